import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decoder } from '#contract/documents/stored.ts';
import { isPhotoId, type PhotoId, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { type SubjectChange, subjectsOf, type TagName, tagsOf } from '../photos/countedAs.ts';

/**
 * `photoCounts/{photoId}`: where a photo has been counted; `leftAt` where it was deleted and is still to be counted
 * out.
 */
const decodeCounted = decoder(v.object({ subjects: v.array(v.string()) }));

const counted = (id: PhotoId) => firestore.doc(documentPath.photoCount(id));

/** Pure: the field of a document that holds how many published photos it has. */
export const countFieldOf = (subject: string): 'photoCount' | 'count' =>
  subject.startsWith('profiles/') ? 'photoCount' : 'count';

/** Where a stored note says that its photo is counted; nowhere where there is none. */
export const countedIn = (path: string, note: unknown): readonly string[] =>
  note === undefined ? [] : decodeCounted(path, note).subjects;

export type Counts = {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly tags: readonly TagName[];
};

/** Where a photo counts and where it should, as both documents stand in the transaction. */
export async function readCounts(transaction: Transaction, id: PhotoId): Promise<Counts> {
  const [photo, note] = await transaction.getAll(firestore.doc(documentPath.photo(id)), counted(id));
  const data: unknown = photo?.data();
  return {
    before: countedIn(documentPath.photoCount(id), note?.data()),
    after: subjectsOf(data),
    tags: tagsOf(data),
  };
}

/**
 * Counts without reading, so that photos of one subject do not wait for each other, and notes where the photo counts. A
 * missing document fails the transaction, unless it is one of the `absent`.
 */
export function writeCounts(
  transaction: Transaction,
  id: PhotoId,
  after: readonly string[],
  { gained, lost }: SubjectChange,
  absent: ReadonlySet<string>,
): void {
  if (after.length === 0) transaction.delete(counted(id));
  else transaction.set(counted(id), { subjects: after });
  const step = (subjects: readonly string[], by: 1 | -1): void => {
    for (const subject of subjects) {
      if (absent.has(subject)) continue;
      transaction.update(firestore.doc(subject), { [countFieldOf(subject)]: FieldValue.increment(by) });
    }
  };
  step(gained, 1);
  step(lost, -1);
}

export async function absentOf(subjects: readonly string[]): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const snapshots = await firestore.getAll(...subjects.map((subject) => firestore.doc(subject)), { fieldMask: [] });
  return new Set(snapshots.filter(({ exists }) => !exists).map(({ ref }) => ref.path));
}

/** Beyond this many, a count is not looked over: counting costs a read for every thousand. */
const countedAtMost = 1_000_000;

const countedUnder = (subject: string) =>
  firestore.collection('photoCounts').where('subjects', 'array-contains', subject);

/** Ids of photos that are counted for a person, in no order. */
export async function countedFor(uid: Uid, limit: number): Promise<readonly PhotoId[]> {
  const found = await countedUnder(documentPath.profile(uid)).limit(limit).get();
  return found.docs.map(({ id }) => id).filter(isPhotoId);
}

/** How many photos are counted in a document, by their own notes. */
export async function countByNotes(subject: string): Promise<number> {
  return (await countedUnder(subject).limit(countedAtMost).count().get()).data().count;
}

/** Sets a count to what the notes say. `false` where nothing was to be corrected. */
export async function correctCount(subject: string): Promise<boolean> {
  return runTransaction(async (transaction) => {
    const document = await transaction.get(firestore.doc(subject));
    if (!document.exists) return false;
    const field = countFieldOf(subject);
    const { count } = (await transaction.get(countedUnder(subject).limit(countedAtMost).count())).data();
    if (document.get(field) === count || count === countedAtMost) return false;
    transaction.update(document.ref, { [field]: count });
    return true;
  });
}
