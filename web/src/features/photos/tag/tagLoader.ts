import type { Store } from 'jotai';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { normalizeTag } from '#contract/normalizers.ts';
import { type Tag, tagByKey } from '#data/catalogue/queries.ts';
import { photosOf } from '#data/photos/queries.ts';
import { leadTo } from '#i18n/addressedLanguage.ts';
import { paths } from '#paths.ts';
import { beginList } from '../list/listLoader.ts';

/** What the page of a tag was loaded with; `tag` is `undefined` for one that nobody has used. */
export type LoadedTag =
  | { readonly phase: 'ready'; readonly key: string; readonly tag: Tag | undefined }
  | { readonly phase: 'failed'; readonly key: string; readonly error: unknown };

/** Aliases that lead on; more than these in a row is a circle. */
const hopsMost = 5;

async function findTag(key: string, signal: AbortSignal): Promise<{ key: string; tag: Tag | undefined }> {
  let at = key;
  for (let hop = 0; hop < hopsMost; hop += 1) {
    const tag = await tagByKey(at, signal);
    if (tag?.aliasOf === undefined) return { key: at, tag };
    at = tag.aliasOf;
  }
  return { key, tag: undefined };
}

/**
 * The loader of `/tags/{tagname}`. Answers 404 to what cannot be a tag; every spelling leads to the one address, an alias
 * to the tag that it leads to.
 */
export const tagLoader =
  (store: Store) =>
  async ({ params: { tagname = '' }, request }: LoaderFunctionArgs): Promise<LoadedTag> => {
    const normalized = normalizeTag(tagname);
    if (!normalized.ok) throw new Response(null, { status: 404, statusText: 'Not Found' });
    const { key } = normalized;
    if (key !== tagname) throw leadTo(request, paths.tag(key));
    const list = beginList(store, { of: 'tag', key }, photosOf({ tag: key }), request);
    const found = await findTag(key, request.signal).catch((error: unknown) => {
      if (request.signal.aborted) throw error;
      return { error };
    });
    if ('error' in found) return { phase: 'failed', key, error: found.error };
    if (found.key !== key) throw leadTo(request, paths.tag(found.key));
    await list;
    return { phase: 'ready', key, tag: found.tag };
  };
