import * as v from 'valibot';
import { type BanMarks, type BanMemory, banMarksSchema, banMemorySchema } from '#contract/documents/bans.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

const memories = collection('banMemory', v.string(), banMemorySchema);
export const banMarks = collection('banMarks', uidSchema, banMarksSchema);

/** Skips expired memories, even before their cleanup. */
export async function readMemories(marks: readonly string[], now: Date, transaction?: Transaction) {
  const stored = await memories.readAll(marks, transaction);
  return new Map([...stored].filter(([, { expiresAt }]) => expiresAt > now));
}

/** Keeps the ban that ends later. Idempotent. */
export async function rememberBan(marks: readonly string[], { expiresAt, rule }: BanMemory): Promise<void> {
  await runTransaction(async (transaction) => {
    const memoriesByMark = await readMemories(marks, new Date(0), transaction);
    for (const mark of marks) {
      const former = memoriesByMark.get(mark);
      if (!former || former.expiresAt < expiresAt) {
        transaction.set(memories.doc(mark), { expiresAt, rule });
      }
    }
  });
}

export function forgetMemories(transaction: Transaction, marks: readonly string[]): void {
  for (const mark of marks) transaction.delete(memories.doc(mark));
}

export const noMarks: BanMarks = { marks: [], matched: [] };

export async function readBanMarks(uid: Uid, transaction?: Transaction): Promise<BanMarks> {
  return (await banMarks.read(uid, transaction)) ?? noMarks;
}

/** `known`: read by the caller. Writes nothing if nothing is new. */
export function addBanMarks(
  transaction: Transaction,
  uid: Uid,
  existing: BanMarks,
  more: Readonly<Partial<Record<keyof BanMarks, readonly string[]>>>,
): void {
  const joined = (field: keyof BanMarks) => [...new Set([...existing[field], ...(more[field] ?? [])])];
  const [marks, matched] = [joined('marks'), joined('matched')];
  if (marks.length === existing.marks.length && matched.length === existing.matched.length) return;
  transaction.set(banMarks.doc(uid), { marks, matched });
}
