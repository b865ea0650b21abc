import type { Bucket } from '@google-cloud/storage';
import { caseIdOf } from '#contract/documents/case.ts';
import { type Report, type ReportReason, reporterWeight, type TowardsHold } from '#contract/documents/report.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { caseAfterReport, freezes, isCounted, isHoldDue, mostGiven, openingNow } from '../../cases/casePolicy.ts';
import { requireAccount, roles } from '../../data/accounts/accountStore.ts';
import { claimedRole, readAuthRecord } from '../../data/accounts/authRecord.ts';
import { cases, readJobOf } from '../../data/cases/caseStore.ts';
import { keepPicture, type Snapshot } from '../../data/cases/evidence.ts';
import { readReporter, reportIdOf, reports } from '../../data/cases/reportStore.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { decidedRole } from '../../staff/authority.ts';
import { followDecision } from '../decisions/followDecision.ts';
import { findSubject, ownerOf, type Subject } from './reportSubject.ts';
import { recountReports } from './towardsHold.ts';

/** `towardsHold`: absent in reports on people. */
export type Reporting = { readonly uid: Uid; readonly towardsHold: TowardsHold | undefined };

export type Said = { readonly reason: ReportReason; readonly comment: string };

/** `isThere`: `false` if the picture was deleted before it was copied. */
type Kept = Snapshot & { readonly isThere: boolean };

type Filed =
  | { readonly kind: 'filed' }
  /** The evidence needs a copy of this picture. */
  | { readonly kind: 'copy-first'; readonly picture: Snapshot }
  /** Before a hold, check that earlier reporters still count. */
  | { readonly kind: 'recount-first'; readonly opening: number };

export type ReportEnvironment = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  readonly holdAtReporters: number;
  readonly holdReporterAgeHours: number;
};

// The owner may change the picture between copy and report.
const maxRounds = 6;
// Many people report the same thing at once.
const attempts = { maxAttempts: 20 };

/** Returns the report's id. Copies the picture and recounts reporters outside the transaction. */
export async function fileReport(
  subject: Subject,
  reporter: Reporting,
  said: Said,
  environment: ReportEnvironment,
): Promise<string> {
  const claimed = await claimOfOwner(subject);
  let kept: Kept | undefined;
  let isRecounted = false;
  for (let rounds = 0; rounds < maxRounds; rounds += 1) {
    const filed = await runTransaction(
      (transaction) => file(transaction, { subject, reporter, said, claimed, kept, isRecounted }, environment),
      attempts,
    );
    if (filed.kind === 'filed') return reportIdOf(subject.id, reporter.uid);
    if (filed.kind === 'recount-first') {
      await recountReports(subject, filed.opening, environment);
      isRecounted = true;
    } else kept = { ...filed.picture, isThere: await keepPicture(environment.bucket, filed.picture) };
  }
  throw new Error(`${caseIdOf(subject.kind, subject.id)}: the picture changes faster than it can be kept`);
}

/** A transaction cannot ask Auth. */
async function claimOfOwner(subject: Subject): Promise<StaffRole | null> {
  const ownerId = await ownerOf(subject);
  return claimedRole(ownerId && (await readAuthRecord(ownerId)));
}

type Filing = {
  readonly subject: Subject;
  readonly reporter: Reporting;
  readonly said: Said;
  readonly claimed: StaffRole | null;
  readonly kept: Kept | undefined;
  readonly isRecounted: boolean;
};

async function file(
  transaction: Transaction,
  { subject, reporter: { uid, towardsHold }, said, claimed, kept, isRecounted }: Filing,
  { clock, holdAtReporters }: ReportEnvironment,
): Promise<Filed> {
  const [caseId, reportId] = [caseIdOf(subject.kind, subject.id), reportIdOf(subject.id, uid)];
  const found = await findSubject(transaction, subject, uid);
  await requireAccount(transaction, uid);
  const current = await cases.read(caseId, transaction);
  const former = await reports[subject.kind].read(reportId, transaction);
  const aboutStaff = decidedRole(await roles.read(found.ownerId, transaction), claimed) !== null;
  const weight = reporterWeight(await readReporter(transaction, uid));

  const [now, opening] = [clock(), openingNow(current)];
  const picture = freezes(current) ? found.snapshot(opening) : undefined;
  if (picture && kept?.to !== picture.to) return { kind: 'copy-first', picture };
  const evidence = freezes(current) ? found.evidence(kept?.isThere ? kept.to : undefined, now) : undefined;
  const { ownerId, hold } = found;
  const about = { kind: subject.kind, targetId: subject.id, ownerId, aboutStaff };
  const reported = { ...about, reason: said.reason, weight, towardsHold };
  const after = caseAfterReport(current, reported, { former, evidence, now });
  const isHeld = hold !== undefined && isHoldDue(after, holdAtReporters);
  if (isHeld && !isRecounted) return { kind: 'recount-first', opening };
  if (former) await followFormer(transaction, { id: reportId, report: former }, caseId, now);
  transaction.set(cases.doc(caseId), { ...after, heldAt: isHeld ? now : after.heldAt });
  const since = former && isCounted(current, former) ? former : { createdAt: now, weight };
  const report = {
    ...said,
    targetId: subject.id,
    ownerId,
    reporterId: uid,
    status: 'open',
    caseId,
    opening,
    towardsHold,
  } as const;
  const whole = { ...report, createdAt: since.createdAt, weight: since.weight };
  transaction.set(reports[subject.kind].doc(reportId), whole);
  if (isHeld) await hold({ opening, rule: mostGiven(after.reasons) }, now);
  return { kind: 'filed' };
}

/** Applies a decision that has not reached the replaced report yet. */
async function followFormer(
  transaction: Transaction,
  former: { readonly id: string; readonly report: Report },
  caseId: string,
  now: Date,
): Promise<void> {
  const job = await readJobOf(transaction, caseId, former.report.opening);
  if (job && job.status !== former.report.status) await followDecision(transaction, former, job, now);
}
