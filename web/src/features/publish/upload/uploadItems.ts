import { atom, type Store } from 'jotai';
import * as v from 'valibot';
import { albumIdSchema, type PhotoId } from '#contract/ids.ts';
import { type PhotoProblems, photoValuesSchema } from '../fields/photoValues.ts';
import type { FileFacts } from '../files/inspectFile.ts';
import { nextPhase, type UploadEvent, type UploadPhase } from './uploadPhase.ts';

/** What a card says: about the photo, and where else it is to go. */
export const draftSchema = v.object({
  ...photoValuesSchema.entries,
  album: v.optional(v.object({ id: albumIdSchema, title: v.string() })),
});
export type Draft = Readonly<v.InferOutput<typeof draftSchema>>;

/** `failed`: the photo could not be put into its album. */
export const filingSchema = v.picklist(['done', 'failed']);

export const serverNotesSchema = v.object({
  /** Tags that the site drops, as typed. */
  strippedTags: v.pipe(v.array(v.string()), v.readonly()),
  isHeld: v.boolean(),
});
export type ServerNotes = Readonly<v.InferOutput<typeof serverNotesSchema>>;

export type UploadItem = {
  readonly key: string;
  readonly file: File;
  readonly draft: Draft;
  /** Of the last try to publish. */
  readonly problems: PhotoProblems;
  readonly facts: FileFacts | undefined;
  /** The object URL must be revoked when the item goes. */
  readonly preview: Blob | undefined;
  readonly previewUrl: string | undefined;
  readonly twins: readonly PhotoId[];
  readonly notes: ServerNotes | undefined;
  /** Into its album; absent until it was tried. */
  readonly filing: v.InferOutput<typeof filingSchema> | undefined;
  readonly phase: UploadPhase;
};

export const uploadItems = atom<readonly UploadItem[]>([]);

export const newItem = (key: string, file: File, draft: Draft): UploadItem => ({
  key,
  file,
  draft,
  problems: {},
  facts: undefined,
  preview: undefined,
  previewUrl: undefined,
  twins: [],
  notes: undefined,
  filing: undefined,
  phase: { phase: 'checking' },
});

export const findItem = (store: Store, key: string): UploadItem | undefined =>
  store.get(uploadItems).find((item) => item.key === key);

export function changeItem(store: Store, key: string, change: (item: UploadItem) => UploadItem): void {
  store.set(uploadItems, (items) => items.map((item) => (item.key === key ? change(item) : item)));
}

/** Returns the phase after the event; `undefined`: the item is gone. */
export function tell(store: Store, key: string, event: UploadEvent): UploadPhase | undefined {
  changeItem(store, key, (item) => ({ ...item, phase: nextPhase(item.phase, event) }));
  return findItem(store, key)?.phase;
}

/** The words can change until the server has them. */
export const isEditable = ({ phase }: UploadItem): boolean =>
  phase.phase === 'checking' ||
  phase.phase === 'ready' ||
  phase.phase === 'cancelled' ||
  (phase.phase === 'failed' && phase.reservation === undefined);

/** The picture can change until a reservation exists. */
export const isPaintable = (item: UploadItem): boolean =>
  item.facts !== undefined && item.phase.phase !== 'checking' && isEditable(item);
