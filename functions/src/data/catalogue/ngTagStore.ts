import { decodeNgTag, type NgTag } from '#contract/documents/ngTag.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import type { Transaction } from '../../platform/transaction.ts';

const reference = (key: string) => firestore.doc(documentPath.ngTag(key));

export async function readNgTag(transaction: Transaction, key: string): Promise<NgTag | undefined> {
  const found = await transaction.get(reference(key));
  return found.exists ? decodeNgTag(found.ref.path, found.data()) : undefined;
}

export type NgTagRule = Pick<NgTag, 'name' | 'mode' | 'note'>;

export function writeNgTag(transaction: Transaction, key: string, rule: NgTagRule, by: Uid, now: Date): void {
  transaction.set(reference(key), { ...rule, by, at: now });
}

export function deleteNgTagDocument(transaction: Transaction, key: string): void {
  transaction.delete(reference(key));
}
