import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Appeal, type AppealStatus, appealSchema } from '#contract/documents/decision.ts';
import type { Uid } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { deciders } from './deciderStore.ts';

export const appeals = collection('appeals', v.string(), appealSchema);

const deciderOf = (id: string) => deciders.doc(`appeal_${id}`);

/** Who is about to answer an open appeal, or who has answered it. */
export const readAnswering = (transaction: Transaction, id: string) => deciders.read(`appeal_${id}`, transaction);

type Named = { readonly id: string; readonly uid: string };

export const writeAnswering = (transaction: Transaction, { id, uid }: Named, by: Uid, now: Date): void => {
  transaction.set(deciderOf(id), { uid, by, at: now });
};

type Answer = Pick<Appeal, 'note' | 'repair'> & { readonly status: Exclude<AppealStatus, 'open'>; readonly by: Uid };

export function writeAnswer(transaction: Transaction, named: Named, { by, ...answer }: Answer, now: Date): void {
  transaction.update(appeals.doc(named.id), { ...answer, handledAt: now });
  writeAnswering(transaction, named, by, now);
}

export function reopenAppeal(transaction: Transaction, id: string): void {
  const gone = FieldValue.delete();
  transaction.update(appeals.doc(id), { status: 'open', note: gone, handledAt: gone, repair: gone });
  transaction.delete(deciderOf(id));
}
