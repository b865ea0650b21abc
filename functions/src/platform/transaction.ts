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

/** Writes wait until everything is read, so that each step may read and write in turn. */
export type Transaction = Pick<FirestoreTransaction, 'get' | 'getAll'> & {
  readonly create: (reference: DocumentReference, data: WithFieldValue<DocumentData>) => void;
  readonly set: (reference: DocumentReference, data: WithFieldValue<DocumentData>, options?: SetOptions) => void;
  readonly update: (reference: DocumentReference, data: UpdateData<DocumentData>) => void;
  readonly delete: (reference: DocumentReference) => void;
};

/** `work` runs again after a conflict. Reads never see its writes, which follow in the order they were asked for. */
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
