import { isUid } from '#contract/ids.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import { evidenceLeft } from '../../cases/casePolicy.ts';
import { staffSince } from '../../data/accounts/accountStore.ts';
import { decisionsOfWeek } from '../../data/auditLog.ts';
import { cases } from '../../data/cases/caseStore.ts';
import { lastWeekChosen, secondLooks, writeWeekChosen } from '../../data/cases/secondLookStore.ts';
import type { Job } from '../../platform/cleanup.ts';
import { daysAfter, weekBefore, weekOf } from '../../platform/clock.ts';
import { log } from '../../platform/logger.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { idIn } from '../../staff/authority.ts';
import { type Candidate, drawsOf, verdictOf } from './choose.ts';

/** `false` if the decision no longer stands, or if nothing is left to look at. A repetition keeps what the first wrote. */
function choose({ id, actorId, at, target }: Candidate, week: string, now: Date): Promise<boolean> {
  return runTransaction(async (transaction) => {
    if (await secondLooks.read(id, transaction)) return true;
    const caseId = idIn('cases', target);
    const current = caseId === undefined ? undefined : await cases.read(caseId, transaction);
    const { decision } = current ?? {};
    if (!current || !caseId || !isUid(actorId) || !decision?.auditIds.includes(id)) return false;
    // Nobody is shown a case about a minor for the sake of a figure.
    if (current.status === 'open' || current.minor || !evidenceLeft(current, now)) return false;
    const { kind: caseKind, ownerId, opening, aboutStaff } = current;
    transaction.create(secondLooks.doc(id), {
      decision: id,
      week,
      caseId,
      caseKind,
      opening,
      ownerId,
      aboutStaff,
      decidedBy: actorId,
      verdict: verdictOf(decision),
      state: 'open',
      passedBy: [],
      expiresAt: daysAfter(at, serverLimits.secondLooks.retentionDays),
    });
    return true;
  });
}

/**
 * Draws from the decisions of the last whole week, once. Reads each of them, and two documents for each that is drawn.
 * Nothing on a site with one person of staff. Idempotent.
 */
export const chooseSecondLooks: Job = async ({ clock }) => {
  log.info('second looks chosen', { count: await chooseForWeek(clock()) });
};

async function chooseForWeek(now: Date): Promise<number> {
  const week = weekBefore(weekOf(now));
  const last = await lastWeekChosen();
  if (last !== undefined && last >= week) return 0;
  const since = await staffSince();
  if (since.size < 2) return 0;
  let count = 0;
  const decisions = (await decisionsOfWeek(week)).filter(({ figures }) => figures?.reversed === undefined);
  for (const draw of drawsOf(decisions, since)) {
    let left = draw.count;
    for (const candidate of draw.from) {
      if (left === 0) break;
      if (!(await choose(candidate, week, now))) continue;
      left -= 1;
      count += 1;
    }
  }
  await writeWeekChosen(week);
  return count;
}
