import * as v from 'valibot';
import { decodeNgTag, type NgTag } from '#contract/documents/ngTag.ts';
import type { Uid } from '#contract/ids.ts';
import { tagLookOf } from '#contract/look.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';

export const ngTags = collection('ngTags', v.string(), decodeNgTag);

export type NgTagRule = Pick<NgTag, 'name' | 'mode' | 'note'>;

export function writeNgTag(transaction: Transaction, key: string, rule: NgTagRule, by: Uid, now: Date): void {
  transaction.set(ngTags.doc(key), { ...rule, look: tagLookOf(key), by, at: now });
}

export function deleteNgTagDocument(transaction: Transaction, key: string): void {
  transaction.delete(ngTags.doc(key));
}
