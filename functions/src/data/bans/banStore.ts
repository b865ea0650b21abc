import { FieldValue, type Timestamp } from 'firebase-admin/firestore';
import type { Ban, Strike } from '#contract/documents/user.ts';
import { parseUid, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { requestMark } from '../../platform/logContext.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { deleteDecider, writeDecider } from './deciderStore.ts';

const user = (uid: Uid) => firestore.doc(documentPath.user(uid));
const job = (uid: Uid) => firestore.doc(documentPath.banJob(uid));

/** The decider goes into a document that the person cannot read. Nobody sees a banned person online. */
export function writeBan(transaction: Transaction, uid: Uid, ban: Ban, now: Date): void {
  const { by, ...shown } = ban;
  transaction.update(user(uid), { status: 'banned', ban: shown });
  const decider = documentPath.banDecider(uid);
  if (by === undefined) deleteDecider(transaction, decider);
  else writeDecider(transaction, decider, uid, by, ban.at);
  transaction.delete(firestore.doc(documentPath.presence(uid)));
  transaction.set(job(uid), { changedAt: now, ...requestMark() });
}

export function writeUnban(transaction: Transaction, uid: Uid, now: Date): void {
  transaction.update(user(uid), { status: 'normal', ban: FieldValue.delete() });
  deleteDecider(transaction, documentPath.banDecider(uid));
  transaction.set(job(uid), { changedAt: now, ...requestMark() });
}

export async function banJobVersion(uid: Uid): Promise<Timestamp | undefined> {
  return (await job(uid).get()).updateTime;
}

/** For `unlessChanged`: a newer ban keeps its job for its own event. */
export const deleteBanJob = (uid: Uid, version: Timestamp): Promise<unknown> =>
  job(uid).delete({ lastUpdateTime: version });

/** Triggers a new run, because this one is out of time. */
export const handBanJobOver = (uid: Uid, version: Timestamp): Promise<unknown> =>
  job(uid).update({ handovers: FieldValue.increment(1) }, { lastUpdateTime: version });

export async function staleBanJobs(before: Date, limit: number): Promise<readonly Uid[]> {
  const stale = firestore.collection('banJobs').where('changedAt', '<', before).orderBy('changedAt');
  return (await stale.limit(limit).get()).docs.map(({ id }) => parseUid(id));
}

export async function expiredBans(now: Date, limit: number): Promise<readonly Uid[]> {
  const expired = firestore.collection('users').where('ban.until', '<=', now).orderBy('ban.until');
  return (await expired.limit(limit).get()).docs.map(({ id }) => parseUid(id));
}

export function writeStrikes(transaction: Transaction, uid: Uid, strikes: readonly Strike[]): void {
  transaction.update(user(uid), { strikes });
}
