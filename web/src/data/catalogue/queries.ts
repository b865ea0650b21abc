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

/** `aliasOf` is the key of the tag that photos bear instead. */
export type Tag = PublicTag;

/** Most used first. */
export type TagPage = { readonly tags: readonly Tag[]; readonly next: string | undefined };

/** `undefined` for a tag that nobody has used. */
export const tagByKey = (key: string, signal?: AbortSignal): Promise<Tag | undefined> =>
  readItem(apiAddress.tag(key), tagAnswer, { signal });

export async function topTags(after?: string): Promise<TagPage> {
  const { items, next } = await readApi(apiAddress.tags({ after }), tagsAnswer);
  return { tags: items, next };
}

type Named = { readonly after?: string | undefined; readonly signal?: AbortSignal | undefined };

/** Exact matches of key or reading first, then the most used. Resolves aliases; leaves out tags without photos. */
export async function tagsNamed(typed: string, { after, signal }: Named = {}): Promise<TagPage> {
  const normalized = normalizeTag(typed.trim());
  if (!normalized.ok) return { tags: [], next: undefined };
  const { items, next } = await readApi(apiAddress.tags({ q: normalized.name, after }), tagsAnswer, { signal });
  return { tags: items, next };
}

export const searchTags = async (
  typed: string,
  { limit = 10, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<readonly Tag[]> => (await tagsNamed(typed, { signal })).tags.slice(0, limit);

/** Public reads of titles: only active ones; a merged title resolves to its target. */

export type Title = PublicTitle;

/** Most photos first. */
type TitlePage = { readonly titles: readonly Title[]; readonly next: string | undefined };

/** Resolves a merged title to its target, which has another id; `undefined` where no active title is there. */
export const titleById = (id: TitleId, signal?: AbortSignal): Promise<Title | undefined> =>
  readItem(apiAddress.title(id), titleAnswer, { signal });

type TitlesAsked = { readonly kind?: TitleKind | undefined; readonly after?: string | undefined };

export async function topTitles(asked: TitlesAsked = {}): Promise<TitlePage> {
  const { items, next } = await readApi(apiAddress.titles(asked), titlesAnswer);
  return { titles: items, next };
}

/** Also matches aliases and single words, in kana, kanji or romaji. Exact matches first, then by photos. */
export async function titlesNamed(
  typed: string,
  { signal, ...asked }: TitlesAsked & { readonly signal?: AbortSignal | undefined },
): Promise<TitlePage> {
  if (titleKey(typed) === '') return { titles: [], next: undefined };
  const { items, next } = await readApi(apiAddress.titles({ q: typed, ...asked }), titlesAnswer, { signal });
  return { titles: items, next };
}

export const searchTitles = async (
  typed: string,
  { limit = 10, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<readonly Title[]> => (await titlesNamed(typed, { signal })).titles.slice(0, limit);

const isTitleId = (id: unknown): id is TitleId => v.is(titleIdSchema, id);

/** Leaves out ids that are not in the catalogue; a merged title has its target's name. */
export async function titleNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(ids.map((id) => (isTitleId(id) ? titleById(id) : undefined)));
  return new Map(ids.flatMap((id, place) => (found[place] === undefined ? [] : [[id, found[place].name]])));
}
