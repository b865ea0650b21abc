import * as v from 'valibot';
import type { TitleKind } from '#contract/documents/title.ts';
import { apiAddress } from '#contract/edge/api.ts';
import {
  type PublicTag,
  type PublicTitle,
  tagAnswer,
  tagsAnswer,
  titleAnswer,
  titlesAnswer,
} from '#contract/edge/catalogue.ts';
import { type TitleId, titleIdSchema } from '#contract/ids.ts';
import { normalizeTag, titleKey } from '#contract/normalizers.ts';
import { readApi, readItem } from '../api.ts';

/** Every public read of tags. */

/** A tag that photos bear, or once bore. `aliasOf` is the key that it leads to: photos bear that one. */
export type Tag = PublicTag;

/** Most used first. `next` is `undefined` when nothing follows. */
export type TagPage = { readonly tags: readonly Tag[]; readonly next: string | undefined };

/** One tag, an alias too; `undefined` for one that nobody has used. */
export const tagByKey = (key: string, signal?: AbortSignal): Promise<Tag | undefined> =>
  readItem(apiAddress.tag(key), tagAnswer, { signal });

/** A page of the tags that most photos bear. */
export async function topTags(after?: string): Promise<TagPage> {
  const { items, next } = await readApi(apiAddress.tags({ after }), tagsAnswer);
  return { tags: items, next };
}

type Named = { readonly after?: string | undefined; readonly signal?: AbortSignal | undefined };

/**
 * A page of the tags whose key or reading begins as was typed (in romaji too), the one that is called so exactly first, then the most
 * used. Aliases are resolved to where they lead; what no photo bears any more is left out.
 */
export async function tagsNamed(typed: string, { after, signal }: Named = {}): Promise<TagPage> {
  const normalized = normalizeTag(typed.trim());
  if (!normalized.ok) return { tags: [], next: undefined };
  const { items, next } = await readApi(apiAddress.tags({ q: normalized.name, after }), tagsAnswer, { signal });
  return { tags: items, next };
}

/** The first of `tagsNamed`. */
export const searchTags = async (
  typed: string,
  { limit = 10, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<readonly Tag[]> => (await tagsNamed(typed, { signal })).tags.slice(0, limit);

/** Every public read of the catalogue of titles. Only active ones come from here; one that was merged leads to its end. */

/** A title that photos may be filed under. */
export type Title = PublicTitle;

/** Most photos first. `next` is `undefined` when nothing follows. */
type TitlePage = { readonly titles: readonly Title[]; readonly next: string | undefined };

/** One title, or the one that it was merged into, which has another id; `undefined` for one that is not there or not active. */
export const titleById = (id: TitleId, signal?: AbortSignal): Promise<Title | undefined> =>
  readItem(apiAddress.title(id), titleAnswer, { signal });

type TitlesAsked = { readonly kind?: TitleKind | undefined; readonly after?: string | undefined };

/** A page of the titles, or those of a kind, with the most photos. */
export async function topTitles(asked: TitlesAsked = {}): Promise<TitlePage> {
  const { items, next } = await readApi(apiAddress.titles(asked), titlesAnswer);
  return { titles: items, next };
}

/**
 * A page of the titles whose name, reading or an alias, or a word of them, begins as was typed in kana, kanji or romaji; those that are
 * called so exactly come first, then by photos.
 */
export async function titlesNamed(
  typed: string,
  { signal, ...asked }: TitlesAsked & { readonly signal?: AbortSignal | undefined },
): Promise<TitlePage> {
  if (titleKey(typed) === '') return { titles: [], next: undefined };
  const { items, next } = await readApi(apiAddress.titles({ q: typed, ...asked }), titlesAnswer, { signal });
  return { titles: items, next };
}

/** The first of `titlesNamed`. */
export const searchTitles = async (
  typed: string,
  { limit = 10, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<readonly Title[]> => (await titlesNamed(typed, { signal })).titles.slice(0, limit);

const isTitleId = (id: unknown): id is TitleId => v.is(titleIdSchema, id);

/** The names of these titles, by id; one that is not in the catalogue is not in it, one that was merged is called as its end. */
export async function titleNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(ids.map((id) => (isTitleId(id) ? titleById(id) : undefined)));
  return new Map(ids.flatMap((id, place) => (found[place] === undefined ? [] : [[id, found[place].name]])));
}
