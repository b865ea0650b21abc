import { atom, type Store } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';
import type { PhotoProblems, PhotoValues } from '../fields/photoValues.ts';
import type { FileFacts } from '../files/inspectFile.ts';
import { nextPhase, type UploadEvent, type UploadPhase } from './uploadPhase.ts';

/** Where a file that has begun to leave can be taken up again; of no use for another reservation. */
type Transfer = { readonly reservationId: PhotoId; readonly sessionUrl: string };

/** What the server had to say of a file when it took it. */
export type ServerNotes = {
  /** Tags that are not kept here, as typed. */
  readonly strippedTags: readonly string[];
  /** It will wait for review because of a tag. */
  readonly isHeld: boolean;
};

/** One file on the upload page. */
export type UploadItem = {
  readonly key: string;
  /** What is sent: as chosen, or what was made of it. */
  readonly file: File;
  readonly draft: PhotoValues;
  /** What is wrong with the draft, since the person last tried to publish. */
  readonly problems: PhotoProblems;
  /** What the check found out; `undefined` until then. */
  readonly facts: FileFacts | undefined;
  /** A small picture, and its object URL, which is revoked when the item goes. */
  readonly preview: Blob | undefined;
  readonly previewUrl: string | undefined;
  /** Photos of one's own that are the same file. */
  readonly twins: readonly PhotoId[];
  readonly transfer: Transfer | undefined;
  readonly notes: ServerNotes | undefined;
  readonly phase: UploadPhase;
};

/** The files on the upload page, in the order in which they are to be published. */
export const uploadItems = atom<readonly UploadItem[]>([]);

export const newItem = (key: string, file: File, draft: PhotoValues): UploadItem => ({
  key,
  file,
  draft,
  problems: {},
  facts: undefined,
  preview: undefined,
  previewUrl: undefined,
  twins: [],
  transfer: undefined,
  notes: undefined,
  phase: { phase: 'checking' },
});

export const findItem = (store: Store, key: string): UploadItem | undefined =>
  store.get(uploadItems).find((item) => item.key === key);

/** Changes one item; nothing happens if it has gone. */
export function changeItem(store: Store, key: string, change: (item: UploadItem) => UploadItem): void {
  store.set(uploadItems, (items) => items.map((item) => (item.key === key ? change(item) : item)));
}

/** Lets something happen to an item, and gives its phase afterwards; `undefined` if it has gone. */
export function tell(store: Store, key: string, event: UploadEvent): UploadPhase | undefined {
  changeItem(store, key, (item) => ({ ...item, phase: nextPhase(item.phase, event) }));
  return findItem(store, key)?.phase;
}

/** What is written about a file can be changed until the server has it. */
export const isEditable = ({ phase }: UploadItem): boolean =>
  phase.phase === 'checking' ||
  phase.phase === 'ready' ||
  phase.phase === 'cancelled' ||
  (phase.phase === 'failed' && phase.reservation === undefined);

/** The picture of a file can be changed as long as no place is reserved for it. */
export const isPaintable = (item: UploadItem): boolean =>
  item.facts !== undefined && item.phase.phase !== 'checking' && isEditable(item);
