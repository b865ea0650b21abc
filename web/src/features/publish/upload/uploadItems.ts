import { atom, type Store } from 'jotai';
import * as v from 'valibot';
import { albumIdSchema, type PhotoId } from '#contract/ids.ts';
import { type PhotoProblems, photoValuesSchema, stillWrong } from '../fields/photoValues.ts';
import { fileFactsSchema } from '../files/inspectFile.ts';
import { nextPhase, type UploadEvent, type UploadPhase } from './uploadPhase.ts';

/** The fields of a card: the photo's and its album. */
const draftSchema = v.object({
  ...photoValuesSchema.entries,
  album: v.optional(v.object({ id: albumIdSchema, title: v.string() })),
});
export type Draft = Readonly<v.InferOutput<typeof draftSchema>>;

/** Stored with a file in this browser. */
export const storedItemSchema = v.object({
  draft: draftSchema,
  facts: v.optional(fileFactsSchema),
  /** From the reservation's answer. `strippedTags`: dropped tags, as typed. */
  notes: v.optional(v.object({ strippedTags: v.pipe(v.array(v.string()), v.readonly()), isHeld: v.boolean() })),
  /** The result of adding it to its album; absent before. */
  filing: v.optional(v.picklist(['done', 'failed'])),
});

export type UploadItem = Readonly<v.InferOutput<typeof storedItemSchema>> & {
  readonly key: string;
  readonly file: File;
  /** From the last attempt to publish. */
  readonly problems: PhotoProblems;
  readonly preview?: Blob | undefined;
  /** An object URL, which must be revoked with the item. */
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

/** The fields can change until the server has them. */
export const isEditable = ({ phase }: UploadItem): boolean =>
  ['checking', 'ready', 'cancelled'].includes(phase.phase) ||
  (phase.phase === 'failed' && phase.reservation === undefined);

/** The picture can change until a reservation exists. */
export const isPaintable = (item: UploadItem): boolean =>
  item.facts !== undefined && item.phase.phase !== 'checking' && isEditable(item);
