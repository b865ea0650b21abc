import type { Store } from 'jotai';
import type { Params } from 'react-router-dom';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { queries } from '#data/queryClient.ts';
import { ProfilePage } from '#features/people/profile/ProfilePage.tsx';
import { beginShelf } from '#features/photos/albums/AlbumShelf.tsx';
import { beginList } from '#features/photos/list/listLoader.ts';
import { loadFeatured } from '#features/photos/person/loadFeatured.ts';
import { PersonPhotos } from '#features/photos/person/PersonPhotos.tsx';
import { paths } from '#paths.ts';
import { type LoadedPerson, loadPerson } from '#session/loadPerson.ts';

type Loaded = { readonly profile: LoadedPerson; readonly featured: ListedPhoto | undefined };

export const profilePage = {
  module: 'src/app/ProfileRoute.tsx',
  parse: (_search: URLSearchParams, { username = '' }: Params) => username,
  loader: async (store: Store, username: string, request: Request): Promise<Loaded> => {
    const client = store.get(queries);
    const profile = await loadPerson(client, username, request, paths.profile);
    if (profile.phase !== 'found') return { profile, featured: undefined };
    const [featured] = await Promise.all([
      loadFeatured(client, profile.person),
      beginList(store, { of: 'person', uid: profile.person.uid }, request),
      beginShelf(store, profile.person),
    ]);
    return { profile, featured };
  },
  words: ['people', 'albums'] as const,
  Component: ({ loaded: { profile, featured } }: { loaded: Loaded }) => (
    <ProfilePage
      loaded={profile}
      photos={(person, empty) => <PersonPhotos person={person} featured={featured} empty={empty} />}
    />
  ),
};
