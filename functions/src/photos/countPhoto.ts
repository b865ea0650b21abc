import type { PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { absentOf, readCounts, writeCounts } from '../data/catalogue/countStore.ts';
import { makeTags } from '../data/catalogue/tagStore.ts';
import { unlessChanged } from '../data/conflict.ts';
import { changeOf, type TagName } from '../data/photos/countedAs.ts';
import { systemClock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';

const maxAttempts = 5;

/**
 * Counts a photo where it belongs, as it stands now and not as an event tells it. What it has been counted for is written
 * down in the transaction that counts (`photoCounts/{photoId}`), so that counts are exact however often this runs, however
 * late and in whatever order. A tag that has no document is given one; any other document that is gone is not counted for.
 * Answers the documents that it has counted the photo in or out of.
 */
export async function countPhoto(id: PhotoId): Promise<readonly string[]> {
  let touched: readonly string[] = [];
  let tags: readonly TagName[] = [];
  const toBeThere = new Set<string>();
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // Found out anew each time: what was there a moment ago may have been deleted, with a person's account say.
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

/** Makes those of the photo's tags that are absent; what is absent still. */
async function provideTags(absent: ReadonlySet<string>, tags: readonly TagName[]): Promise<ReadonlySet<string>> {
  const missing = tags.filter(({ key }) => absent.has(documentPath.tag(key)));
  if (missing.length === 0) return absent;
  await makeTags(missing, systemClock());
  const made = new Set<string>(missing.map(({ key }) => documentPath.tag(key)));
  return new Set([...absent].filter((subject) => !made.has(subject)));
}
