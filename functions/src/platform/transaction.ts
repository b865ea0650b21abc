import type {
  DocumentData,
  DocumentReference,
  Transaction as FirestoreTransaction,
  ReadOnlyTransactionOptions,
  ReadWriteTransactionOptions,
  SetOptions,
  UpdateData,
  WithFieldValue,
} from 'firebase-admin/firestore';
import { firestore } from './firebase.ts';

/** Firestore's own, but for writes: these wait until everything is read, so that each step may read and write in turn. */
export type Transaction = Pick<FirestoreTransaction, 'get' | 'getAll'> & {
  readonly create: (reference: DocumentReference, data: WithFieldValue<DocumentData>) => void;
  readonly set: (reference: DocumentReference, data: WithFieldValue<DocumentData>, options?: SetOptions) => void;
  readonly update: (reference: DocumentReference, data: UpdateData<DocumentData>) => void;
  readonly delete: (reference: DocumentReference) => void;
};

/**
 * Runs `work` in a transaction, again where another one came between, and then makes its writes in the order in which they were asked
 * for. Reads show what stood before all of them.
 */
export function runTransaction<Result>(
  work: (transaction: Transaction) => Promise<Result>,
  options?: ReadWriteTransactionOptions | ReadOnlyTransactionOptions,
): Promise<Result> {
  return firestore.runTransaction(async (inner) => {
    const writes: (() => void)[] = [];
    const result = await work({
      get: inner.get.bind(inner),
      getAll: inner.getAll.bind(inner),
      create: (reference, data) => writes.push(() => inner.create(reference, data)),
      set: (reference, data, how) =>
        writes.push(() => (how ? inner.set(reference, data, how) : inner.set(reference, data))),
      update: (reference, data) => writes.push(() => inner.update(reference, data)),
      delete: (reference) => writes.push(() => inner.delete(reference)),
    });
    for (const write of writes) write();
    return result;
  }, options);
}
