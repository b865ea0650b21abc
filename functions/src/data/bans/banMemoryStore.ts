import { type BanMarks, type BanMemory, decodeBanMarks, decodeBanMemory } from '#contract/documents/banMemory.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

const memory = (mark: string) => firestore.doc(documentPath.banMemory(mark));
const marksOf = (uid: Uid) => firestore.doc(documentPath.banMarks(uid));

/** An expired memory does not count, even before its cleanup. */
export async function readMemories(
  marks: readonly string[],
  now: Date,
  transaction?: Transaction,
): Promise<ReadonlyMap<string, BanMemory>> {
  if (marks.length === 0) return new Map();
  const references = marks.map(memory);
  const found = await (transaction ? transaction.getAll(...references) : firestore.getAll(...references));
  return new Map(
    found.flatMap((snapshot): readonly (readonly [string, BanMemory])[] => {
      if (!snapshot.exists) return [];
      const remembered = decodeBanMemory(snapshot.ref.path, snapshot.data());
      return remembered.expiresAt > now ? [[snapshot.id, remembered]] : [];
    }),
  );
}

/** Keeps the ban that ends later. Idempotent. */
export async function rememberBan(marks: readonly string[], { expiresAt, rule }: BanMemory): Promise<void> {
  await runTransaction(async (transaction) => {
    const known = await readMemories(marks, new Date(0), transaction);
    for (const mark of marks) {
      const former = known.get(mark);
      if (!former || former.expiresAt < expiresAt) {
        transaction.set(memory(mark), { expiresAt, rule });
      }
    }
  });
}

export function forgetMemories(transaction: Transaction, marks: readonly string[]): void {
  for (const mark of marks) transaction.delete(memory(mark));
}

export const noMarks: BanMarks = { marks: [], matched: [] };

export async function readBanMarks(uid: Uid, transaction?: Transaction): Promise<BanMarks> {
  const snapshot = await (transaction ? transaction.get(marksOf(uid)) : marksOf(uid).get());
  return snapshot.exists ? decodeBanMarks(snapshot.ref.path, snapshot.data()) : noMarks;
}

/** The caller has read `known`. Writes nothing if nothing is new. */
export function addBanMarks(
  transaction: Transaction,
  uid: Uid,
  known: BanMarks,
  more: Readonly<Partial<Record<keyof BanMarks, readonly string[]>>>,
): void {
  const joined = (field: keyof BanMarks) => [...new Set([...known[field], ...(more[field] ?? [])])];
  const [marks, matched] = [joined('marks'), joined('matched')];
  if (marks.length === known.marks.length && matched.length === known.matched.length) return;
  transaction.set(marksOf(uid), { marks, matched });
}

export const deleteBanMarks = (transaction: Transaction, uid: Uid): void => {
  transaction.delete(marksOf(uid));
};
