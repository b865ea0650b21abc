import { FieldValue } from 'firebase-admin/firestore';
import { decode } from '#contract/documents/stored.ts';
import { isPhotoId, type PhotoId, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { stored } from '../../platform/collection.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { countOf } from '../pages.ts';
import { type SubjectChange, subjectsOf, tagsOf } from '../photos/countedAs.ts';
import { countedSchema, photoCounts, photoReference } from '../photos/photoStore.ts';

export const countFieldOf = (subject: string): 'photoCount' | 'count' =>
  subject.startsWith('profiles/') ? 'photoCount' : 'count';

export const countedIn = (path: string, note: unknown): readonly string[] =>
  note === undefined ? [] : decode(countedSchema, path, note).subjects;

export async function readCounts(transaction: Transaction, id: PhotoId) {
  const [photo, note] = await transaction.getAll(photoReference(id), photoCounts.stored.doc(id));
  const data: unknown = photo?.data();
  return { before: countedIn(documentPath.photoCount(id), note?.data()), after: subjectsOf(data), tags: tagsOf(data) };
}

/** Increments without reads, so that photos of a subject do not wait. Fails on missing documents, except `absent`. */
export function writeCounts(
  transaction: Transaction,
  id: PhotoId,
  after: readonly string[],
  { gained, lost }: SubjectChange,
  absent: ReadonlySet<string>,
): void {
  if (after.length === 0) transaction.delete(photoCounts.doc(id));
  else transaction.set(photoCounts.doc(id), { subjects: after });
  for (const subject of [...gained, ...lost]) {
    if (absent.has(subject)) continue;
    const by = gained.includes(subject) ? 1 : -1;
    transaction.update(stored.doc(subject), { [countFieldOf(subject)]: FieldValue.increment(by) });
  }
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
  const snapshot = await countedUnder(documentPath.profile(uid)).limit(limit).get();
  return snapshot.docs.map(({ id }) => id).filter(isPhotoId);
}

export const countByNotes = (subject: string): Promise<number> => countOf(countedUnder(subject), countedAtMost);

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
