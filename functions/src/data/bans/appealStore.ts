import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type AppealStatus, decodeAppeal } from '#contract/documents/bans.ts';
import type { Uid } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { users } from '../accounts/accountStore.ts';
import { appealDecider, deciders } from './banStore.ts';

export const appeals = collection('appeals', v.string(), decodeAppeal);
export const readAppeal = appeals.read;

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
