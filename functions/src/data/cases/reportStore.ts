import { FieldValue, type Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { CaseKind } from '#contract/documents/case.ts';
import {
  decodeReport,
  decodeReporter,
  type Report,
  type Reporter,
  type ReportStatus,
  reportStatuses,
  type TowardsHold,
} from '#contract/documents/report.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';

const reporters = collection('reporters', uidSchema, decodeReporter);

export const readReporter = async (transaction: Transaction, uid: Uid): Promise<Reporter> =>
  (await reporters.read(uid, transaction)) ?? { resolved: 0, dismissed: 0 };

/** In the transaction that changes the report, so it counts once. The reporter must exist. */
export function countOutcome(transaction: Transaction, uid: Uid, from: ReportStatus, to: ReportStatus): void {
  if (from === to) return;
  transaction.merge(reporters.doc(uid), {
    ...(from === 'open' ? {} : { [from]: FieldValue.increment(-1) }),
    ...(to === 'open' ? {} : { [to]: FieldValue.increment(1) }),
  });
}

export const reports = {
  user: collection('reports', v.string(), decodeReport),
  photo: collection('photoReports', v.string(), decodeReport),
  album: collection('albumReports', v.string(), decodeReport),
} as const satisfies Readonly<Record<CaseKind, unknown>>;

export const reportIdOf = (targetId: string, reporterId: Uid): string => `${targetId}_${reporterId}`;

export const readReport = (kind: CaseKind, id: string, transaction?: Transaction): Promise<Report | undefined> =>
  reports[kind].read(id, transaction);

export function writeReport(transaction: Transaction, kind: CaseKind, id: string, report: Report): void {
  transaction.set(reports[kind].doc(id), report);
}

export function writeReportStatus(
  transaction: Transaction,
  kind: CaseKind,
  id: string,
  status: ReportStatus,
  now: Date,
): void {
  transaction.update(reports[kind].doc(id), { status, handledAt: status === 'open' ? FieldValue.delete() : now });
}

export function writeTowardsHold(transaction: Transaction, kind: CaseKind, id: string, towardsHold: TowardsHold): void {
  transaction.update(reports[kind].doc(id), { towardsHold });
}

// The highest threshold that a hold can have.
const mostCounted = limits.settings.mostHoldAtReporters * limits.moderation.mostHoldFactor;

const ofOpening = (kind: CaseKind, caseId: string, opening: number): Query<Report> =>
  reports[kind].all().where('caseId', '==', caseId).where('opening', '==', opening);

type Listed = readonly { readonly id: string; readonly report: Report }[];
const listed = (found: ReadonlyMap<string, Report>): Listed => Array.from(found, ([id, report]) => ({ id, report }));

export async function countedReports(kind: CaseKind, caseId: string, opening: number): Promise<Listed> {
  const counts: TowardsHold = 'counts';
  const found = ofOpening(kind, caseId, opening).where('towardsHold', '==', counts);
  return listed(await reports[kind].find(found.limit(mostCounted)));
}

export async function reportsNotYet(
  transaction: Transaction,
  kind: CaseKind,
  { caseId, opening, status }: { readonly caseId: string; readonly opening: number; readonly status: ReportStatus },
  limit: number,
): Promise<Listed> {
  const others = reportStatuses.filter((other) => other !== status);
  const found = ofOpening(kind, caseId, opening).where('status', 'in', others);
  return listed(await reports[kind].find(found.limit(limit), transaction));
}
