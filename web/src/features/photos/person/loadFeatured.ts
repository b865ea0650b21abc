import type { QueryClient } from '@tanstack/react-query';
import type { Person } from '#data/people/queries.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { publishedPhoto } from '#data/photos/queries.ts';

/** The page goes on without it: `undefined` also where it cannot be read or is not listed now. */
export async function loadFeatured(
  client: QueryClient,
  { uid, featuredPhotoId }: Person,
): Promise<ListedPhoto | undefined> {
  if (featuredPhotoId === undefined) return undefined;
  const photo = await publishedPhoto(client, featuredPhotoId).catch(() => null);
  return photo?.ownerId === uid && photo.visibility === 'public' ? photo : undefined;
}
