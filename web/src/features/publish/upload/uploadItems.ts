import { atom, type Store } from 'jotai';
import * as v from 'valibot';
import { albumIdSchema, type PhotoId } from '#contract/ids.ts';
import { type PhotoProblems, photoValuesSchema, stillWrong } from '../fields/photoValues.ts';
import { fileFactsSchema } from '../files/inspectFile.ts';
import { nextPhase, type UploadEvent, type UploadPhase } from './uploadPhase.ts';

/** What a card says: about the photo, and where else it is to go. */
const draftSchema = v.object({
  ...photoValuesSchema.entries,
  album: v.optional(v.object({ id: albumIdSchema, title: v.string() })),
});
export type Draft = Readonly<v.InferOutput<typeof draftSchema>>;

/** What is known of a file, and kept with it in this browser. */
export const knownSchema = v.object({
  draft: draftSchema,
  facts: v.optional(fileFactsSchema),
  /** What the server said to its reservation. `strippedTags`: those that the site drops, as typed. */
  notes: v.optional(v.object({ strippedTags: v.pipe(v.array(v.string()), v.readonly()), isHeld: v.boolean() })),
  /** Into its album; absent until it was tried, `failed` if it could not be put there. */
  filing: v.optional(v.picklist(['done', 'failed'])),
});

export type UploadItem = Readonly<v.InferOutput<typeof knownSchema>> & {
  readonly key: string;
  readonly file: File;
  /** Of the last try to publish. */
  readonly problems: PhotoProblems;
  readonly preview?: Blob | undefined;
  /** An object URL, which must be revoked when the item goes. */
  readonly previewUrl?: string | undefined;
  readonly twins: readonly PhotoId[];
  readonly phase: UploadPhase;
};

export const uploadItems = atom<readonly UploadItem[]>([]);

export const newItem = (key: string, file: File, draft: Draft): UploadItem => ({
  key,
  file,
  draft,
  problems: {},
  twins: [],
  phase: { phase: 'checking' },
});

export const findItem = (store: Store, key: string): UploadItem | undefined =>
  store.get(uploadItems).find((item) => item.key === key);

export function changeItem(store: Store, key: string, change: (item: UploadItem) => UploadItem): void {
  store.set(uploadItems, (items) => items.map((item) => (item.key === key ? change(item) : item)));
}

export function moveFile(store: Store, key: string, to: number): void {
  const moving = findItem(store, key);
  if (moving === undefined) return;
  store.set(uploadItems, (items) => items.filter((item) => item !== moving).toSpliced(to, 0, moving));
}

/** Returns the phase after the event; `undefined`: the item is gone. */
export function tell(store: Store, key: string, event: UploadEvent): UploadPhase | undefined {
  changeItem(store, key, (item) => ({ ...item, phase: nextPhase(item.phase, event) }));
  return findItem(store, key)?.phase;
}

/** The same item if nothing changes. */
export function withDraft(item: UploadItem, change: Partial<Draft>): UploadItem {
  if (Object.keys(change).length === 0) return item;
  return { ...item, draft: { ...item.draft, ...change }, problems: stillWrong(item.problems, change) };
}

export const changeDraft = (store: Store, key: string, change: Partial<Draft>): void =>
  changeItem(store, key, (item) => withDraft(item, change));

/** The words can change until the server has them. */
export const isEditable = ({ phase }: UploadItem): boolean =>
  ['checking', 'ready', 'cancelled'].includes(phase.phase) ||
  (phase.phase === 'failed' && phase.reservation === undefined);

/** The picture can change until a reservation exists. */
export const isPaintable = (item: UploadItem): boolean =>
  item.facts !== undefined && item.phase.phase !== 'checking' && isEditable(item);
