import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type AppealStatus, appealSchema, deciderSchema } from '#contract/documents/bans.ts';
import { jobEntries } from '#contract/documents/job.ts';
import type { Ban, UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { jobKind } from '../../platform/job.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { users } from '../accounts/accountStore.ts';
import { presence } from '../accounts/presenceStore.ts';
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

const deciders = collection('deciders', v.string(), deciderSchema);

const banDecider = (uid: Uid): string => `ban_${uid}`;
const appealDecider = (id: string): string => `appeal_${id}`;

export async function readBan(
  transaction: Transaction,
  uid: Uid,
  { ban }: Pick<UserDocument, 'ban'>,
): Promise<Ban | undefined> {
  if (!ban) return undefined;
  const decider = await deciders.read(banDecider(uid), transaction);
  return decider ? { ...ban, by: decider.by } : ban;
}

export const appeals = collection('appeals', v.string(), appealSchema);

export function writeAppeal(transaction: Transaction, uid: Uid, text: string, now: Date): string {
  const { id } = appeals.all().doc();
  transaction.create(appeals.doc(id), { uid, text, status: 'open', createdAt: now });
  transaction.update(users.doc(uid), { 'ban.appealId': id });
  return id;
}

/** `system`: the ban ended before staff answered. */
type AppealAnswer = {
  readonly status: Exclude<AppealStatus, 'open'>;
  readonly handledBy: Uid | 'system';
  readonly note: string;
};

/** The author of the appeal cannot read `deciders`. */
export function writeAnswer(
  transaction: Transaction,
  { id, uid }: { readonly id: string; readonly uid: Uid },
  { status, handledBy, note }: AppealAnswer,
  now: Date,
): void {
  transaction.update(appeals.doc(id), { status, note: note === '' ? undefined : note, handledAt: now });
  transaction.set(deciders.doc(appealDecider(id)), { uid, by: handledBy, at: now });
}

export function reopenAppeal(transaction: Transaction, id: string): void {
  const gone = FieldValue.delete();
  transaction.update(appeals.doc(id), { status: 'open', note: gone, handledAt: gone });
  transaction.delete(deciders.doc(appealDecider(id)));
}
