import { isDeepStrictEqual } from 'node:util';
import type { Place } from '#contract/moments.ts';
import { addSlices, recount, shownIn } from '../data/photos/momentStore.ts';
import { readVariant } from '../data/photos/photoFiles.ts';
import { bucket } from '../platform/firebase.ts';

/**
 * Counts the strips that a photo enters or leaves, and then cuts the slices that are missing: what nobody may see any more
 * leaves a day even while the bucket is away. Idempotent.
 */
export async function updateMoments(before: unknown, after: unknown, now: Date): Promise<void> {
  const [left, entered] = [shownIn(before), shownIn(after)];
  if (isDeepStrictEqual(left, entered)) return;
  const places = new Map([left, entered].flatMap((place) => (place ? [[`${place.date} ${place.strip}`, place]] : [])));
  for (const { date, strip } of places.values()) await updateStrip({ date, strip }, now);
}

async function updateStrip(place: Place, now: Date): Promise<void> {
  const picture = await recount(place, now);
  if (picture === undefined) return;
  const content = await readVariant(bucket(), picture);
  // Without its file a photo is being deleted, which its next event follows.
  if (content === undefined) return;
  const { cutSlices } = await import('../pictures/daySlices.ts');
  await addSlices(place, picture, await cutSlices(content), now);
}
