import type { OwnPhoto } from '#data/photos/ownPhotos.ts';

export type NotShownWhy = Exclude<OwnPhoto['status'], 'published'> | 'unlisted' | 'private';

/** Pure. Why others do not see these photos of an album, each counted once; public albums show no unlisted ones. */
export function notShown(
  photos: readonly Pick<OwnPhoto, 'status' | 'visibility'>[],
  album: { readonly visibility: 'public' | 'unlisted' },
): ReadonlyMap<NotShownWhy, number> {
  const counts = new Map<NotShownWhy, number>();
  for (const { status, visibility } of photos) {
    const isOpen = visibility === 'public' || (visibility === 'unlisted' && album.visibility === 'unlisted');
    if (status === 'published' && isOpen) continue;
    const why = status !== 'published' ? status : visibility === 'private' ? 'private' : 'unlisted';
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return counts;
}
