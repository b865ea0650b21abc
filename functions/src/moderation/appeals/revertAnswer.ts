import * as v from 'valibot';
import { ContractError } from '#contract/errors.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { withdrawNotice } from '../../data/accounts/noticeStore.ts';
import { readAppeal, reopenAppeal } from '../../data/bans/appealStore.ts';
import { personOf } from '../../staff/authority.ts';
import type { Reverter } from '../../staff/reverter.ts';
import { revertLifting } from '../bans/revertBan.ts';

const answerSchema = v.object({ appeal: v.string(), appealId: v.string() });

/** Reverts the lifting too. Refuses if the ban is over or another one is in force. */
export const revertAnswer: Reverter = async (transaction, entry, revert) => {
  const { appeal, appealId } = v.parse(answerSchema, entry.after);
  if (appeal === 'accepted') return revertLifting(transaction, entry, revert);
  const uid = personOf(entry.target);
  const account = await readAccount(transaction, uid);
  const appealNow = await readAppeal(appealId, transaction);
  if (account?.user.ban?.appealId !== appealId || appealNow?.status !== 'rejected') {
    throw new ContractError('failed-precondition', 'the ban is over');
  }
  reopenAppeal(transaction, appealId);
  withdrawNotice(transaction, uid, { kind: 'appeal-rejected', occasion: appealId });
  return {};
};
