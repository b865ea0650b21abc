import { countOwnPhotosContract } from '#contract/callables/countOwnPhotos.ts';
import { photoStatuses } from '#contract/documents/photo.ts';
import { countPhotosIn } from '../data/photos/photoStore.ts';
import { callable } from '../platform/callable.ts';

export const countOwnPhotos = callable(countOwnPhotosContract, {}, async (_, { person: { uid } }) => {
  const states = photoStatuses.filter((status) => status !== 'removed');
  const counts = await Promise.all(states.map(async (status) => ({ status, count: await countPhotosIn(uid, status) })));
  return { counts: counts.filter(({ count }) => count > 0) };
});
