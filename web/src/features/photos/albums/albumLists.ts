import { atom } from 'jotai';
import type { AlbumId } from '#contract/ids.ts';
import type { Album } from '#data/albums/queries.ts';

export const albumIdOf = ({ id }: Pick<Album, 'id'>): string => id;

/** Hides deleted albums in every list; undoing gives each its place back. */
export const goneAlbums = atom<ReadonlySet<AlbumId>>(new Set<AlbumId>());
