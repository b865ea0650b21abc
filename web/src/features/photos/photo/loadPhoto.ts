import type { Store } from 'jotai';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { publishedPhoto } from '#data/photos/lists.ts';
import { queries } from '#data/queryClient.ts';
import { languageInUse } from '#i18n/current.ts';
import { loadWords } from '#i18n/words.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import type { LoadedPhoto } from './shownPhoto.ts';

/** Of the buttons. A photo that is opened later shows without them first. */
const wordsInHtml = ['photoPage', 'likes', 'follow', 'mute'] as const;

async function loadPhoto(store: Store, id: PhotoId): Promise<LoadedPhoto | undefined> {
  try {
    const published = await publishedPhoto(store.get(queries), id);
    if (published) {
      // With the page's own code, because a photo that is opened later shows at once, and the rest afterwards.
      if (isFirstDrawAhead()) {
        const words = wordsInHtml.map((area) => loadWords(area, languageInUse(store)));
        await Promise.all([(await import('./PhotoDetailPage.tsx')).readBeside(store, published), ...words]);
      }
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
