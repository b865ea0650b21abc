import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import type { Case } from '#contract/documents/case.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { isHiddenFrom } from '../../cases/casePolicy.ts';
import { writeCaseJob } from '../../data/cases/caseJobStore.ts';
import { changeCase, readCase, writeDecision } from '../../data/cases/caseStore.ts';
import { reportIdOf, reports } from '../../data/cases/reportStore.ts';
import { daysAfter, secondsAfter } from '../../platform/clock.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import type { Staff } from '../../staff/act.ts';
import { staffCallableOnMany } from '../../staff/staffCallable.ts';
import { parseUntil } from '../bans/banPolicy.ts';
import { type CaseCommand, requireFitting, requireUndecided } from './decisionPolicy.ts';
import { takeCaseAction } from './takeCaseAction.ts';

// Longer than the action: its run ends before this.
const decidingSeconds = 120;

export const resolveCases = staffCallableOnMany(
  resolveCasesContract,
  ({ ids, resolution, action, note, reply }, onEach, clock) => {
    // An invalid time fails all of them.
    if (action?.do === 'ban') parseUntil(action.until, clock());
    return onEach(ids, (staff, id) => resolveCase(staff, id, { resolution, action, note, reply }));
  },
);

const notFound = () => new ContractError('not-found', 'no such case');

/** Claims the case before an action, so that only one of two people acts. Goes on after a crash. */
export async function resolveCase(staff: Staff, id: string, command: CaseCommand): Promise<'done' | 'same'> {
  const { actor, act } = staff;
  const seen = await readCase(id);
  if (!seen || isHiddenFrom(seen, actor)) throw notFound();
  requireFitting(seen, command);
  const about = { action: 'resolveCases', target: documentPath.case(id), person: seen.ownerId } as const;
  const { action, note, reply, resolution } = command;
  if (action) {
    const claimed = await act<Case | 'same'>(about, async (transaction, { now }) => {
      const current = await readUndecided(transaction, id, command, actor.uid, now());
      if (current === 'same') return { result: current };
      const until = secondsAfter(now(), decidingSeconds);
      changeCase(transaction, id, { deciding: { by: actor.uid, resolution, action: action.do, until } });
      return { result: current };
    });
    if (claimed === 'same') return 'same';
    try {
      await takeCaseAction(staff, action, { ...claimed, caseId: id, note });
    } catch (error) {
      if (error instanceof ContractError) await release(id, actor.uid);
      throw error;
    }
  }
  return act<'done' | 'same'>(about, async (transaction, { now, auditId }) => {
    const current = await readUndecided(transaction, id, command, actor.uid, now());
    if (current === 'same') return { result: current };
    const { kind, ownerId, opening, dismissals, returnedAt, firstReportAt, evidence } = current;
    const at = now();
    const purgeAt = evidence && daysAfter(at, limits.retention.evidenceDays);
    const auditIds = [auditId, ...staff.auditIds];
    const decision = { resolution, action: action?.do, by: actor.uid, at, note, reply, auditIds };
    writeDecision(transaction, id, decision, purgeAt);
    if (kind !== 'user' && resolution === 'dismissed') {
      changeCase(transaction, id, { dismissals: dismissals + 1 });
    }
    if (firstReportAt) {
      const job = { caseId: id, kind, opening, ownerId, status: resolution, note: reply };
      writeCaseJob(transaction, { ...job, occasion: auditId, changedAt: at });
    }
    const minutesOpen = firstReportAt && Math.floor((at.getTime() - firstReportAt.getTime()) / 60_000);
    const entry = {
      reason: note,
      before: { ownerId, status: 'open', returnedAt },
      after: { ownerId, status: resolution, action: action?.do, reply },
      figures: minutesOpen === undefined ? undefined : { minutesOpen },
    };
    return { result: 'done', entry };
  });
}

/** Throws `permission-denied` for a case that the person has reported. */
async function readUndecided(
  transaction: Transaction,
  id: string,
  command: CaseCommand,
  by: Uid,
  now: Date,
): Promise<Case | 'same'> {
  const current = await readCase(id, transaction);
  if (!current) throw notFound();
  const { kind, targetId, opening } = current;
  const own = await reports[kind].read(reportIdOf(targetId, by), transaction);
  if (own?.opening === opening) throw new ContractError('permission-denied', 'a case that one has reported oneself');
  return requireUndecided(current, command, by, now) === 'same' ? 'same' : current;
}

/** The action was refused, so anybody may decide again. */
async function release(id: string, by: Uid): Promise<void> {
  await runTransaction(async (transaction) => {
    const current = await readCase(id, transaction);
    if (current?.deciding?.by === by) changeCase(transaction, id, { deciding: undefined });
  });
}
