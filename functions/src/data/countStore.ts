import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { publishedPhotoSchema } from '#contract/documents/photo.ts';
import { decoder } from '#contract/documents/stored.ts';
import { isPhotoId, type PhotoId, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../platform/firebase.ts';

/**
 * `photoCounts/{photoId}`: where a photo has been counted, as paths of documents. There while it counts for anything.
 * Closed to clients.
 */
const decodeCounted = decoder(v.object({ subjects: v.array(v.string()) }));

const counted = (id: PhotoId) => firestore.doc(documentPath.photoCount(id));

const countsSchema = v.pick(publishedPhotoSchema, ['status', 'ownerId']);

/** Pure: the documents that a stored photo counts for: none unless it is published. */
export function subjectsOf(photo: unknown): readonly string[] {
  const published = v.safeParse(countsSchema, photo);
  return published.success ? [documentPath.profile(published.output.ownerId)] : [];
}

export type CountChange = { readonly gained: readonly string[]; readonly lost: readonly string[] };

/** Pure: what has to be counted up and down. */
export const changeOf = (before: readonly string[], after: readonly string[]): CountChange => ({
  gained: after.filter((subject) => !before.includes(subject)),
  lost: before.filter((subject) => !after.includes(subject)),
});

/** Where a photo counts and where it should, as both documents stand in the transaction. */
export async function readCounts(transaction: Transaction, id: PhotoId) {
  const [photo, ledger] = await transaction.getAll(firestore.doc(documentPath.photo(id)), counted(id));
  const before = ledger?.exists ? decodeCounted(ledger.ref.path, ledger.data()).subjects : [];
  return { before, after: subjectsOf(photo?.data()) };
}

/** Counts up and down without reading, so that photos of one subject do not wait for each other; `absent` ones are left out. */
export function writeCounts(
  transaction: Transaction,
  id: PhotoId,
  after: readonly string[],
  { gained, lost }: CountChange,
  absent: ReadonlySet<string>,
): void {
  if (after.length === 0) transaction.delete(counted(id));
  else transaction.set(counted(id), { subjects: after });
  const step = (subjects: readonly string[], by: 1 | -1): void => {
    for (const subject of subjects) {
      if (!absent.has(subject)) transaction.update(firestore.doc(subject), { photoCount: FieldValue.increment(by) });
    }
  };
  step(gained, 1);
  step(lost, -1);
}

/** Those of the documents that are not there. */
export async function absentOf(subjects: readonly string[]): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const snapshots = await firestore.getAll(...subjects.map((subject) => firestore.doc(subject)), { fieldMask: [] });
  return new Set(snapshots.filter(({ exists }) => !exists).map(({ ref }) => ref.path));
}

/** Ids of photos that are counted for a person, in no order. */
export async function countedFor(uid: Uid, limit: number): Promise<readonly PhotoId[]> {
  const found = firestore.collection('photoCounts').where('subjects', 'array-contains', documentPath.profile(uid));
  return (await found.limit(limit).get()).docs.map(({ id }) => id).filter(isPhotoId);
}
