import { atom, type Store } from 'jotai';
import type { AlbumId, Uid } from '#contract/ids.ts';
import { type Album, albumsOf } from '#data/albums/queries.ts';
import { createLists, type ListEnvironment } from '#session/lists/publicList.ts';

const lists = createLists<Album>(20, ({ id }) => id);

/** A person's public albums. */
export const albumList = (store: Store, uid: Uid, after: string | null = null): ListEnvironment<Album> =>
  lists(store, { key: uid, source: albumsOf(uid), after });

/** Hides deleted albums in every list; undoing gives each its place back. */
export const goneAlbums = atom<ReadonlySet<AlbumId>>(new Set<AlbumId>());
