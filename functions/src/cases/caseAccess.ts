import type { Case } from '#contract/documents/case.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { takesMinors } from '../data/accounts/staffPrefsStore.ts';
import type { Transaction } from '../platform/transaction.ts';
import { isHiddenFrom } from './casePolicy.ts';

export type Reader = { readonly uid: Uid; readonly role: StaffRole | null | undefined };

/** Throws `not-found`: for moderators also for cases about staff and, unless they said yes to those, about minors. */
export async function requireVisible<Of extends Pick<Case, 'ownerId' | 'aboutStaff' | 'minor'>>(
  current: Of | undefined,
  reader: Reader,
  transaction?: Transaction,
): Promise<Of> {
  if (current && !isHiddenFrom(current, reader)) {
    if (!current.minor || reader.role === 'admin' || (await takesMinors(reader.uid, transaction))) return current;
  }
  throw new ContractError('not-found', 'no such case');
}
