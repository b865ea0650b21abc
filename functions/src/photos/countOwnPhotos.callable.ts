import { countOwnPhotosContract } from '#contract/callables/countOwnPhotos.ts';
import { photoStatuses } from '#contract/documents/photo.ts';
import { countByState } from '../data/photos/photoStore.ts';
import { callable } from '../platform/callable.ts';
import { moreReads } from '../platform/reads.ts';

export const countOwnPhotos = callable(countOwnPhotosContract, {}, async (_, { person: { uid }, takeRate }) => {
  const found = await countByState(uid);
  const all = [...found].reduce((sum, [status, count]) => sum + (status === 'published' ? count / 1_000 : count), 0);
  await takeRate(moreReads(all));
  const counts = photoStatuses.map((status) => ({ status, count: found.get(status) ?? 0 }));
  return { counts: counts.filter(({ count }) => count > 0) };
});
