import { atom, type Store } from 'jotai';
import type { Draft, DraftProblems } from './draft.ts';
import type { FileFacts } from './inspectFile.ts';
import { nextPhase, type UploadEvent, type UploadPhase } from './uploadPhase.ts';

/** One file on the upload page. */
export type UploadItem = {
  readonly key: string;
  readonly file: File;
  readonly draft: Draft;
  /** What is wrong with the draft, since the person last tried to publish. */
  readonly problems: DraftProblems;
  /** What the check found out; `undefined` until then. */
  readonly facts: FileFacts | undefined;
  /** Object URL of a small picture; revoked when the item goes. */
  readonly previewUrl: string | undefined;
  readonly phase: UploadPhase;
};

/** The files on the upload page, in the order they were chosen. */
export const uploadItems = atom<readonly UploadItem[]>([]);

export const newItem = (key: string, file: File, draft: Draft): UploadItem => ({
  key,
  file,
  draft,
  problems: {},
  facts: undefined,
  previewUrl: undefined,
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
