import type { Person } from '#data/people/queries.ts';
import { type ListedPhoto, publishedPhoto } from '#data/photos/queries.ts';

/** The page goes on without it: `undefined` also where it cannot be read or is not listed now. */
export async function loadFeatured(
  { uid, featuredPhotoId }: Person,
  signal: AbortSignal,
): Promise<ListedPhoto | undefined> {
  if (featuredPhotoId === undefined) return undefined;
  const photo = await publishedPhoto(featuredPhotoId, signal).catch(() => undefined);
  return photo?.ownerId === uid && photo.visibility === 'public' ? photo : undefined;
}
