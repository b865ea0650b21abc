import { FieldValue, type Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { CaseKind } from '#contract/documents/case.ts';
import {
  type Report,
  type Reporter,
  reporterSchema,
  reportSchema,
  reportStatuses,
} from '#contract/documents/report.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';

const reporters = collection('reporters', uidSchema, reporterSchema);

export const readReporter = async (transaction: Transaction, uid: Uid): Promise<Reporter> =>
  (await reporters.read(uid, transaction)) ?? { resolved: 0, dismissed: 0 };

/** Call it in the transaction that changes the report, so that it counts once. The reporter must exist. */
export function countOutcome(transaction: Transaction, uid: Uid, from: Report['status'], to: Report['status']): void {
  if (from === to) return;
  transaction.merge(reporters.doc(uid), {
    ...(from === 'open' ? {} : { [from]: FieldValue.increment(-1) }),
    ...(to === 'open' ? {} : { [to]: FieldValue.increment(1) }),
  });
}

export const reports = {
  user: collection('reports', v.string(), reportSchema),
  photo: collection('photoReports', v.string(), reportSchema),
  album: collection('albumReports', v.string(), reportSchema),
} as const satisfies Readonly<Record<CaseKind, unknown>>;

export const reportIdOf = (targetId: string, reporterId: Uid): string => `${targetId}_${reporterId}`;

const mostCounted = limits.settings.mostHoldAtReporters * limits.moderation.mostHoldFactor;

const reportsShownAtMost = 30;

const ofOpening = (kind: CaseKind, caseId: string, opening: number): Query<Report> =>
  reports[kind].all().where('caseId', '==', caseId).where('opening', '==', opening);

type Reports = Promise<ReadonlyMap<string, Report>>;

export function countedReports(kind: CaseKind, caseId: string, opening: number): Reports {
  const counts: Report['towardsHold'] = 'counts';
  const matching = ofOpening(kind, caseId, opening).where('towardsHold', '==', counts);
  return reports[kind].find(matching.limit(mostCounted));
}

export function reportsNotYet(
  transaction: Transaction,
  kind: CaseKind,
  { caseId, opening, status }: Pick<Report, 'opening' | 'status'> & { readonly caseId: string },
  limit: number,
): Reports {
  const others = reportStatuses.filter((other) => other !== status);
  const matching = ofOpening(kind, caseId, opening).where('status', 'in', others);
  return reports[kind].find(matching.limit(limit), transaction);
}

export async function reportsShown(
  transaction: Transaction,
  kind: CaseKind,
  { caseId, opening }: Pick<Report, 'opening'> & { readonly caseId: string },
): Promise<readonly Report[]> {
  const shown = ofOpening(kind, caseId, opening).limit(reportsShownAtMost);
  return [...(await reports[kind].find(shown, transaction)).values()];
}
