import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { jobEntries } from '#contract/documents/job.ts';
import type { Ban, UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { jobKind } from '../../platform/job.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { users } from '../accounts/accountStore.ts';
import { presence } from '../accounts/presenceStore.ts';
import { deciders } from '../decisions/deciderStore.ts';
import { countFollowsOf } from '../social/followStore.ts';

export const banJob = jobKind('ban', v.object(jobEntries));

/** Writes the decider to a document that the person cannot read, and ends the person's presence. */
export function writeBan(transaction: Transaction, uid: Uid, ban: Ban, now: Date): void {
  const { by, ...shown } = ban;
  transaction.update(users.doc(uid), { status: 'banned', ban: shown });
  const decider = deciders.doc(banDecider(uid));
  if (by === undefined) transaction.delete(decider);
  else transaction.set(decider, { uid, by, at: ban.at });
  transaction.delete(presence.doc(uid));
  countFollowsOf(transaction, uid, false);
  banJob.start(transaction, uid, {}, now, { owner: uid });
}

export function writeUnban(transaction: Transaction, uid: Uid, now: Date): void {
  transaction.update(users.doc(uid), { status: 'normal', ban: FieldValue.delete() });
  transaction.delete(deciders.doc(banDecider(uid)));
  countFollowsOf(transaction, uid, true);
  banJob.start(transaction, uid, {}, now, { owner: uid });
}

const banDecider = (uid: Uid): string => `ban_${uid}`;

export async function readBan(
  transaction: Transaction,
  uid: Uid,
  { ban }: Pick<UserDocument, 'ban'>,
): Promise<Ban | undefined> {
  if (!ban) return undefined;
  const decider = await deciders.read(banDecider(uid), transaction);
  return decider ? { ...ban, by: decider.by } : ban;
}
