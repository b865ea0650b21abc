import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import type { Ban, Strike } from '#contract/documents/user.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { requestMark, requestMarkEntries } from '../../platform/logContext.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { users } from '../accounts/accountStore.ts';
import { presence } from '../accounts/presenceStore.ts';
import { countFollowsOf } from '../social/followStore.ts';
import { banDecider, deleteDecider, writeDecider } from './deciderStore.ts';

export const banJobs = collection(
  'banJobs',
  uidSchema,
  decoder(v.object({ changedAt: timestampSchema, ...requestMarkEntries })),
);

/** The decider goes into a document that the person cannot read. Nobody sees a banned person online. */
export function writeBan(transaction: Transaction, uid: Uid, ban: Ban, now: Date): void {
  const { by, ...shown } = ban;
  transaction.update(users.doc(uid), { status: 'banned', ban: shown });
  const decider = banDecider(uid);
  if (by === undefined) deleteDecider(transaction, decider);
  else writeDecider(transaction, decider, uid, by, ban.at);
  transaction.delete(presence.doc(uid));
  countFollowsOf(transaction, uid, false);
  transaction.set(banJobs.doc(uid), { changedAt: now, ...requestMark() });
}

export function writeUnban(transaction: Transaction, uid: Uid, now: Date): void {
  transaction.update(users.doc(uid), { status: 'normal', ban: FieldValue.delete() });
  deleteDecider(transaction, banDecider(uid));
  countFollowsOf(transaction, uid, true);
  transaction.set(banJobs.doc(uid), { changedAt: now, ...requestMark() });
}

export const staleBanJobs = banJobs.idsBefore('changedAt');

export const expiredBans = users.idsUntil('ban.until');

export function writeStrikes(transaction: Transaction, uid: Uid, strikes: readonly Strike[]): void {
  transaction.update(users.doc(uid), { strikes });
}
