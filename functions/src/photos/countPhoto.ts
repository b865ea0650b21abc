import type { PhotoId } from '#contract/ids.ts';
import { unlessChanged } from '../data/conflict.ts';
import { absentOf, changeOf, readCounts, writeCounts } from '../data/countStore.ts';
import { firestore } from '../platform/firebase.ts';

const maxAttempts = 5;

/**
 * Counts a photo where it belongs, as it stands now and not as an event tells it. What it has been counted for is written
 * down in the transaction that counts (`photoCounts/{photoId}`), so that counts are exact however often this runs, however
 * late and in whatever order. A document that is gone is not counted for.
 */
export async function countPhoto(id: PhotoId): Promise<void> {
  let touched: readonly string[] = [];
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // Found out anew each time: what was there a moment ago may have been deleted, with a person's account say.
    const absent = await absentOf(touched);
    const isDone = await unlessChanged(() =>
      firestore.runTransaction(async (transaction) => {
        const { before, after } = await readCounts(transaction, id);
        const change = changeOf(before, after);
        touched = [...change.gained, ...change.lost];
        if (touched.length > 0) writeCounts(transaction, id, after, change, absent);
      }),
    );
    if (isDone) return;
  }
  throw new Error(`photo ${id} could not be counted`);
}
