import type { Store } from 'jotai';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { photosOf } from '#data/photos/queries.ts';
import { type LoadedProfile, profileLoader } from '#features/people/profile/profileLoader.ts';
import { beginList } from '#features/photos/list/listLoader.ts';
import { languageInUse } from '#i18n/current.ts';
import { loadWords } from '#i18n/words.ts';

/**
 * The loader of `/{username}`: who it is comes from one feature, their photos from another. Words and a list that the tab
 * has kept are there at the first draw, so that one comes back to the same place.
 */
export const profileRouteLoader =
  (store: Store) =>
  async (route: LoaderFunctionArgs): Promise<LoadedProfile> => {
    const locale = languageInUse(store);
    // Where they cannot be loaded, drawing says so.
    const words = loadWords('people', locale).catch(() => undefined);
    const loaded = await profileLoader(route);
    if (loaded.phase === 'found') {
      const { uid } = loaded.person;
      await beginList(store, { of: 'person', uid }, photosOf({ owner: uid }), route.request);
    }
    await words;
    return loaded;
  };
