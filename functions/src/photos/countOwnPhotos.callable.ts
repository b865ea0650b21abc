import { countOwnPhotosContract } from '#contract/callables/countOwnPhotos.ts';
import { photoStatuses } from '#contract/documents/photo.ts';
import { countByState } from '../data/photos/photoStore.ts';
import { callable } from '../platform/callable.ts';

/** Not cached, so that a person's latest changes count. */
export const countOwnPhotos = callable(countOwnPhotosContract, async (_, { person: { uid } }) => {
  const byState = await countByState(uid);
  const counts = photoStatuses.map((status) => ({ status, count: byState.get(status) ?? 0 }));
  return { counts: counts.filter(({ count }) => count > 0) };
});
