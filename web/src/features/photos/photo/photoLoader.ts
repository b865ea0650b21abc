import type { Store } from 'jotai';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { isPhotoId } from '#contract/ids.ts';
import { type LoadedPhoto, loadPhoto } from './loadPhoto.ts';

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
