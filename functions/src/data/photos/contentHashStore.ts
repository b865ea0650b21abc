import type { PhotoId, Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { type Transaction } from '../../platform/transaction.ts';

export const contentHashReference = (id: PhotoId) => firestore.doc(documentPath.contentHash(id));

/** Notes down what file a photo shows from now on (`#contract/contentHash.ts`). */
export function writeContentHash(transaction: Transaction, id: PhotoId, uid: Uid, hash: string): void {
  transaction.set(contentHashReference(id), { uid, hash });
}
