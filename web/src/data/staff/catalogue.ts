import * as v from 'valibot';
import { prefixAsked } from '#contract/catalogueSearch.ts';
import { decodeNgTag, type NgTag } from '#contract/documents/ngTag.ts';
import { decodePhotoJob, type PhotoJob } from '#contract/documents/photoJob.ts';
import { decodeTag, type TagDocument } from '#contract/documents/tag.ts';
import { decodeTitle, type TitleDocument, type TitleStatus } from '#contract/documents/title.ts';
import { type TitleId, titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag, titleKey } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';
import { romajiKeysOf } from '#contract/romaji.ts';
import type { FieldFilter, Query, WithId } from '../firestore.ts';
import { type StaffList, staffCount, staffDocuments, staffList, staffPage } from './reads.ts';

/** The catalogue as staff see it: with tags that lead to others or that no photo bears, and titles of any status. */

/** `id` is its key. */
export type StaffTag = WithId<TagDocument>;

const mostUsedFirst: Query['orderBy'] = [['count', 'DESCENDING']];

/** Every tag, the most used first. */
export const allTags: StaffList<StaffTag> = staffList({ collection: 'tags', orderBy: mostUsedFirst }, decodeTag);

const keyOf = (typed: string): string => {
  const normalized = normalizeTag(typed.trim());
  return normalized.ok ? normalized.key : '';
};

/** Tags whose key or reading begins as was typed, the most used first. */
export const tagsFound =
  (typed: string): StaffList<StaffTag> =>
  async (after) => {
    const filter = await beginningAs(typed, keyOf);
    if (filter === undefined) return { entries: [], next: undefined };
    return staffPage({ collection: 'tags', where: [filter], orderBy: mostUsedFirst }, decodeTag, after);
  };

/** The tags that lead to another, by their keys. */
export const aliasesOf = (key: string): StaffList<StaffTag> =>
  staffList({ collection: 'tags', where: [['aliasOf', 'EQUAL', key]] }, decodeTag);

/** `id` is its key. */
export type ListedNgTag = WithId<NgTag>;

/** Every NG tag, by their keys. */
export const ngTags: StaffList<ListedNgTag> = staffList({ collection: 'ngTags' }, decodeNgTag);

export type StaffTitle = TitleDocument & { readonly id: TitleId };

const isTitleId = (id: unknown): id is TitleId => v.is(titleIdSchema, id);

/** Titles of a status, those with the most photos first; `typed`: whose name, reading or alias begins so. */
export const titlesByStatus =
  (status: TitleStatus, typed: string): StaffList<StaffTitle> =>
  async (after) => {
    const beginning = typed === '' ? [] : [await beginningAs(typed, titleKey)];
    const where = beginning.flatMap((filter) => (filter ? [filter] : []));
    if (where.length < beginning.length) return { entries: [], next: undefined };
    const ofStatus: FieldFilter = ['status', 'EQUAL', status];
    return titlesIn({ collection: 'titles', where: [...where, ofStatus], orderBy: mostUsedFirst })(after);
  };

/** Titles of every status by their ids, which no work on them changes: a walk through all of them misses none. */
export const allTitles: StaffList<StaffTitle> = (after) =>
  titlesIn({ collection: 'titles', limit: limits.page.maxPerQuery })(after);

const titlesIn =
  (query: Query): StaffList<StaffTitle> =>
  async (after) => {
    const { entries, next } = await staffPage(query, decodeTitle, after);
    return { entries: knownTitles(entries), next };
  };

const knownTitles = (titles: readonly WithId<TitleDocument>[]): readonly StaffTitle[] =>
  titles.flatMap(({ id, ...title }) => (isTitleId(id) ? [{ ...title, id }] : []));

const mostCounted = 1_000_000;

/** How many titles there are, of every status. */
export const countTitles = (): Promise<number> => staffCount({ collection: 'titles', limit: mostCounted });

/** Those of the titles that are there, by id. A read for each. */
export async function titlesByIds(ids: readonly TitleId[]): Promise<ReadonlyMap<TitleId, StaffTitle>> {
  const titles = knownTitles(await staffDocuments(ids.map(documentPath.title), decodeTitle));
  return new Map(titles.map((title) => [title.id, title]));
}

/** A title as it stands now; `undefined` where it is gone or cannot be read. One read. */
export const titleNow = async (id: TitleId): Promise<StaffTitle | undefined> =>
  (await titlesByIds([id]).catch(() => undefined))?.get(id);

/**
 * The filter for entries of the catalogue that begin as was typed, in kana, kanji or romaji, on their field `search`;
 * `undefined` where nothing was typed that a name could begin with.
 */
async function beginningAs(typed: string, keyOf: (typed: string) => string): Promise<FieldFilter | undefined> {
  const key = keyOf(typed);
  if (key === '') return undefined;
  const keys = new Set([key, ...(await kanaKeysOf(typed))].map(prefixAsked));
  return ['search', 'ARRAY_CONTAINS_ANY', [...keys]];
}

/** The keys of the kana of what was typed in romaji. Its table is loaded when first needed. */
export const kanaKeysOf = (typed: string): Promise<readonly string[]> =>
  romajiKeysOf(typed, async () => (await import('wanakana')).toHiragana);

/** A job over many photos, with how far it has come. */
type ListedPhotoJob = WithId<PhotoJob>;

/** Those of these ids (`photoJobId`) that there are; to be asked again while one is under way. */
export const readPhotoJobs = (ids: readonly string[]): Promise<readonly ListedPhotoJob[]> =>
  staffDocuments(ids.map(documentPath.sweep), decodePhotoJob);
