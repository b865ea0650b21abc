import * as v from 'valibot';
import type { Case } from '#contract/documents/case.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { requireVisible } from '../../cases/caseAccess.ts';
import { evidenceLeft, mostGiven } from '../../cases/casePolicy.ts';
import { cases, changeCase, startCaseJob, writeDecision } from '../../data/cases/caseStore.ts';
import { reportIdOf, reports } from '../../data/cases/reportStore.ts';
import { daysAfter, secondsAfter } from '../../platform/clock.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { type Staff, staffOf } from '../../staff/act.ts';
import { idIn, type Reverter } from '../../staff/authority.ts';
import { takeCaseActions } from './caseActs.ts';
import {
  actsOf,
  type CaseCommand,
  isSameDecision,
  requireFitting,
  requireUndecided,
  ruleIn,
  sourceOf,
} from './decisionPolicy.ts';

// Longer than any action takes.
const decidingSeconds = 120;

const notFound = () => new ContractError('not-found', 'no such case');

type Claimed = Case & { readonly decisionId: string };

/** Claims the case before its acts, so that only one of two people acts. Repeat it after a crash. */
export async function resolveCase(staff: Staff, id: string, command: CaseCommand): Promise<'done' | 'same'> {
  const { actor, clock, auditIds } = staff;
  const seen = await requireVisible(await cases.read(id), actor);
  requireFitting(seen, command);
  const about = { action: 'resolveCases', target: documentPath.case(id), person: seen.ownerId } as const;
  if (command.actions.length === 0) return decide(staff, about, id, command);
  const claimed = await claim(staff, about, id, command);
  if (claimed === 'same') return 'same';
  const source = sourceOf(claimed);
  const acting = staffOf(actor, clock, { decision: claimed.decisionId, source, auditIds });
  const { note, actions } = command;
  try {
    await takeCaseActions(acting, { ...claimed, caseId: id, note, source, actions });
  } catch (error) {
    if (error instanceof ContractError) await release(id, staff);
    throw error;
  }
  return decide(acting, about, id, command);
}

type About = Parameters<Staff['act']>[0];

const claim = ({ act, actor }: Staff, about: About, id: string, command: CaseCommand) =>
  act<Claimed | 'same'>(about, async (transaction, { now, auditId }) => {
    const current = await readUndecided(transaction, id, command, actor.uid, now());
    if (current === 'same') return { result: current };
    // A decision that died after an act keeps its id, so that the undo of the repeated one includes that act.
    const decisionId = (isSameDecision(current.deciding, command) && current.deciding?.id) || auditId;
    const until = secondsAfter(now(), decidingSeconds);
    const { resolution } = command;
    changeCase(transaction, id, {
      deciding: { id: decisionId, by: actor.uid, resolution, acts: actsOf(command), until },
    });
    return { result: { ...current, decisionId } };
  });

const decide = ({ act, actor, auditIds }: Staff, about: About, id: string, command: CaseCommand) =>
  act<'done' | 'same'>(about, async (transaction, { now, auditId, decisionId }) => {
    const current = await readUndecided(transaction, id, command, actor.uid, now());
    if (current === 'same') return { result: current };
    const { kind, ownerId, opening, dismissals, returnedAt, firstReportAt, evidence } = current;
    const { note, reply, resolution } = command;
    const [at, acts] = [now(), actsOf(command)];
    const decision = {
      id: decisionId,
      by: actor.uid,
      at,
      resolution,
      acts,
      note,
      reply,
      auditIds: [auditId, ...auditIds],
      source: sourceOf(current),
      automated: false,
      decidedFor: { opening, frozenAt: evidence?.frozenAt },
    };
    writeDecision(transaction, id, decision, evidence && daysAfter(at, limits.retention.evidenceDays));
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
      after: { ownerId, status: resolution, acts, reply },
      figures: {
        minutesOpen,
        rule: ruleIn(command.actions) ?? mostGiven(current.reasons),
        outcome: resolution,
        acts,
        source: sourceOf(current),
        skips: current.skips?.count,
      },
    };
    return { result: 'done', entry };
  });

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

/** After a refused act, anybody may decide. If another act was done already, a repetition belongs to the same decision. */
async function release(id: string, { actor, auditIds, clock }: Staff): Promise<void> {
  await runTransaction(async (transaction) => {
    const deciding = (await cases.read(id, transaction))?.deciding;
    if (deciding?.by !== actor.uid) return;
    changeCase(transaction, id, { deciding: auditIds.length === 0 ? undefined : { ...deciding, until: clock() } });
  });
}

const beforeSchema = v.object({ returnedAt: v.optional(timestampSchema) });

const newer = () => new ContractError('failed-precondition', 'the case is not as this decision has left it');

/** `revertAction` undoes the acts first. Refuses people who reported the case, and a case without its evidence. */
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
