import { atom } from 'jotai';
import type { AlbumId } from '#contract/ids.ts';
import type { Album } from '#data/albums/queries.ts';

export const albumIdOf = ({ id }: Pick<Album, 'id'>): string => id;

/** Hides deleted albums in every list; an undo restores their places. */
export const goneAlbums = atom<ReadonlySet<AlbumId>>(new Set<AlbumId>());
