import { type Case, type Evidence, holdThreshold } from '#contract/documents/case.ts';
import { type Report, type ReportReason, reportReasons, type TowardsHold } from '#contract/documents/report.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { minutesAfter } from '../platform/clock.ts';

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
  readonly reason: ReportReason;
  readonly weight: number;
  readonly towardsHold?: TowardsHold | undefined;
};

const opened = (
  current: Case | undefined,
  fields: Omit<Case, 'status' | 'opening' | 'openedAt' | 'formerDecision'>,
  now: Date,
): Case => ({
  ...fields,
  status: 'open',
  opening: openingNow(current),
  openedAt: now,
  formerDecision: current?.decision ?? current?.formerDecision,
});

/** `former`: the report that the new one replaces. The first report freezes `evidence`. */
export function caseAfterReport(
  current: Case | undefined,
  { reason, weight, towardsHold, ...about }: Reported,
  { former, evidence, now }: { former: Report | undefined; evidence: Evidence | undefined; now: Date },
): Case {
  const counts = towardsHold === 'counts' ? 1 : 0;
  if (current?.status !== 'open') {
    const dismissals = current?.dismissals ?? 0;
    const firstCounts = {
      reasons: { [reason]: 1 },
      reasonsGiven: [reason],
      weight,
      reporterCount: 1,
      countedReporters: counts,
    };
    return opened(
      current,
      { ...about, ...firstCounts, dismissals, firstReportAt: now, lastReportAt: now, evidence },
      now,
    );
  }
  const again = isCounted(current, former);
  const reasons = countReasons(current.reasons, reason, again ? former?.reason : undefined);
  return {
    ...current,
    aboutStaff: about.aboutStaff,
    reporterCount: current.reporterCount + (again ? 0 : 1),
    countedReporters: current.countedReporters + counts - (again && former?.towardsHold === 'counts' ? 1 : 0),
    weight: current.weight + (again ? 0 : weight),
    reasons,
    reasonsGiven: reasonsIn(reasons),
    firstReportAt: current.firstReportAt ?? now,
    lastReportAt: now,
    evidence: freezes(current) ? evidence : current.evidence,
  };
}

/** `gone` removes the report from all counts, any other value only from the hold's count. */
export function countsWithout(
  { reporterCount, countedReporters, weight, reasons }: Case,
  report: Pick<Report, 'reason' | 'towardsHold' | 'weight'>,
  as: TowardsHold,
): Partial<Case> {
  const counted = { countedReporters: countedReporters - (report.towardsHold === 'counts' ? 1 : 0) };
  if (as !== 'gone') return counted;
  const left = countReasons(reasons, undefined, report.reason);
  return {
    ...counted,
    reporterCount: reporterCount - 1,
    weight: Math.max(0, weight - report.weight),
    reasons: left,
    reasonsGiven: reasonsIn(left),
  };
}

/** For published subjects, once per opening. Each dismissal doubles the number of reports needed. */
export const isHoldDue = (
  { countedReporters, dismissals, heldAt }: Pick<Case, 'countedReporters' | 'dismissals' | 'heldAt'>,
  holdAtReporters: number,
): boolean =>
  holdAtReporters > 0 && countedReporters >= holdThreshold(holdAtReporters, dismissals) && heldAt === undefined;

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
  const counts = { reporterCount: 0, countedReporters: 0, dismissals: 0, reasons: {}, reasonsGiven: [] };
  const evidence = current && evidenceLeft(current, now);
  return opened(current, { ...about, aboutStaff, weight: returnedWeight, ...counts, returnedAt: now, evidence }, now);
}
