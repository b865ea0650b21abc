import * as v from 'valibot';
import { appealStatuses } from '#contract/documents/decision.ts';
import { ContractError } from '#contract/errors.ts';
import { withdrawNotice } from '../../data/accounts/noticeStore.ts';
import { appeals, reopenAppeal } from '../../data/decisions/appealStore.ts';
import { personOf, type Reverter } from '../../staff/authority.ts';

const answerSchema = v.object({ appeal: v.picklist(appealStatuses), appealId: v.string() });

/** Opens a rejected appeal again. An accepted one was a promise to the person: staff decide again instead. */
export const revertAnswer: Reverter = async (transaction, { target, after, at }) => {
  const { appeal, appealId } = v.parse(answerSchema, after);
  const current = await appeals.read(appealId, transaction);
  const isSame = current?.status === 'rejected' && current.handledAt?.getTime() === at.getTime();
  if (appeal !== 'rejected' || !isSame) throw new ContractError('failed-precondition', 'not as this has left it');
  reopenAppeal(transaction, appealId);
  withdrawNotice(transaction, personOf(target), { kind: 'appeal-rejected', occasion: appealId });
  return {};
};
