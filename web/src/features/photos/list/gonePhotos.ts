import { atom, type Store } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';

/** Hides deleted photos in every list; undoing gives each its place back. */
export const gonePhotos = atom<ReadonlySet<PhotoId>>(new Set<PhotoId>());

export function hidePhoto(store: Store, id: PhotoId): void {
  store.set(gonePhotos, (gone) => new Set([...gone, id]));
}

export function showPhoto(store: Store, id: PhotoId): void {
  store.set(gonePhotos, (gone) => new Set([...gone].filter((other) => other !== id)));
}
