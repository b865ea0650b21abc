import type { PhotoId } from '#contract/ids.ts';
import { settleCover } from '../data/catalogue/coverStore.ts';
import { affectedBy } from '../data/photos/countedAs.ts';
import type { Clock } from '../platform/clock.ts';
import { countPhoto } from './countPhoto.ts';
import { followTrending } from './followTrending.ts';

/**
 * Brings up to date what a changed photo is counted in and lends its picture to: its owner's profile, its tags, its title,
 * and what the home page shows of those. `before` and `after` are the stored photo as an event tells of it, and say no more
 * than where to look: everything is decided by what stands in the database. So this may run twice, late, in any order, at
 * the same time as itself, and again after it died. Of a change that concerns nothing of it, nothing is read.
 */
export async function followPhoto(id: PhotoId, before: unknown, after: unknown, clock: Clock): Promise<void> {
  const { subjects, left } = affectedBy(before, after);
  if (subjects.length > 0) await follow(id, subjects, left, clock);
}

/** The same where no event tells of it: what the photo was counted in before and is no more, or the other way round. */
export const recountPhoto = (id: PhotoId, clock: Clock): Promise<void> => follow(id, [], [], clock);

async function follow(id: PhotoId, subjects: readonly string[], left: readonly string[], clock: Clock): Promise<void> {
  const touched = await countPhoto(id);
  const all = [...new Set([...subjects, ...touched])];
  await Promise.all(all.map((subject) => settleCover(subject, clock())));
  if (all.length > 0) await followTrending([...left, ...touched], clock);
}
