import type { Store } from 'jotai';
import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router-dom';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { type ListedPhoto, publishedPhoto } from '#data/photos/lists.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { queries } from '#data/queryClient.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';

/** Only a published photo can be in a list. */
export type ShownPhoto =
  | { readonly phase: 'public'; readonly photo: ListedPhoto }
  | { readonly phase: 'private'; readonly photo: OwnPhoto };

type LoadedPhoto = ShownPhoto | { readonly phase: 'failed'; readonly error: unknown };

async function loadPhoto(store: Store, id: PhotoId): Promise<LoadedPhoto | undefined> {
  try {
    const published = await publishedPhoto(store.get(queries), id);
    if (published) {
      // With the page's own code, because a photo that is opened later shows at once, and the rest afterwards.
      if (isFirstDrawAhead()) await (await import('./PhotoDetailPage.tsx')).readBeside(store, published);
      return { phase: 'public', photo: published };
    }
    // The server renders only public photos.
    if (isFirstDrawAhead()) return undefined;
    // Imported here, because the first photo is almost always public.
    const { loadOwnPhoto } = await import('./loadOwnPhoto.ts');
    const own = await loadOwnPhoto(store, id);
    return own && { phase: 'private', photo: own };
  } catch (error) {
    return { phase: 'failed', error };
  }
}

/** Import it statically, so that photo and chunk load in parallel. Throws 404 also if the photo is hidden. */
export const photoLoader =
  (store: Store) =>
  async ({ params: { id } }: LoaderFunctionArgs): Promise<LoadedPhoto> => {
    const loaded = isPhotoId(id) ? await loadPhoto(store, id) : undefined;
    if (loaded === undefined) throw new Response(null, { status: 404, statusText: 'Not Found' });
    return loaded;
  };

export function useLoadedPhoto(): LoadedPhoto {
  const loaded: LoadedPhoto | undefined = useRouteLoaderData('photo');
  if (loaded === undefined) throw new Error('this is no page of a photo');
  return loaded;
}
