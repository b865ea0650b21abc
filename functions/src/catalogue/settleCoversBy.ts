import { tagsCoveredBy } from '../data/catalogue/catalogueStore.ts';
import { settleCover } from '../data/catalogue/coverStore.ts';
import { followTrending } from '../photos/followTrending.ts';
import type { Clock } from '../platform/clock.ts';

/**
 * Brings covers in line with photos whose title covers them, or no longer does, until some day: no change of the photo tells of
 * that. The tags that such a photo is the cover of, and `titlePath`. Idempotent.
 */
export async function settleCoversBy(photoIds: readonly string[], titlePath: string, clock: Clock): Promise<void> {
  if (photoIds.length === 0) return;
  const paths = [titlePath, ...(await tagsCoveredBy(photoIds))];
  await Promise.all(paths.map((path) => settleCover(path, clock())));
  await followTrending(paths, clock);
}
