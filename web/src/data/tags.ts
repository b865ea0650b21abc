import { apiAddress } from '#contract/edge/api.ts';
import { type PublicTag, tagAnswer, tagsAnswer } from '#contract/edge/tags.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { readApi, readItem } from './api.ts';

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
