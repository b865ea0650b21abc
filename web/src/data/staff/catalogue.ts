import { prefixOf } from '#contract/catalogueSearch.ts';
import { type NgTag, ngTagSchema } from '#contract/documents/ngTag.ts';
import { type PhotoJobProgress, photoJobProgressSchema } from '#contract/documents/photoJob.ts';
import { type TagDocument, tagDocumentSchema } from '#contract/documents/tag.ts';
import { type TitleDocument, type TitleStatus, titleDocumentSchema } from '#contract/documents/title.ts';
import { isTitleId, type TitleId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag, titleKey } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';
import { romajiKeysOf } from '#contract/romaji.ts';
import { type ListSource, mapPages } from '#lib/pagedList.ts';
import type { Filter, Query, WithId } from '../documents.ts';
import { staffDocuments, staffList } from './reads.ts';

/** The catalogue for staff: also aliases, tags without photos, and titles of any status. */

export type StaffTag = WithId<TagDocument>;

const mostUsedFirst: Query['orderBy'] = [['count', 'desc']];

export const allTags: ListSource<StaffTag> = staffList(
  { collection: 'tags', orderBy: mostUsedFirst },
  tagDocumentSchema,
);

const keyOf = (typed: string): string => {
  const normalized = normalizeTag(typed.trim());
  return normalized.ok ? normalized.key : '';
};

export const tagsFound =
  (typed: string): ListSource<StaffTag> =>
  async () => {
    const filter = await beginningAs(typed, keyOf);
    if (filter === undefined) return { entries: [], next: undefined };
    return staffList({ collection: 'tags', where: [filter], orderBy: mostUsedFirst }, tagDocumentSchema)();
  };

export const aliasesOf = (key: string): ListSource<StaffTag> =>
  staffList({ collection: 'tags', where: [['aliasOf', '==', key]] }, tagDocumentSchema);

export type ListedNgTag = WithId<NgTag>;

export const ngTags: ListSource<ListedNgTag> = staffList({ collection: 'ngTags' }, ngTagSchema);

export type StaffTitle = TitleDocument & { readonly id: TitleId };

/** Most photos first. With `typed`: titles of which a name, reading or alias begins with it. */
export const titlesByStatus =
  (status: TitleStatus, typed: string): ListSource<StaffTitle> =>
  async () => {
    const beginning = typed === '' ? [] : [await beginningAs(typed, titleKey)];
    const where = beginning.flatMap((filter) => (filter ? [filter] : []));
    if (where.length < beginning.length) return { entries: [], next: undefined };
    const ofStatus: Filter = ['status', '==', status];
    return titlesIn({ collection: 'titles', where: [...where, ofStatus], orderBy: mostUsedFirst })();
  };

/** Sorted by id, which never changes: a walk through all pages misses no title. */
export const allTitles: ListSource<StaffTitle> = () =>
  titlesIn({ collection: 'titles', limit: limits.page.maxPerQuery })();

const titlesIn = (query: Query) => mapPages(staffList(query, titleDocumentSchema), staffTitles);

const staffTitles = (titles: readonly WithId<TitleDocument>[]): readonly StaffTitle[] =>
  titles.flatMap(({ id, ...title }) => (isTitleId(id) ? [{ ...title, id }] : []));

/** Leaves out missing titles. Costs a read for each. */
export async function titlesByIds(ids: readonly TitleId[]): Promise<ReadonlyMap<TitleId, StaffTitle>> {
  const titles = staffTitles(await staffDocuments(ids.map(documentPath.title), titleDocumentSchema));
  return new Map(titles.map((title) => [title.id, title]));
}

/** `undefined` if the title is missing or cannot be read. One read. */
export const titleNow = async (id: TitleId): Promise<StaffTitle | undefined> =>
  (await titlesByIds([id]).catch(() => undefined))?.get(id);

/** Filters on `search` by a beginning in kana, kanji or romaji; `undefined` if `typed` holds no letters. */
async function beginningAs(typed: string, keyOf: (typed: string) => string): Promise<Filter | undefined> {
  const key = keyOf(typed);
  if (key === '') return undefined;
  const keys = new Set([key, ...(await kanaKeysOf(typed))].map(prefixOf));
  return ['search', 'array-contains-any', [...keys]];
}

/** The kana keys of `typed` in romaji. Loads the romaji table on first use. */
export const kanaKeysOf = (typed: string): Promise<readonly string[]> =>
  romajiKeysOf(typed, async () => (await import('wanakana')).toHiragana);

/** Takes an id of `jobId`. Poll it while the job runs. */
export const readPhotoJob = async (id: string): Promise<PhotoJobProgress | undefined> =>
  (await staffDocuments([documentPath.job(id)], photoJobProgressSchema))[0];
