import type { Firestore } from 'firebase-admin/firestore';

export type Written = { readonly path: string; readonly data: Readonly<Record<string, unknown>> };

const firestoreBatch = 500;
const atOnce = 4;

/** Writes documents directly, in batches as large as Firestore takes and some of them at once. Answers how many. */
export async function writeInBatches(
  firestore: Pick<Firestore, 'batch' | 'doc'>,
  documents: Iterable<Written>,
): Promise<number> {
  const waiting = documents[Symbol.iterator]();
  let count = 0;
  async function writeOn(): Promise<void> {
    for (;;) {
      const batch = firestore.batch();
      let size = 0;
      for (; size < firestoreBatch; size += 1) {
        const { done, value } = waiting.next();
        if (done) break;
        batch.set(firestore.doc(value.path), { ...value.data });
      }
      if (size === 0) return;
      await batch.commit();
      count += size;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, writeOn));
  return count;
}
