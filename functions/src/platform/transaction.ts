import type {
  DocumentData,
  DocumentReference,
  Transaction as FirestoreTransaction,
  PartialWithFieldValue,
  UpdateData,
  WithFieldValue,
} from 'firebase-admin/firestore';
import { firestore } from './firebase.ts';

type WriteWhole = <Value, Stored extends DocumentData>(
  reference: DocumentReference<Value, Stored>,
  data: WithFieldValue<Value>,
) => void;

/** Delays writes until all reads are done, so that steps may read and write in any sequence. */
export type Transaction = Pick<FirestoreTransaction, 'get' | 'getAll'> & {
  readonly create: WriteWhole;
  readonly set: WriteWhole;
  readonly merge: <Value, Stored extends DocumentData>(
    reference: DocumentReference<Value, Stored>,
    data: PartialWithFieldValue<Value>,
  ) => void;
  readonly update: <Value, Stored extends DocumentData>(
    reference: DocumentReference<Value, Stored>,
    data: UpdateData<Stored>,
  ) => void;
  readonly delete: <Value, Stored extends DocumentData>(reference: DocumentReference<Value, Stored>) => void;
  /** Runs `step` after `work`, before the writes: it may read what depends on all changes of the transaction. */
  readonly atEnd: (step: () => Promise<void>) => void;
};

/** Firestore runs `work` again after a conflict. Reads never see its writes. */
export function runTransaction<Result>(
  work: (transaction: Transaction) => Promise<Result>,
  options?: Parameters<typeof firestore.runTransaction>[1],
): Promise<Result> {
  return firestore.runTransaction(async (inner) => {
    const writes: (() => void)[] = [];
    const steps: (() => Promise<void>)[] = [];
    const result = await work({
      get: inner.get.bind(inner),
      getAll: inner.getAll.bind(inner),
      create: (reference, data) => writes.push(() => inner.create(reference, data)),
      set: (reference, data) => writes.push(() => inner.set(reference, data)),
      merge: (reference, data) => writes.push(() => inner.set(reference, data, { merge: true })),
      update: (reference, data) => writes.push(() => inner.update(reference, data)),
      delete: (reference) => writes.push(() => inner.delete(reference)),
      atEnd: (step) => steps.push(step),
    });
    for (const step of steps) await step();
    for (const write of writes) write();
    return result;
  }, options);
}
