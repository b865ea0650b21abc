import * as v from 'valibot';
import type { Case } from '#contract/documents/case.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { evidenceLeft, isHiddenFrom, mostGiven } from '../../cases/casePolicy.ts';
import { cases, changeCase, startCaseJob, writeDecision } from '../../data/cases/caseStore.ts';
import { reportIdOf, reports } from '../../data/cases/reportStore.ts';
import { daysAfter, secondsAfter } from '../../platform/clock.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { type Staff, staffOf } from '../../staff/act.ts';
import { idIn, type Reverter } from '../../staff/authority.ts';
import { takeCaseAction } from './caseActs.ts';
import { type CaseCommand, requireFitting, requireUndecided } from './decisionPolicy.ts';

// Longer than any action takes.
const decidingSeconds = 120;

const notFound = () => new ContractError('not-found', 'no such case');

/** Claims the case before an action, so that only one of two people acts. Repeat it after a crash. */
export async function resolveCase(staff: Staff, id: string, command: CaseCommand): Promise<'done' | 'same'> {
  const { actor, act } = staff;
  const seen = await cases.read(id);
  if (!seen || isHiddenFrom(seen, actor)) throw notFound();
  requireFitting(seen, command);
  const about = { action: 'resolveCases', target: documentPath.case(id), person: seen.ownerId } as const;
  const { action, note, reply, resolution } = command;
  let acting = staff;
  if (action) {
    const claimed = await act<(Case & { readonly decisionId: string }) | 'same'>(
      about,
      async (transaction, { now, auditId }) => {
        const current = await readUndecided(transaction, id, command, actor.uid, now());
        if (current === 'same') return { result: current };
        const until = secondsAfter(now(), decidingSeconds);
        const decisionId = idOfClaim(current, command) ?? auditId;
        changeCase(transaction, id, {
          deciding: { id: decisionId, by: actor.uid, resolution, action: action.do, until },
        });
        return { result: { ...current, decisionId } };
      },
    );
    if (claimed === 'same') return 'same';
    acting = staffOf(actor, staff.clock, claimed.decisionId, staff.auditIds);
    try {
      await takeCaseAction(acting, action.do, action, { ...claimed, caseId: id, note });
    } catch (error) {
      if (error instanceof ContractError) await release(id, actor.uid);
      throw error;
    }
  }
  return acting.act<'done' | 'same'>(about, async (transaction, { now, auditId }) => {
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
      const consequence = { caseId: id, caseKind: kind, opening, status: resolution, note: reply, occasion: auditId };
      startCaseJob(transaction, consequence, ownerId, at);
    }
    const minutesOpen = firstReportAt && Math.floor((at.getTime() - firstReportAt.getTime()) / 60_000);
    const entry = {
      reason: note,
      before: { ownerId, status: 'open', returnedAt },
      after: { ownerId, status: resolution, action: action?.do, reply },
      figures: {
        minutesOpen,
        rule: (action && 'rule' in action && action.rule) || mostGiven(current.reasons),
        outcome: resolution,
        acts: action ? [action.do] : [],
      },
    };
    return { result: 'done', entry };
  });
}

/** A decision that died after its action keeps its id, so that the undo of the repeated one includes that action. */
const idOfClaim = ({ deciding }: Case, { resolution, action }: CaseCommand): string | undefined =>
  deciding?.resolution === resolution && deciding.action === action?.do ? deciding.id : undefined;

/** Throws `permission-denied` if the person has reported the case. */
async function readUndecided(transaction: Transaction, id: string, command: CaseCommand, by: Uid, now: Date) {
  const current = await cases.read(id, transaction);
  if (!current) throw notFound();
  await refuseReporter(transaction, current, by);
  return requireUndecided(current, command, by, now) === 'same' ? 'same' : current;
}

async function refuseReporter(transaction: Transaction, { kind, targetId, opening }: Case, by: Uid): Promise<void> {
  const own = await reports[kind].read(reportIdOf(targetId, by), transaction);
  if (own?.opening === opening) throw new ContractError('permission-denied', 'a case that one has reported oneself');
}

/** After a refused action, anybody may decide. */
async function release(id: string, by: Uid): Promise<void> {
  await runTransaction(async (transaction) => {
    const current = await cases.read(id, transaction);
    if (current?.deciding?.by === by) changeCase(transaction, id, { deciding: undefined });
  });
}

const beforeSchema = v.object({ returnedAt: v.optional(timestampSchema) });

const newer = () => new ContractError('failed-precondition', 'the case is not as this decision has left it');

/** `revertAction` undoes the action first. Refuses people who reported the case, and a case without its evidence. */
export const revertResolution: Reverter = async (transaction, { id, target, actorId, at, before }, { actor, now }) => {
  const caseId = idIn('cases', target) ?? '';
  const current = await cases.read(caseId, transaction);
  const { decision } = current ?? {};
  const isSame = decision?.by === actorId && decision.at.getTime() === at.getTime();
  if (!current || !isSame || current.status === 'open') throw newer();
  if (current.purgeAt && !evidenceLeft(current, now)) throw newer();
  const { returnedAt } = v.parse(beforeSchema, before);
  const { kind, ownerId, opening, firstReportAt } = current;
  // The count may be 0: a change of the photo resets it.
  const dismissals = Math.max(0, current.dismissals - (decision.resolution === 'dismissed' ? 1 : 0));
  await refuseReporter(transaction, current, actor.uid);
  changeCase(transaction, caseId, { status: 'open', decision: undefined, purgeAt: undefined, returnedAt, dismissals });
  if (firstReportAt) {
    const consequence = { caseId, caseKind: kind, opening, status: 'open', note: '', occasion: id } as const;
    startCaseJob(transaction, consequence, ownerId, now);
  }
  return {};
};
