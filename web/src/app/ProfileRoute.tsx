import type { Store } from 'jotai';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { photosOf } from '#data/photos/queries.ts';
import { ProfilePage } from '#features/people/profile/ProfilePage.tsx';
import { type LoadedProfile, profileLoader } from '#features/people/profile/profileLoader.ts';
import { beginList } from '#features/photos/list/listLoader.ts';
import { PersonPhotos } from '#features/photos/person/PersonPhotos.tsx';

export const profilePage = {
  Component: () => <ProfilePage photos={({ uid }, empty) => <PersonPhotos uid={uid} empty={empty} />} />,
  words: ['people'],
  loader:
    (store: Store) =>
    async (route: LoaderFunctionArgs): Promise<LoadedProfile> => {
      const loaded = await profileLoader(route);
      if (loaded.phase === 'found') {
        const { uid } = loaded.person;
        await beginList(store, { of: 'person', uid }, photosOf({ owner: uid }), route.request);
      }
      return loaded;
    },
} as const;
