import type { Store } from 'jotai';
import type { Params } from 'react-router-dom';
import type { Person } from '#data/people/queries.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { queries } from '#data/queryClient.ts';
import { FailedProfile, ProfilePage } from '#features/people/profile/ProfilePage.tsx';
import { beginShelf } from '#features/photos/albums/AlbumShelf.tsx';
import { beginList } from '#features/photos/list/listLoader.ts';
import { loadFeatured, PersonPhotos } from '#features/photos/person/PersonPhotos.tsx';
import { paths } from '#paths.ts';
import { loadPerson } from '#session/loadPerson.ts';

type Loaded = { readonly person: Person; readonly featured: ListedPhoto | undefined };

export const profilePage = {
  module: 'src/app/ProfileRoute.tsx',
  parse: (_search: URLSearchParams, { username = '' }: Params) => username,
  loader: async (store: Store, username: string, request: Request): Promise<Loaded> => {
    const client = store.get(queries);
    const person = await loadPerson(client, username, request, paths.profile);
    const [featured] = await Promise.all([
      loadFeatured(client, person),
      // Its newest wide photo opens the page of somebody who features none.
      beginList(store, { of: 'person', uid: person.uid }, request, person.featuredPhotoId === undefined),
      beginShelf(store, person),
    ]);
    return { person, featured };
  },
  words: ['people', 'albums', 'follow'] as const,
  Component: ({ loaded: { person, featured } }: { loaded: Loaded }) => (
    <ProfilePage
      key={person.uid}
      person={person}
      photos={(parts) => <PersonPhotos person={person} featured={featured} {...parts} />}
    />
  ),
  Failed: FailedProfile,
};
