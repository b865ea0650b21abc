import { ContractError } from '#contract/errors.ts';
import { documentPath } from '#contract/paths.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { withdrawNotice } from '../../data/accounts/noticeStore.ts';
import { writeStrikes } from '../../data/bans/strikeStore.ts';
import { personOf } from '../../staff/personOf.ts';
import type { Reverter } from '../../staff/reverter.ts';

/** Takes a strike back, and the notice of it. One that has expired, and is gone, is nothing to take back. */
export const revertWarning: Reverter = async (transaction, { id, target }) => {
  const uid = personOf(target);
  const account = await readAccount(transaction, uid);
  const strikes = account?.user.strikes ?? [];
  const others = strikes.filter((strike) => strike.id !== id);
  if (others.length === strikes.length) {
    throw new ContractError('failed-precondition', `no such strike in ${documentPath.user(uid)}`);
  }
  writeStrikes(transaction, uid, others);
  withdrawNotice(transaction, uid, { kind: 'warned', occasion: id });
  return {};
};
