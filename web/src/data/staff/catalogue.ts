import * as v from 'valibot';
import { decodeNgTag, type NgTag } from '#contract/documents/ngTag.ts';
import { decodePhotoJob, type PhotoJob } from '#contract/documents/photoJob.ts';
import { decodeTag, type TagDocument } from '#contract/documents/tag.ts';
import { decodeTitle, type TitleDocument, type TitleStatus } from '#contract/documents/title.ts';
import { type TitleId, titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag, titleKey } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';
import { prefixAsked } from '#contract/prefixes.ts';
import { romajiKeysOf } from '#contract/romaji.ts';
import { type PageSource } from '#lib/pagedList.ts';
import { decodeAll, stringValue } from '../firestore.ts';
import {
  countAsStaff,
  type FieldFilter,
  getStaffDocuments,
  type ListCursor,
  staffPages,
  type WithId,
} from './reads.ts';

/** The catalogue as staff see it: with tags that lead to others or that no photo bears, and titles of any status. */

/** `id` is its key. */
export type StaffTag = WithId<TagDocument>;

const mostUsedFirst = [{ field: 'count', direction: 'DESCENDING' }] as const;

/** Every tag, the most used first. */
export const allTags: PageSource<StaffTag, ListCursor> = staffPages(
  { collection: 'tags', orderBy: mostUsedFirst },
  decodeTag,
);

const keyOf = (typed: string): string => {
  const normalized = normalizeTag(typed.trim());
  return normalized.ok ? normalized.key : '';
};

/** Tags whose key or reading begins as was typed, the most used first. */
export function tagsFound(typed: string): PageSource<StaffTag, ListCursor> {
  return async (after) => {
    const filter = await beginningAs(typed, keyOf);
    if (filter === undefined) return { entries: [], next: undefined };
    return staffPages({ collection: 'tags', where: [filter], orderBy: mostUsedFirst }, decodeTag)(after);
  };
}

/** The tags that lead to another, by their keys. */
export const aliasesOf = (key: string): PageSource<StaffTag, ListCursor> =>
  staffPages(
    { collection: 'tags', where: [{ field: 'aliasOf', op: 'EQUAL', value: stringValue(key) }], orderBy: [] },
    decodeTag,
  );

/** `id` is its key. */
export type ListedNgTag = WithId<NgTag>;

/** Every NG tag, by their keys. */
export const ngTags: PageSource<ListedNgTag, ListCursor> = staffPages(
  { collection: 'ngTags', orderBy: [] },
  decodeNgTag,
);

export type StaffTitle = TitleDocument & { readonly id: TitleId };

const isTitleId = (id: unknown): id is TitleId => v.is(titleIdSchema, id);

/** Titles of a status, those with the most photos first; `typed`: whose name, reading or alias begins so. */
export function titlesByStatus(status: TitleStatus, typed: string): PageSource<StaffTitle, ListCursor> {
  const ofStatus: FieldFilter = { field: 'status', op: 'EQUAL', value: stringValue(status) };
  return async (after) => {
    const beginning = typed === '' ? [] : [await beginningAs(typed, titleKey)];
    const where = beginning.flatMap((filter) => filter ?? []);
    if (where.length < beginning.length) return { entries: [], next: undefined };
    const query = { collection: 'titles', where: [...where, ofStatus], orderBy: mostUsedFirst };
    const { entries, next } = await staffPages(query, decodeTitle)(after);
    return { entries: knownTitles(entries), next };
  };
}

const knownTitles = (titles: readonly WithId<TitleDocument>[]): readonly StaffTitle[] =>
  titles.flatMap((title) => (isTitleId(title.id) ? [{ ...title, id: title.id }] : []));

const everyTitle = staffPages({ collection: 'titles', orderBy: [], size: limits.page.maxPerQuery }, decodeTitle);

/** Titles of every status by their ids, which no work on them changes: a walk through all of them misses none. */
export const allTitles: PageSource<StaffTitle, ListCursor> = async (after) => {
  const { entries, next } = await everyTitle(after);
  return { entries: knownTitles(entries), next };
};

/** How many titles there are, of every status. */
export const countTitles = (): Promise<number> => countAsStaff({ collection: 'titles', atMost: mostCounted });
const mostCounted = 1_000_000;

/** Those of the titles that are there, by id. A read for each. */
export async function titlesByIds(ids: readonly TitleId[]): Promise<ReadonlyMap<TitleId, StaffTitle>> {
  const documents = await getStaffDocuments(ids.map((id) => documentPath.title(id)));
  const titles = decodeAll(documents, decodeTitle).map(({ id, document }) => ({ ...document, id }));
  return new Map(knownTitles(titles).map((title) => [title.id, title]));
}

/** A title as it stands now; `undefined` where it is gone or cannot be read. One read. */
export const titleNow = async (id: TitleId): Promise<StaffTitle | undefined> =>
  (await titlesByIds([id]).catch(() => undefined))?.get(id);

/**
 * The filter for entries of the catalogue that begin as was typed, in kana, kanji or romaji, on their field `search`;
 * `undefined` where nothing was typed that a name could begin with.
 */
export async function beginningAs(typed: string, keyOf: (typed: string) => string): Promise<FieldFilter | undefined> {
  const key = keyOf(typed);
  if (key === '') return undefined;
  const keys = new Set([key, ...(await kanaKeysOf(typed))].map(prefixAsked));
  const values = Array.from(keys, stringValue);
  return { field: 'search', op: 'ARRAY_CONTAINS_ANY', value: { arrayValue: { values } } };
}

/** The keys of the kana of what was typed in romaji. Its table is loaded when first needed. */
export const kanaKeysOf = (typed: string): Promise<readonly string[]> =>
  romajiKeysOf(typed, async () => (await import('wanakana')).toHiragana);

/** Jobs over many photos, with how far they have come. */

export type ListedPhotoJob = WithId<PhotoJob>;

/** Those that are under way; what has not moved for longest comes first. */
export const runningPhotoJobs: PageSource<ListedPhotoJob, ListCursor> = staffPages(
  {
    collection: 'sweeps',
    where: [{ field: 'phase', op: 'EQUAL', value: stringValue('running') }],
    orderBy: [{ field: 'updatedAt', direction: 'ASCENDING' }],
  },
  decodePhotoJob,
);

/** Those of these ids (`photoJobId`) that there are; to be asked again while one is under way. */
export async function readPhotoJobs(ids: readonly string[]): Promise<readonly ListedPhotoJob[]> {
  const documents = await getStaffDocuments(ids.map(documentPath.sweep));
  return decodeAll(documents, decodePhotoJob).map(({ id, document }) => ({ ...document, id }));
}
