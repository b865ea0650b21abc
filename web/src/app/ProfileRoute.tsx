import type { Store } from 'jotai';
import type { Params } from 'react-router-dom';
import { ProfilePage } from '#features/people/profile/ProfilePage.tsx';
import { type LoadedProfile, profileLoader } from '#features/people/profile/profileLoader.ts';
import { beginList } from '#features/photos/list/listLoader.ts';
import { PersonPhotos } from '#features/photos/person/PersonPhotos.tsx';

export const profilePage = {
  parse: (_search: URLSearchParams, { username = '' }: Params) => username,
  loader: async (store: Store, username: string, request: Request): Promise<LoadedProfile> => {
    const loaded = await profileLoader(username, request);
    if (loaded.phase === 'found') {
      const { uid } = loaded.person;
      await beginList(store, { of: 'person', uid }, request);
    }
    return loaded;
  },
  words: ['people'] as const,
  Component: ({ loaded }: { loaded: LoadedProfile }) => (
    <ProfilePage loaded={loaded} photos={({ uid }, empty) => <PersonPhotos uid={uid} empty={empty} />} />
  ),
};
