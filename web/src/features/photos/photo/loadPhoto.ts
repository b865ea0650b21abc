import { type Store } from 'jotai';
import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router-dom';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { type ListedPhoto, publishedPhoto } from '#data/photos/queries.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import { learnTitle } from './useCover.ts';

/** What the page of a photo was loaded with. */
type LoadedPhoto =
  | { readonly phase: 'public'; readonly photo: ListedPhoto }
  /** Not public: seen by its owner and by staff. */
  | { readonly phase: 'private'; readonly photo: OwnPhoto }
  | { readonly phase: 'failed'; readonly error: unknown };

/**
 * Loads a photo for whoever is here: as the public sees it, else as its owner does. `undefined` if there is none that
 * they may see.
 */
async function loadPhoto(store: Store, id: PhotoId, signal: AbortSignal): Promise<LoadedPhoto | undefined> {
  try {
    const published = await publishedPhoto(id, signal);
    if (published) {
      if (isFirstDrawAhead() && published.titleId !== undefined) await learnTitle(store, published.titleId);
      return { phase: 'public', photo: published };
    }
    // What comes with a page is what everybody may see.
    if (isFirstDrawAhead()) return undefined;
    // Not in what the first photo waits for: hardly any photo that is looked at is not public.
    const { loadOwnPhoto } = await import('./loadOwnPhoto.ts');
    const own = await loadOwnPhoto(store, id);
    return own && { phase: 'private', photo: own };
  } catch (error) {
    if (signal.aborted) throw error;
    return { phase: 'failed', error };
  }
}

/**
 * The loader of a photo's route; import it statically, so that the photo and the page's chunk load side by side.
 * Answers 404 to what is no photo id and to a photo that is not there or not for whoever is here.
 */
export const photoLoader =
  (store: Store) =>
  async ({ params: { id }, request }: LoaderFunctionArgs): Promise<LoadedPhoto> => {
    const loaded = isPhotoId(id) ? await loadPhoto(store, id, request.signal) : undefined;
    if (loaded === undefined) throw new Response(null, { status: 404, statusText: 'Not Found' });
    return loaded;
  };

/** What `photoLoader` loaded, for the pages of a photo. */
export function useLoadedPhoto(): LoadedPhoto {
  const loaded: LoadedPhoto | undefined = useRouteLoaderData('photo');
  if (loaded === undefined) throw new Error('this is no page of a photo');
  return loaded;
}
