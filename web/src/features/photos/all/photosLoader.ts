import type { Store } from 'jotai';
import { type Title, titleById } from '#data/catalogue/queries.ts';
import { leadTo } from '#i18n/addressedLanguage.ts';
import { paths } from '#paths.ts';
import { beginList } from '../list/listLoader.ts';
import { type PhotosAsked, subjectOfFilter } from './photosAddress.ts';

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
  const list = beginList(store, subjectOfFilter(titleId, q), request);
  try {
    const [title] = await Promise.all([titleId && titleById(titleId, request.signal), list]);
    if (title && title.id !== titleId) throw leadTo(request, paths.photos({ title: title.id, ...(q && { q }) }));
    return titleId !== undefined && title === undefined
      ? { phase: 'unknown-title', q }
      : { phase: 'ready', title: title || undefined, q };
  } catch (error) {
    if (request.signal.aborted || error instanceof Response) throw error;
    return { phase: 'failed', error };
  }
}
