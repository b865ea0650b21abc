import type { PublicPhoto } from '#contract/edge/photos.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { listOnProfile, listPhotos, type PhotoFilter, photosWithIds } from '../../data/site/publicPhotos.ts';
import type { Reading } from '../../data/site/publicReading.ts';

/** Of the same title, tags and owner, in this sequence; at most 24 reads. `undefined` if the photo is not public. */
export async function photosNear(reading: Reading, id: PhotoId): Promise<readonly PublicPhoto[] | undefined> {
  const [photo] = await photosWithIds(reading, [id]);
  if (photo === undefined) return undefined;
  const { titleId, tagKeys, ownerId } = photo;
  const filters: readonly PhotoFilter[] = [
    ...(titleId === undefined ? [] : [{ titleId }]),
    ...(tagKeys.length === 0 ? [] : [{ anyOf: ['tagKeys', tagKeys] as const }]),
  ];
  // One more, because the photo itself may be among them.
  const third = limits.page.near / 3 + 1;
  const parts = await Promise.all([
    ...filters.map((filter) => listPhotos(reading, filter, { limit: third })),
    listOnProfile(reading, ownerId, { limit: limits.page.near + 1 }),
  ]);
  const near = new Map(parts.flatMap((page) => page.items).map((each) => [each.id, each]));
  near.delete(id);
  return [...near.values()].slice(0, limits.page.near);
}
