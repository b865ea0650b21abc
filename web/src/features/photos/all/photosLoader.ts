import type { Store } from 'jotai';
import { type Title, titleQuery } from '#data/catalogue/queries.ts';
import { queries } from '#data/queryClient.ts';
import { leadTo } from '#i18n/addressedLanguage.ts';
import { paths } from '#paths.ts';
import { beginList } from '../list/listLoader.ts';
import { listOfFilter, type PhotosAsked } from './photosAddress.ts';

export type LoadedFilter =
  | { readonly phase: 'ready'; readonly title: Title | undefined; readonly q: string }
  | { readonly phase: 'unknown-title'; readonly q: string }
  | { readonly phase: 'failed'; readonly error: unknown };

/** Loads the title and the photos at the same time. Redirects a merged title to its target's address, a search to its page. */
export async function photosLoader(
  store: Store,
  { title: titleId, q }: PhotosAsked,
  request: Request,
): Promise<LoadedFilter> {
  // Searches stood here once.
  if (titleId === undefined && q !== '') throw leadTo(request, paths.search({ q }));
  if (titleId === 'unknown') return { phase: 'unknown-title', q };
  const list = beginList(store, listOfFilter(titleId, q), request);
  try {
    const [title] = await Promise.all([titleId && store.get(queries).query(titleQuery(titleId)), list]);
    if (title && title.id !== titleId) throw leadTo(request, paths.photos({ title: title.id, ...(q && { q }) }));
    return titleId !== undefined && !title
      ? { phase: 'unknown-title', q }
      : { phase: 'ready', title: title || undefined, q };
  } catch (error) {
    if (error instanceof Response) throw error;
    return { phase: 'failed', error };
  }
}
