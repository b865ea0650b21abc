import type { Store } from 'jotai';
import type { Params } from 'react-router-dom';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { ProfilePage } from '#features/people/profile/ProfilePage.tsx';
import { type LoadedProfile, profileLoader } from '#features/people/profile/profileLoader.ts';
import { beginList } from '#features/photos/list/listLoader.ts';
import { loadFeatured } from '#features/photos/person/loadFeatured.ts';
import { PersonPhotos } from '#features/photos/person/PersonPhotos.tsx';

type Loaded = { readonly profile: LoadedProfile; readonly featured: ListedPhoto | undefined };

export const profilePage = {
  parse: (_search: URLSearchParams, { username = '' }: Params) => username,
  loader: async (store: Store, username: string, request: Request): Promise<Loaded> => {
    const profile = await profileLoader(username, request);
    if (profile.phase !== 'found') return { profile, featured: undefined };
    const { uid } = profile.person;
    const [featured] = await Promise.all([
      loadFeatured(profile.person, request.signal),
      beginList(store, { of: 'person', uid }, request),
    ]);
    return { profile, featured };
  },
  words: ['people'] as const,
  Component: ({ loaded: { profile, featured } }: { loaded: Loaded }) => (
    <ProfilePage
      loaded={profile}
      photos={({ uid }, empty) => <PersonPhotos uid={uid} featured={featured} empty={empty} />}
    />
  ),
};
