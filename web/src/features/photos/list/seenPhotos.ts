import { atom, type Store, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { PhotoId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { mutes } from '#session/atoms.ts';
import type { Mutes } from '#session/mute/rememberedMutes.ts';
import { withoutMuted } from '#session/mute/withoutMuted.ts';

/** Hides deleted photos in every list; an undo restores their places. */
export const gonePhotos = atom<ReadonlySet<PhotoId>>(new Set<PhotoId>());

export function hidePhoto(store: Store, id: PhotoId): void {
  store.set(gonePhotos, (gone) => new Set([...gone, id]));
}

export function showPhoto(store: Store, id: PhotoId): void {
  store.set(gonePhotos, (gone) => new Set([...gone].filter((other) => other !== id)));
}

export function seenPhotos(photos: readonly ListedPhoto[], muted: Mutes | null, gone: ReadonlySet<PhotoId>) {
  return withoutMuted(gone.size === 0 ? photos : photos.filter(({ id }) => !gone.has(id)), muted);
}

/** The photos of a list that the viewer sees. */
export function useSeenPhotos(photos: readonly ListedPhoto[]): readonly ListedPhoto[] {
  const muted = useAtomValue(mutes);
  const gone = useAtomValue(gonePhotos);
  return useMemo(() => seenPhotos(photos, muted, gone), [photos, muted, gone]);
}
