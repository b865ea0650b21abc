import type { TitleKind } from '#contract/documents/title.ts';
import { apiAddress } from '#contract/edge/api.ts';
import {
  type PublicTag,
  type PublicTitle,
  tagAnswer,
  tagsAnswer,
  titleAnswer,
  titlesAnswer,
} from '#contract/edge/names.ts';
import { isTitleId, type TitleId } from '#contract/ids.ts';
import { normalizeTag, titleKey } from '#contract/normalizers.ts';
import { type PublicSource, pageFrom, readApi, readItem } from '../api.ts';

/** `aliasOf` is the key of the tag that photos bear instead. */
export type Tag = PublicTag;

/** `undefined` for a tag that nobody has used. */
export const tagByKey = (key: string, signal?: AbortSignal): Promise<Tag | undefined> =>
  readItem(apiAddress.tag(key), tagAnswer, { signal });

const tagsOf =
  (q?: string): PublicSource<Tag> =>
  async ({ after, ...reading } = {}) =>
    pageFrom(await readApi(apiAddress.tags({ q, after }), tagsAnswer, reading));

/** Most used first. */
export const topTags = tagsOf();

const nothing: PublicSource<never> = async () => pageFrom({ items: [], asOf: new Date() });

/** Exact matches of key or reading first, then the most used. Resolves aliases; leaves out tags without photos. */
export function tagsNamed(typed: string): PublicSource<Tag> {
  const normalized = normalizeTag(typed.trim());
  return normalized.ok ? tagsOf(normalized.name) : nothing;
}

type Search = { readonly limit: number; readonly signal: AbortSignal };

export const searchTags = async (typed: string, { limit, signal }: Search): Promise<readonly Tag[]> =>
  (await tagsNamed(typed)({ signal })).entries.slice(0, limit);

/** Public reads of titles: only active ones; a merged title resolves to its target. */

export type Title = PublicTitle;

/** Resolves a merged title to its target, which has another id; `undefined` where no active title is there. */
export const titleById = (id: TitleId, signal?: AbortSignal): Promise<Title | undefined> =>
  readItem(apiAddress.title(id), titleAnswer, { signal });

const titlesOf =
  (asked: { readonly kind?: TitleKind | undefined; readonly q?: string }): PublicSource<Title> =>
  async ({ after, ...reading } = {}) =>
    pageFrom(await readApi(apiAddress.titles({ ...asked, after }), titlesAnswer, reading));

/** Most photos first. */
export const topTitles = (kind?: TitleKind): PublicSource<Title> => titlesOf({ kind });

/** Also matches aliases and single words, in kana, kanji or romaji. Exact matches first, then by photos. */
export const titlesNamed = (typed: string, kind?: TitleKind): PublicSource<Title> =>
  titleKey(typed) === '' ? nothing : titlesOf({ q: typed, kind });

export const searchTitles = async (typed: string, { limit, signal }: Search): Promise<readonly Title[]> =>
  (await titlesNamed(typed)({ signal })).entries.slice(0, limit);

/** Leaves out ids that are not in the catalogue; a merged title has its target's name. */
export async function titleNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(ids.map((id) => (isTitleId(id) ? titleById(id) : undefined)));
  return new Map(ids.flatMap((id, place) => (found[place] === undefined ? [] : [[id, found[place].name]])));
}
