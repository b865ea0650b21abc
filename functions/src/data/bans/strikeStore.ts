import type { Strike } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { type Transaction } from '../../platform/transaction.ts';
import { stored } from '../timestamp.ts';

const storedStrike = ({ at, until, ...strike }: Strike) => ({ ...strike, at: stored(at), until: stored(until) });

export function writeStrikes(transaction: Transaction, uid: Uid, strikes: readonly Strike[]): void {
  transaction.update(firestore.doc(documentPath.user(uid)), { strikes: strikes.map(storedStrike) });
}
