import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decoder } from '#contract/documents/stored.ts';
import type { Ban, Strike } from '#contract/documents/user.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { requestMark } from '../../platform/logContext.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { users } from '../accounts/accountStore.ts';
import { collection } from '../collection.ts';
import { countFollowsOf } from '../social/followStore.ts';
import { deleteDecider, writeDecider } from './deciderStore.ts';

export const banJobs = collection('banJobs', uidSchema, decoder(v.unknown()));

/** The decider goes into a document that the person cannot read. Nobody sees a banned person online. */
export function writeBan(transaction: Transaction, uid: Uid, ban: Ban, now: Date): void {
  const { by, ...shown } = ban;
  transaction.update(users.doc(uid), { status: 'banned', ban: shown });
  const decider = documentPath.banDecider(uid);
  if (by === undefined) deleteDecider(transaction, decider);
  else writeDecider(transaction, decider, uid, by, ban.at);
  transaction.delete(firestore.doc(documentPath.presence(uid)));
  countFollowsOf(transaction, uid, false);
  transaction.set(banJobs.doc(uid), { changedAt: now, ...requestMark() });
}

export function writeUnban(transaction: Transaction, uid: Uid, now: Date): void {
  transaction.update(users.doc(uid), { status: 'normal', ban: FieldValue.delete() });
  deleteDecider(transaction, documentPath.banDecider(uid));
  countFollowsOf(transaction, uid, true);
  transaction.set(banJobs.doc(uid), { changedAt: now, ...requestMark() });
}

export const staleBanJobs = banJobs.idsBefore('changedAt');

export const expiredBans = users.idsUntil('ban.until');

export function writeStrikes(transaction: Transaction, uid: Uid, strikes: readonly Strike[]): void {
  transaction.update(users.doc(uid), { strikes });
}
