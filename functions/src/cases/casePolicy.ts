import { type Case, type Evidence, holdThreshold } from '#contract/documents/case.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { type Report, type ReportReason, reportReasons, type TowardsHold } from '#contract/documents/report.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { minutesAfter } from '../platform/clock.ts';

type Reasons = Case['reasons'];

/** Pure: whether a case is not there for one of the staff: what is about oneself nobody but an admin looks at. */
export const isHiddenFrom = (
  { ownerId }: Pick<Case, 'ownerId'>,
  { uid, role }: { readonly uid: string; readonly role: StaffRole | null | undefined },
): boolean => ownerId === uid && role !== 'admin';

/** Pure: which opening of a case a report made now belongs to. */
export const openingNow = (current: Pick<Case, 'status' | 'opening'> | undefined): number =>
  current?.status === 'open' ? current.opening : (current?.opening ?? 0) + 1;

/** Pure: whether a report made now is the first of its opening, and freezes the evidence. */
export const freezes = (current: Pick<Case, 'status' | 'reporterCount'> | undefined): boolean =>
  current?.status !== 'open' || current.reporterCount === 0;

/** Pure: whether what somebody reported before is counted in the case as it stands. */
export const isCounted = (
  current: Pick<Case, 'status' | 'opening'> | undefined,
  former: Pick<Report, 'opening'> | undefined,
): boolean => current?.status === 'open' && former?.opening === current.opening;

/** Pure: the counts with one reason more, and one less where another was given before. */
export function countReasons(
  reasons: Reasons,
  given: ReportReason | undefined,
  before: ReportReason | undefined,
): Reasons {
  const counts = new Map(reportReasons.map((reason) => [reason, reasons[reason] ?? 0] as const));
  if (before !== undefined) counts.set(before, (counts.get(before) ?? 0) - 1);
  if (given !== undefined) counts.set(given, (counts.get(given) ?? 0) + 1);
  return Object.fromEntries([...counts].filter(([, count]) => count > 0));
}

/** Pure: the reason that most give, of several the first of the table; `undefined` where nobody gives one. */
export const mostGiven = (reasons: Reasons): ReportReason | undefined =>
  reasonsIn(reasons).toSorted((one, other) => (reasons[other] ?? 0) - (reasons[one] ?? 0))[0];

const reasonsIn = (reasons: Reasons): ReportReason[] => reportReasons.filter((reason) => (reasons[reason] ?? 0) > 0);

export type Reported = Pick<Case, 'kind' | 'targetId' | 'ownerId' | 'aboutStaff'> & {
  readonly reason: ReportReason;
  /** What a report by this person weighs. */
  readonly weight: number;
  /** Absent for a person, whom nothing holds. */
  readonly towardsHold?: TowardsHold | undefined;
};

/**
 * Pure: the case after a report: made, opened anew with its counts, or counted on. `evidence` is what is frozen where the report is
 * the first; `former` the report that this one takes the place of.
 */
export function caseAfterReport(
  current: Case | undefined,
  { kind, targetId, ownerId, aboutStaff, reason, weight, towardsHold }: Reported,
  { former, evidence, now }: { former: Report | undefined; evidence: Evidence | undefined; now: Date },
): Case {
  const counts = towardsHold === 'counts' ? 1 : 0;
  if (current?.status !== 'open') {
    return {
      ...{ kind, targetId, ownerId, aboutStaff, status: 'open', opening: openingNow(current) },
      ...{ reporterCount: 1, weight },
      ...{ countedReporters: counts, dismissals: current?.dismissals ?? 0 },
      ...{ reasons: { [reason]: 1 }, reasonsGiven: [reason] },
      ...{ openedAt: now, firstReportAt: now, lastReportAt: now, evidence },
      formerDecision: current?.decision ?? current?.formerDecision,
    };
  }
  const again = isCounted(current, former);
  const reasons = countReasons(current.reasons, reason, again ? former?.reason : undefined);
  return {
    ...current,
    aboutStaff,
    reporterCount: current.reporterCount + (again ? 0 : 1),
    countedReporters: current.countedReporters + counts - (again && former?.towardsHold === 'counts' ? 1 : 0),
    weight: current.weight + (again ? 0 : weight),
    ...{ reasons, reasonsGiven: reasonsIn(reasons) },
    ...{ firstReportAt: current.firstReportAt ?? now, lastReportAt: now },
    ...(freezes(current) ? { evidence } : {}),
  };
}

/** Pure: the counts of an open case without a report that is in them: altogether (`gone`), or for the hold alone. */
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
    ...{ reasons: left, reasonsGiven: reasonsIn(left) },
  };
}

/**
 * Pure: whether a photo is held by itself now: by enough people whose reports count, once in an opening, and only while it is public.
 * What staff have dismissed needs twice as many each time, until the photo changes.
 */
export const isHoldDue = (
  { countedReporters, dismissals, heldAt }: Pick<Case, 'countedReporters' | 'dismissals' | 'heldAt'>,
  photo: Pick<Photo, 'status'>,
  holdAtReporters: number,
): boolean =>
  holdAtReporters > 0 &&
  countedReporters >= holdThreshold(holdAtReporters, dismissals) &&
  heldAt === undefined &&
  photo.status === 'published';

// The sweep looks at cases that are due and deletes their pictures; what is so close to it is as good as gone.
const marginMinutes = 60;

/** Pure: the evidence that a case which is opened again still has, and the sweep will not take. */
export const evidenceLeft = (
  { evidence, purgeAt }: Pick<Case, 'evidence' | 'purgeAt'>,
  now: Date,
): Evidence | undefined =>
  purgeAt !== undefined && purgeAt <= minutesAfter(now, marginMinutes) ? undefined : evidence;

/** What a case weighs that was opened because its photo was mended: as much as a report that is surely right. */
const returnedWeight = 1;

/** Pure: the case after its photo was hidden and its owner has mended it, so that it waits for review. */
export function caseAfterReturn(
  current: Case | undefined,
  { targetId, ownerId, aboutStaff }: Pick<Case, 'targetId' | 'ownerId' | 'aboutStaff'>,
  now: Date,
): Case {
  if (current?.status === 'open') return { ...current, aboutStaff, dismissals: 0, returnedAt: now };
  return {
    ...{ kind: 'photo', targetId, ownerId, aboutStaff, status: 'open', opening: openingNow(current) },
    ...{
      reporterCount: 0,
      countedReporters: 0,
      dismissals: 0,
      reasons: {},
      reasonsGiven: [],
      weight: returnedWeight,
      openedAt: now,
      returnedAt: now,
    },
    evidence: current ? evidenceLeft(current, now) : undefined,
    formerDecision: current?.decision ?? current?.formerDecision,
  };
}
