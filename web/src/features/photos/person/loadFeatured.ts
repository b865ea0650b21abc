import type { QueryClient } from '@tanstack/react-query';
import type { Person } from '#data/people/queries.ts';
import { type ListedPhoto, publishedPhoto } from '#data/photos/lists.ts';

/** The page goes on without it: `undefined` also where it cannot be read or is not listed now. */
export async function loadFeatured(
  client: QueryClient,
  { uid, featuredPhotoId }: Person,
): Promise<ListedPhoto | undefined> {
  if (featuredPhotoId === undefined) return undefined;
  const photo = await publishedPhoto(client, featuredPhotoId).catch(() => null);
  return photo?.ownerId === uid && photo.visibility === 'public' ? photo : undefined;
}
