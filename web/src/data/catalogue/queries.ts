import type { TitleKind } from '#contract/documents/title.ts';
import { apiAddress } from '#contract/edge/api.ts';
import type { PublicNames, PublicTag, PublicTitle } from '#contract/edge/names.ts';
import { namesAddress } from '#contract/edge/namesAddress.ts';
import { isTitleId, type TitleId } from '#contract/ids.ts';
import { normalizeTag, titleKey } from '#contract/normalizers.ts';
import { readPublic } from '../api.ts';
import { itemQuery, type PagesQuery, type PublicPage, pagesQuery, publicKey } from '../pages.ts';
import { queryClient } from '../queryClient.ts';

/** `aliasOf`: the key of the tag that photos have instead. */
export type Tag = PublicTag;

/** `null` for a tag that nobody has used. */
export const tagQuery = (key: string) => itemQuery('tag', key, apiAddress.tag(key));

const none = async (): Promise<PublicPage<never>> => ({ items: [], asOf: new Date() });

/**
 * Most used first. With `q`: exact matches of key or reading first, then the most used; resolves aliases and leaves
 * out tags without photos.
 */
export function tagList(q: string, after?: string | null): PagesQuery<Tag> {
  const normalized = normalizeTag(q.trim());
  const isTag = q === '' || normalized.ok;
  const name = normalized.ok ? normalized.name : undefined;
  return pagesQuery(
    publicKey('tags', name ?? q),
    async (after) => (isTag ? readPublic('tags', apiAddress.tags({ q: name, after })) : none()),
    after,
  );
}

export const searchTags = async (typed: string, limit: number): Promise<readonly Tag[]> =>
  (await firstPage(tagList(typed))).slice(0, limit);

async function firstPage<Entry>(list: PagesQuery<Entry>): Promise<readonly Entry[]> {
  const { pages } = await queryClient.infiniteQuery({ ...list, staleTime: 60_000 });
  return pages[0]?.items ?? [];
}

/** Public reads of titles: only active ones; a merged title resolves to its target. */

export type Title = PublicTitle;

/** Resolves a merged title to its target, which has another id; `null` if no active title is there. */
export const titleQuery = (id: TitleId) => itemQuery('title', id, apiAddress.title(id));

export const titleById = (id: TitleId): Promise<Title | null> => queryClient.query(titleQuery(id));

type TitleQuery = { readonly q: string; readonly kind?: TitleKind | undefined };

/**
 * Most photos first. `q` also matches aliases and single words, in kana, kanji or romaji: exact matches first, then by
 * photos.
 */
export const titleList = ({ q, kind }: TitleQuery, after?: string | null): PagesQuery<Title> =>
  pagesQuery(
    publicKey('titles', { q, kind }),
    async (after) =>
      q !== '' && titleKey(q) === '' ? none() : readPublic('titles', apiAddress.titles({ q, kind, after })),
    after,
  );

export const searchTitles = async (q: string, limit: number): Promise<readonly Title[]> =>
  (await firstPage(titleList({ q }))).slice(0, limit);

/** Leaves out ids that are not in the catalogue; a merged title has its target's name. */
export async function titleNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const titles = await Promise.all(ids.map((id) => (isTitleId(id) ? titleById(id) : undefined)));
  return new Map(ids.flatMap((id, place) => (titles[place] ? [[id, titles[place].name]] : [])));
}

export type Names = PublicNames;

const noNames: Names = { tags: [], titles: [], people: [] };

/** The best few matches of each kind. */
export const namesQuery = (q: string) => itemQuery('names', q, namesAddress(q));

export const namesLike = async (q: string): Promise<Names> =>
  q === '' ? noNames : ((await queryClient.query(namesQuery(q))) ?? noNames);
