import * as v from 'valibot';
import { timestampSchema } from '#contract/documents/stored.ts';
import { ContractError } from '#contract/errors.ts';
import { evidenceLeft } from '../../cases/casePolicy.ts';
import { writeCaseJob } from '../../data/cases/caseJobStore.ts';
import { changeCase, readCase } from '../../data/cases/caseStore.ts';
import { reportIdOf, reports } from '../../data/cases/reportStore.ts';
import type { Reverter } from '../../staff/reverter.ts';

const beforeSchema = v.object({ returnedAt: v.optional(timestampSchema) });
const caseTarget = /^cases\/([^/]+)$/u;

const newer = () => new ContractError('failed-precondition', 'the case is not as this decision has left it');

/** Reports follow; the action has its own undo. Refuses who reported the case, and a case without its evidence. */
export const revertResolution: Reverter = async (transaction, { id, target, actorId, at, before }, { actor, now }) => {
  const caseId = caseTarget.exec(target)?.[1] ?? '';
  const current = await readCase(caseId, transaction);
  const { decision } = current ?? {};
  const isSame = decision?.by === actorId && decision.at.getTime() === at.getTime();
  if (!current || !isSame || current.status === 'open') throw newer();
  if (current.purgeAt && !evidenceLeft(current, now)) throw newer();
  const { returnedAt } = v.parse(beforeSchema, before);
  const { kind, ownerId, targetId, opening, firstReportAt } = current;
  // A changed photo has none left.
  const dismissals = Math.max(0, current.dismissals - (decision.resolution === 'dismissed' ? 1 : 0));
  const own = await reports[kind].read(reportIdOf(targetId, actor.uid), transaction);
  if (own?.opening === opening) throw new ContractError('permission-denied', 'a case that one has reported oneself');
  changeCase(transaction, caseId, { status: 'open', decision: undefined, purgeAt: undefined, returnedAt, dismissals });
  if (firstReportAt) {
    const job = { caseId, kind, ownerId, opening, status: 'open', note: '', occasion: id } as const;
    writeCaseJob(transaction, { ...job, changedAt: now });
  }
  return {};
};
