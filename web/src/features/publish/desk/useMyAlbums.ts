import type { AlbumId } from '#contract/ids.ts';

export type MyAlbum = { readonly id: AlbumId; readonly title: string };

export const useMyAlbums = (): readonly MyAlbum[] => [];
