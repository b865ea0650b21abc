import type { Case } from '#contract/documents/case.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { takesMinors } from '../data/accounts/staffPrefsStore.ts';
import type { Transaction } from '../platform/transaction.ts';
import { isHiddenFrom } from './casePolicy.ts';

export type Reader = { readonly uid: Uid; readonly role: StaffRole | null | undefined };

type Seen = Pick<Case, 'ownerId' | 'aboutStaff' | 'minor'>;

/** Not to moderators if it is about staff or, unless they said yes to those, about a minor. */
export const isVisible = async (current: Seen, reader: Reader, transaction?: Transaction): Promise<boolean> =>
  !isHiddenFrom(current, reader) && (!current.minor || reader.role === 'admin' || takesMinors(reader.uid, transaction));

/** Throws `not-found`. */
export async function requireVisible<Of extends Seen>(
  current: Of | undefined,
  reader: Reader,
  transaction?: Transaction,
): Promise<Of> {
  if (current && (await isVisible(current, reader, transaction))) return current;
  throw new ContractError('not-found', 'no such case');
}
