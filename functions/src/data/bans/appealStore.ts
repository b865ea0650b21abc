import { FieldValue } from 'firebase-admin/firestore';
import { type Appeal, type AppealStatus, decodeAppeal } from '#contract/documents/appeal.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { deleteDecider, writeDecider } from './deciderStore.ts';

export async function readAppeal(id: string, transaction?: Transaction): Promise<Appeal | undefined> {
  const reference = firestore.doc(documentPath.appeal(id));
  const snapshot = await (transaction ? transaction.get(reference) : reference.get());
  return snapshot.exists ? decodeAppeal(reference.path, snapshot.data()) : undefined;
}

export function writeAppeal(transaction: Transaction, uid: Uid, text: string, now: Date): string {
  const { id } = firestore.collection('appeals').doc();
  transaction.create(firestore.doc(documentPath.appeal(id)), { uid, text, status: 'open', createdAt: now });
  transaction.update(firestore.doc(documentPath.user(uid)), { 'ban.appealId': id });
  return id;
}

/** `system`: the ban ended before staff answered. */
type AppealAnswer = {
  readonly status: Exclude<AppealStatus, 'open'>;
  readonly handledBy: Uid | 'system';
  readonly note: string;
};

/** Who answered goes into its own document, which the author cannot read. */
export function writeAnswer(
  transaction: Transaction,
  { id, uid }: { readonly id: string; readonly uid: Uid },
  { status, handledBy, note }: AppealAnswer,
  now: Date,
): void {
  transaction.update(firestore.doc(documentPath.appeal(id)), {
    status,
    note: note === '' ? undefined : note,
    handledAt: now,
  });
  writeDecider(transaction, documentPath.appealDecider(id), uid, handledBy, now);
}

export function reopenAppeal(transaction: Transaction, id: string): void {
  const gone = FieldValue.delete();
  transaction.update(firestore.doc(documentPath.appeal(id)), {
    status: 'open',
    handledBy: gone,
    note: gone,
    handledAt: gone,
  });
  deleteDecider(transaction, documentPath.appealDecider(id));
}
