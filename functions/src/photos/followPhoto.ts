import { type PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { absentOf, readCounts, writeCounts } from '../data/catalogue/countStore.ts';
import { settleCover } from '../data/catalogue/coverStore.ts';
import { makeTags } from '../data/catalogue/tagStore.ts';
import { unlessChanged } from '../data/conflict.ts';
import { affectedBy, changeOf, type TagName } from '../data/photos/countedAs.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';
import { followTrending } from './followTrending.ts';

/**
 * Brings up to date what a photo is counted in and lends its picture to: profile, tags, title, and what the home page
 * shows of those. An event's `before` and `after` only say where to look; the database decides. So it may run twice,
 * late, at once, in any order.
 */
export async function followPhoto(id: PhotoId, before: unknown, after: unknown, clock: Clock): Promise<void> {
  const { subjects, left } = affectedBy(before, after);
  if (subjects.length > 0) await follow(id, subjects, left, clock);
}

/** The same where no event tells of a change. */
export const recountPhoto = (id: PhotoId, clock: Clock): Promise<void> => follow(id, [], [], clock);

async function follow(id: PhotoId, subjects: readonly string[], left: readonly string[], clock: Clock): Promise<void> {
  const touched = await countPhoto(id);
  const all = [...new Set([...subjects, ...touched])];
  await Promise.all(all.map((subject) => settleCover(subject, clock())));
  if (all.length > 0) await followTrending([...left, ...touched], clock);
}

const maxAttempts = 5;

/**
 * Counts a photo where it belongs now, exactly, however often and late: what it is counted for is written in the same
 * transaction. Makes tags that are not there. Answers the documents that it has counted the photo in or out of.
 */
export async function countPhoto(id: PhotoId): Promise<readonly string[]> {
  let touched: readonly string[] = [];
  let tags: readonly TagName[] = [];
  const toBeThere = new Set<string>();
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // Anew each time: what was there a moment ago may have been deleted.
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
