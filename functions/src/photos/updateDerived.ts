import type { PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { updateFeatured } from '../data/accounts/featuredPhoto.ts';
import { updateAlbums } from '../data/albums/albumStore.ts';
import { absentOf, readCounts, writeCounts } from '../data/catalogue/countStore.ts';
import { updateCover } from '../data/catalogue/coverStore.ts';
import { makeTags } from '../data/catalogue/tagStore.ts';
import { unlessChanged } from '../data/conflict.ts';
import { type Affected, affectedBy, changeOf, type TagName } from '../data/photos/countedAs.ts';
import { eraseBelongings } from '../data/photos/eraseBelongings.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';
import { updateMoments } from './updateMoments.ts';
import { updateTrending } from './updateTrending.ts';

/**
 * Updates what other documents have of a photo: counts, covers, trends, albums, the featured photo and moments. Erases
 * what belongs to a deleted one. Reads current data, so delayed, repeated and reordered events are safe.
 */
export async function updateDerived(id: PhotoId, before: unknown, after: unknown, clock: Clock): Promise<void> {
  // First: `reconcileCounts` repeats this while the photo is still counted.
  if (after === undefined) await eraseBelongings('photoId', id);
  const affected = affectedBy(before, after);
  if (affected.subjects.length > 0) await updateCounts(id, affected, clock);
  await updateAlbums(id, before, after, clock());
  await updateFeatured(id, before, after);
  await updateMoments(before, after, clock());
}

export const recountPhoto = (id: PhotoId, clock: Clock): Promise<void> =>
  updateCounts(id, { subjects: [], left: [] }, clock);

async function updateCounts(id: PhotoId, { subjects, left }: Affected, clock: Clock): Promise<void> {
  const touched = await countPhoto(id);
  const all = [...new Set([...subjects, ...touched])];
  await Promise.all(all.map((subject) => updateCover(subject, clock())));
  if (all.length > 0) await updateTrending([...left, ...touched], clock);
}

const maxAttempts = 5;

/** Idempotent: the transaction records what the photo counts for. Returns the changed documents. */
export async function countPhoto(id: PhotoId): Promise<readonly string[]> {
  let touched: readonly string[] = [];
  let tags: readonly TagName[] = [];
  const toBeThere = new Set<string>();
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // Checks on each attempt: a tag may have been deleted since.
    const absent = await provideTags(await absentOf([...toBeThere]), tags);
    const isDone = await unlessChanged(() =>
      runTransaction(async (transaction) => {
        const { before, after, tags: named } = await readCounts(transaction, id);
        const present = after.filter((subject) => !absent.has(subject));
        const change = changeOf(before, present);
        touched = [...change.gained, ...change.lost];
        tags = named;
        for (const subject of touched) toBeThere.add(subject);
        if (touched.length > 0) writeCounts(transaction, id, present, change, absent);
      }),
    );
    if (isDone) return touched;
  }
  throw new Error(`photo ${id} could not be counted`);
}

async function provideTags(absent: ReadonlySet<string>, tags: readonly TagName[]): Promise<ReadonlySet<string>> {
  const missing = tags.filter(({ key }) => absent.has(documentPath.tag(key)));
  if (missing.length === 0) return absent;
  await makeTags(missing, systemClock());
  const made = new Set<string>(missing.map(({ key }) => documentPath.tag(key)));
  return new Set([...absent].filter((subject) => !made.has(subject)));
}
