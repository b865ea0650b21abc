import { FieldValue } from 'firebase-admin/firestore';
import { isPhotoId, type PhotoId, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { stored } from '../../platform/collection.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { type SubjectChange, subjectsOf, type TagName, tagsOf } from '../photos/countedAs.ts';
import { decodeCounted, photoCounts, photoReference } from '../photos/photoStore.ts';

export const countFieldOf = (subject: string): 'photoCount' | 'count' =>
  subject.startsWith('profiles/') ? 'photoCount' : 'count';

export const countedIn = (path: string, note: unknown): readonly string[] =>
  note === undefined ? [] : decodeCounted(path, note).subjects;

export type Counts = {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly tags: readonly TagName[];
};

export async function readCounts(transaction: Transaction, id: PhotoId): Promise<Counts> {
  const [photo, note] = await transaction.getAll(photoReference(id), photoCounts.stored.doc(id));
  const data: unknown = photo?.data();
  return { before: countedIn(documentPath.photoCount(id), note?.data()), after: subjectsOf(data), tags: tagsOf(data) };
}

/** Increments without reads, so photos of a subject do not wait. Missing documents fail it, except `absent`. */
export function writeCounts(
  transaction: Transaction,
  id: PhotoId,
  after: readonly string[],
  { gained, lost }: SubjectChange,
  absent: ReadonlySet<string>,
): void {
  if (after.length === 0) transaction.delete(photoCounts.doc(id));
  else transaction.set(photoCounts.doc(id), { subjects: after });
  const step = (subjects: readonly string[], by: 1 | -1): void => {
    for (const subject of subjects) {
      if (absent.has(subject)) continue;
      transaction.update(stored.doc(subject), { [countFieldOf(subject)]: FieldValue.increment(by) });
    }
  };
  step(gained, 1);
  step(lost, -1);
}

export async function absentOf(subjects: readonly string[]): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const snapshots = await firestore.getAll(...subjects.map((subject) => stored.doc(subject)), { fieldMask: [] });
  return new Set(snapshots.filter(({ exists }) => !exists).map(({ ref }) => ref.path));
}

/** Larger counts are not corrected: counting costs one read per thousand. */
const countedAtMost = 1_000_000;

const countedUnder = (subject: string) => photoCounts.stored.all().where('subjects', 'array-contains', subject);

export async function countedFor(uid: Uid, limit: number): Promise<readonly PhotoId[]> {
  const found = await countedUnder(documentPath.profile(uid)).limit(limit).get();
  return found.docs.map(({ id }) => id).filter(isPhotoId);
}

export async function countByNotes(subject: string): Promise<number> {
  return (await countedUnder(subject).limit(countedAtMost).count().get()).data().count;
}

export async function correctCount(subject: string): Promise<boolean> {
  return runTransaction(async (transaction) => {
    const document = await transaction.get(stored.doc(subject));
    if (!document.exists) return false;
    const field = countFieldOf(subject);
    const { count } = (await transaction.get(countedUnder(subject).limit(countedAtMost).count())).data();
    if (document.get(field) === count || count === countedAtMost) return false;
    transaction.update(document.ref, { [field]: count });
    return true;
  });
}
