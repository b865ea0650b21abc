import type { Case } from '#contract/documents/case.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { isHiddenFrom } from '../../cases/casePolicy.ts';
import { claimedRole, readAuthRecord } from '../../data/accounts/authRecord.ts';
import { readRole } from '../../data/accounts/roleStore.ts';
import { newAuditId, writeAudit } from '../../data/auditLog.ts';
import { writeCaseJob } from '../../data/cases/caseJobStore.ts';
import { changeCase, readCase, writeDecision } from '../../data/cases/caseStore.ts';
import { readReport, reportIdOf } from '../../data/cases/reportStore.ts';
import { type Clock, daysAfter, secondsAfter } from '../../platform/clock.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { type Actor, decidedRole, requireAuthority } from '../../staff/authority.ts';
import { readActor } from '../../staff/readActor.ts';
import { type CaseOrder, requireFitting, requireUndecided } from './decisionPolicy.ts';
import { takeCaseAction } from './takeCaseAction.ts';

// Longer than the action takes, whose run is cut off after that.
const decidingSeconds = 120;

/** One decision of one of the staff on one case. */
type DecisionInHand = {
  readonly id: string;
  readonly actor: Actor;
  readonly order: CaseOrder;
  /** The role that the claims of whom it is about tell of. */
  readonly claimed: StaffRole | null;
};

/**
 * Decides a case: see the contract of `resolveCases`. With an action, the case is claimed first, so that of two who decide at the
 * same time one acts and the other learns of it before; then the action, then the decision in one transaction with the audit
 * entry and the job by which the reports follow. Run again after a death in its middle it goes on. Throws as the contract says.
 */
export async function resolveCase(actor: Actor, id: string, order: CaseOrder, clock: Clock): Promise<'done' | 'same'> {
  const seen = await readCase(id);
  if (!seen || isHiddenFrom(seen, actor)) throw new ContractError('not-found', 'no such case');
  requireFitting(seen, order);
  const record = await readAuthRecord(seen.ownerId);
  const sitting = { id, actor, order, claimed: record ? claimedRole(record) : null };
  const { action, note } = order;
  if (action) {
    const claimedCase = await claim(sitting, clock);
    if (claimedCase === 'same') return 'same';
    try {
      await takeCaseAction(actor, action, { ...claimedCase, caseId: id, note }, clock);
    } catch (error) {
      if (error instanceof ContractError) await release(sitting);
      throw error;
    }
  }
  return decide(sitting, clock);
}

/** The case in a transaction, if this person may decide it so, and it is not decided so already. */
async function readUndecided(
  transaction: Transaction,
  { id, actor, order, claimed }: DecisionInHand,
  now: Date,
): Promise<Case | 'same'> {
  const current = await readCase(id, transaction);
  if (!current) throw new ContractError('not-found', 'no such case');
  const { kind, ownerId, targetId, opening } = current;
  const role = decidedRole(await readRole(transaction, ownerId), claimed);
  requireAuthority({ actor: await readActor(transaction, actor), target: { uid: ownerId, role } });
  const own = await readReport(kind, reportIdOf(targetId, actor.uid), transaction);
  if (own?.opening === opening) throw new ContractError('permission-denied', 'a case that one has reported oneself');
  return requireUndecided(current, order, actor.uid, now) === 'same' ? 'same' : current;
}

function claim(sitting: DecisionInHand, clock: Clock): Promise<Case | 'same'> {
  const { id, actor, order } = sitting;
  return runTransaction(async (transaction) => {
    const now = clock();
    const current = await readUndecided(transaction, sitting, now);
    if (current === 'same' || !order.action) return current;
    const until = secondsAfter(now, decidingSeconds);
    const deciding = { by: actor.uid, resolution: order.resolution, action: order.action.do, until };
    changeCase(transaction, id, { deciding });
    return current;
  });
}

/** The action was refused: the case is anybody's again. */
async function release({ id, actor }: DecisionInHand): Promise<void> {
  await runTransaction(async (transaction) => {
    const current = await readCase(id, transaction);
    if (current?.deciding?.by === actor.uid) changeCase(transaction, id, { deciding: undefined });
  });
}

function decide(sitting: DecisionInHand, clock: Clock): Promise<'done' | 'same'> {
  const { id, actor, order } = sitting;
  const { resolution, note, action } = order;
  const auditId = newAuditId();
  return runTransaction(async (transaction) => {
    const now = clock();
    const current = await readUndecided(transaction, sitting, now);
    if (current === 'same') return 'same';
    const { kind, ownerId, opening, dismissals, returnedAt, firstReportAt, evidence } = current;
    const done = { resolution, ...(action ? { action: action.do } : {}) };
    const purgeAt = evidence ? daysAfter(now, limits.retention.evidenceDays) : undefined;
    writeDecision(transaction, id, { ...done, by: actor.uid, at: now, note }, purgeAt);
    if (kind === 'photo' && resolution === 'dismissed') {
      changeCase(transaction, id, { dismissals: dismissals + 1 });
    }
    if (firstReportAt) {
      const job = { caseId: id, kind, opening, ownerId, status: resolution, note };
      writeCaseJob(transaction, { ...job, occasion: auditId, changedAt: now });
    }
    const minutesOpen = firstReportAt && Math.floor((now.getTime() - firstReportAt.getTime()) / 60_000);
    writeAudit(
      transaction,
      {
        actorId: actor.uid,
        action: 'resolveCases',
        target: documentPath.case(id),
        reason: note,
        before: { ownerId, status: 'open', ...(returnedAt ? { returnedAt } : {}) },
        after: { ownerId, status: resolution, ...(action ? { action: action.do } : {}) },
        ...(minutesOpen === undefined ? {} : { figures: { minutesOpen } }),
      },
      now,
      auditId,
    );
    return 'done';
  });
}
