import { FieldPath } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { photoIdSchema } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { listedPhotos } from '../data/photos/photoStore.ts';
import { type CleanupRun, cleanupEvery } from '../platform/cleanup.ts';
import { daysBefore } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';
import { engineIndex, indexed, type WrittenIndex } from './indexPhoto.ts';

/** Every run goes on with a pass; a new one begins a month after the last ended. */
const passEveryDays = 30;
const usualPageSize = 200;

/** Fills a new search engine (`npm run job -- fillSearch`, until it says that nothing is left) and mends an old one. */
export const fillSearch = cleanupEvery(1_440, 'search engine', (run) => fill(run, engineIndex()));

const passSchema = v.object({ cursor: v.string(), endedAt: v.optional(timestampSchema) });
const decodePass = decoder(passSchema);

type Filled = { readonly [What in 'indexed' | 'left' | 'failed']: number };

/** Photos that are in no list any more stay in the engine until their event removes them, and no search shows them. */
export async function fill(
  { clock, until, pageSize = usualPageSize }: CleanupRun & { readonly pageSize?: number },
  index: WrittenIndex | undefined,
): Promise<Filled> {
  const report = { indexed: 0, left: 0, failed: 0 };
  if (index === undefined) return report;
  const path = documentPath.searchFill;
  const stored = await firestore.doc(path).get();
  const known = stored.exists ? decodePass(path, stored.data()) : { cursor: '', endedAt: undefined };
  if (known.endedAt !== undefined && known.endedAt > daysBefore(clock(), passEveryDays)) return report;
  let cursor = known.endedAt === undefined ? known.cursor : '';
  while (clock() < until) {
    const sorted = listedPhotos().orderBy(FieldPath.documentId());
    const page = await (cursor === '' ? sorted : sorted.startAfter(cursor)).limit(pageSize).get();
    await index.upsert(page.docs.flatMap((photo) => indexed(v.parse(photoIdSchema, photo.id), photo.data()) ?? []));
    report.indexed += page.size;
    cursor = page.docs.at(-1)?.id ?? cursor;
    const isEnd = page.size < pageSize;
    await firestore.doc(path).set({ cursor, ...(isEnd && { endedAt: clock() }) });
    if (isEnd) return report;
  }
  report.left = 1;
  return report;
}
