import { type Case, type Evidence, holdThreshold } from '#contract/documents/case.ts';
import {
  isUrgent,
  type Report,
  type ReportReason,
  reportReasons,
  type TowardsHold,
} from '#contract/documents/report.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { minutesAfter } from '../platform/clock.ts';
import { placed } from './priority.ts';

type Reasons = Case['reasons'];

/** Only admins see cases about themselves and about other staff. */
export const isHiddenFrom = (
  { ownerId, aboutStaff }: Pick<Case, 'ownerId' | 'aboutStaff'>,
  { uid, role }: { readonly uid: string; readonly role: StaffRole | null | undefined },
): boolean => (ownerId === uid || aboutStaff) && role !== 'admin';

export const openingNow = (current: Pick<Case, 'status' | 'opening'> | undefined): number =>
  current?.status === 'open' ? current.opening : (current?.opening ?? 0) + 1;

export const freezes = (current: Pick<Case, 'status' | 'reporterCount'> | undefined): boolean =>
  current?.status !== 'open' || current.reporterCount === 0;

export const isCounted = (
  current: Pick<Case, 'status' | 'opening'> | undefined,
  former: Pick<Report, 'opening'> | undefined,
): boolean => current?.status === 'open' && former?.opening === current.opening;

export function countReasons(reasons: Reasons, given: ReportReason | undefined, before: ReportReason | undefined) {
  const counts = new Map(reportReasons.map((reason) => [reason, reasons[reason] ?? 0] as const));
  if (before !== undefined) counts.set(before, (counts.get(before) ?? 0) - 1);
  if (given !== undefined) counts.set(given, (counts.get(given) ?? 0) + 1);
  return Object.fromEntries([...counts].filter(([, count]) => count > 0));
}

/** In a tie, the first of `reportReasons`. */
export const mostGiven = (reasons: Reasons): ReportReason | undefined =>
  reasonsIn(reasons).toSorted((one, other) => (reasons[other] ?? 0) - (reasons[one] ?? 0))[0];

const reasonsIn = (reasons: Reasons): ReportReason[] => reportReasons.filter((reason) => (reasons[reason] ?? 0) > 0);

export type Reported = Pick<Case, 'kind' | 'targetId' | 'ownerId' | 'aboutStaff'> & {
  readonly seen: number;
  readonly reason: ReportReason;
  readonly weight: number;
  readonly towardsHold?: TowardsHold | undefined;
};

const opened = (
  current: Case | undefined,
  fields: Omit<Case, 'status' | 'opening' | 'openedAt' | 'formerDecision' | 'priority'>,
  now: Date,
): Case =>
  placed({
    ...fields,
    status: 'open',
    opening: openingNow(current),
    openedAt: now,
    formerDecision: current?.decision ?? current?.formerDecision,
  });

/** Once reported as about a minor, a case stays so until a decision has found nothing against it. */
const staysMinor = (current: Case | undefined): boolean => current?.minor === true && current.status !== 'dismissed';

/** `former`: the report that the new one replaces. The first report freezes `evidence`. */
export function caseAfterReport(
  current: Case | undefined,
  { reason, weight, towardsHold, seen, ...about }: Reported,
  { former, evidence, now }: { former: Report | undefined; evidence: Evidence | undefined; now: Date },
): Case {
  const counts = towardsHold === 'counts' ? 1 : 0;
  const urgent = counts && isUrgent(reason) ? 1 : 0;
  const minor = reason === 'minor' || staysMinor(current);
  if (current?.status !== 'open') {
    const dismissals = current?.dismissals ?? 0;
    const firstCounts = {
      reasons: { [reason]: 1 },
      reasonsGiven: [reason],
      weight,
      reporterCount: 1,
      countedReporters: counts,
      countedUrgent: urgent,
    };
    return opened(
      current,
      { ...about, ...firstCounts, seen, minor, dismissals, firstReportAt: now, lastReportAt: now, evidence },
      now,
    );
  }
  const again = isCounted(current, former);
  const reasons = countReasons(current.reasons, reason, again ? former?.reason : undefined);
  const before = again && former?.towardsHold === 'counts' ? former : undefined;
  return placed({
    ...current,
    aboutStaff: about.aboutStaff,
    minor,
    seen,
    reporterCount: current.reporterCount + (again ? 0 : 1),
    countedReporters: current.countedReporters + counts - (before ? 1 : 0),
    countedUrgent: current.countedUrgent + urgent - (before && isUrgent(before.reason) ? 1 : 0),
    weight: current.weight + (again ? 0 : weight),
    reasons,
    reasonsGiven: reasonsIn(reasons),
    firstReportAt: current.firstReportAt ?? now,
    lastReportAt: now,
    evidence: freezes(current) ? evidence : current.evidence,
  });
}

/** `gone` removes the report from all counts, any other value only from the hold's count. */
export function countsWithout(
  current: Case,
  report: Pick<Report, 'reason' | 'towardsHold' | 'weight'>,
  as: TowardsHold,
): Partial<Case> {
  const { reporterCount, countedReporters, countedUrgent, weight, reasons } = current;
  const left = report.towardsHold === 'counts' ? 1 : 0;
  const counted = {
    countedReporters: countedReporters - left,
    countedUrgent: countedUrgent - (isUrgent(report.reason) ? left : 0),
  };
  if (as !== 'gone') return counted;
  const remaining = countReasons(reasons, undefined, report.reason);
  const after = {
    ...counted,
    reporterCount: reporterCount - 1,
    weight: Math.max(0, weight - report.weight),
    reasons: remaining,
    reasonsGiven: reasonsIn(remaining),
  };
  return { ...after, priority: placed({ ...current, ...after }).priority };
}

type Counts = Pick<Case, 'countedReporters' | 'countedUrgent' | 'dismissals' | 'heldAt'>;

/**
 * For published subjects, once per opening: enough reports, or one with an urgent reason. Each dismissal doubles both
 * numbers.
 */
export const isHoldDue = (
  { countedReporters, countedUrgent, dismissals, heldAt }: Counts,
  holdAtReporters: number,
): boolean =>
  holdAtReporters > 0 &&
  heldAt === undefined &&
  (countedReporters >= holdThreshold(holdAtReporters, dismissals) || countedUrgent >= holdThreshold(1, dismissals));

// The cleanup may delete a picture that is this close to its time.
const marginMinutes = 60;

export const evidenceLeft = ({ evidence, purgeAt }: Pick<Case, 'evidence' | 'purgeAt'>, now: Date) =>
  purgeAt !== undefined && purgeAt <= minutesAfter(now, marginMinutes) ? undefined : evidence;

// As much as a report from a perfectly reliable reporter.
const returnedWeight = 1;

export function caseAfterReturn(
  current: Case | undefined,
  { aboutStaff, ...about }: Pick<Case, 'kind' | 'targetId' | 'ownerId' | 'aboutStaff'>,
  now: Date,
): Case {
  if (current?.status === 'open') return { ...current, aboutStaff, dismissals: 0, returnedAt: now };
  const reports = { reporterCount: 0, countedReporters: 0, countedUrgent: 0, reasons: {}, reasonsGiven: [] };
  const counts = { ...reports, dismissals: 0, seen: current?.seen ?? 0, minor: staysMinor(current) };
  const evidence = current && evidenceLeft(current, now);
  return opened(current, { ...about, aboutStaff, weight: returnedWeight, ...counts, returnedAt: now, evidence }, now);
}
