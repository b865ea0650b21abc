import { type Case, type CaseKind, type CaseStatus, caseSchema } from '#contract/documents/case.ts';
import {
  type Report,
  type Reporter,
  type ReportReason,
  reporterSchema,
  reportSchema,
} from '#contract/documents/report.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { Query, WithId } from '../documents.ts';
import { type ListSource, mapPages, staffDocuments, staffList, staffQuery } from './reads.ts';

export type ListedCase = WithId<Case>;

type CaseFilter = { readonly kind: CaseKind; readonly status: CaseStatus; readonly reason?: ReportReason | undefined };

/** The most credible reports first, then the oldest. */
export const casesWhere = ({ kind, status, reason }: CaseFilter): ListSource<ListedCase> =>
  staffList(
    {
      collection: 'cases',
      where: [
        ...(reason === undefined ? [] : [['reasonsGiven', 'array-contains', reason] as const]),
        ['kind', '==', kind],
        ['status', '==', status],
      ],
      orderBy: [
        ['weight', 'desc'],
        ['openedAt', 'asc'],
      ],
    },
    caseSchema,
  );

/** `undefined` where the case is missing, or is about the reader. */
export async function readCase(id: string): Promise<ListedCase | undefined> {
  // A list answers alike for a missing case and for one that the reader may not see.
  const itself = ['__name__', '==', id] as const;
  return (await staffQuery({ collection: 'cases', where: [itself], limit: 1 }, caseSchema))[0];
}

const fewAtOnce = 10;

export const casesOf = (owner: Uid, limit = fewAtOnce): ListSource<ListedCase> =>
  staffList(
    { collection: 'cases', where: [['ownerId', '==', owner]], orderBy: [['openedAt', 'desc']], limit },
    caseSchema,
  );

export type ListedReport = WithId<Report>;

const reportsOn = { photo: 'photoReports', album: 'albumReports', user: 'reports' } as const satisfies Readonly<
  Record<CaseKind, string>
>;

export const reportsBy = (reporterId: Uid, kind: CaseKind): ListSource<ListedReport> =>
  staffList(
    {
      collection: reportsOn[kind],
      where: [['reporterId', '==', reporterId]],
      orderBy: [['createdAt', 'desc']],
      limit: fewAtOnce,
    },
    reportSchema,
  );

const nobodyYet: Reporter = { resolved: 0, dismissed: 0 };

export const readReporter = async (uid: Uid): Promise<Reporter> =>
  (await staffDocuments([documentPath.reporter(uid)], reporterSchema))[0] ?? nobodyYet;

export type CaseReport = ListedReport & { readonly reporter: Reporter };

/** Reports of the case's present opening; two reads for each. */
export function reportsOfCase({
  id,
  kind,
  opening,
  ownerId,
}: Pick<ListedCase, 'id' | 'kind' | 'opening' | 'ownerId'>): ListSource<CaseReport> {
  const query: Query = {
    collection: reportsOn[kind],
    where: [
      ['caseId', '==', id],
      // The rules demand this filter: only admins may see reports about themselves.
      ['ownerId', '==', ownerId],
      ['opening', '==', opening],
    ],
  };
  return mapPages(staffList(query, reportSchema), async (entries) => {
    const uids = [...new Set(entries.map(({ reporterId }) => reporterId))].filter(isUid);
    const found = await staffDocuments(uids.map(documentPath.reporter), reporterSchema);
    const known = new Map(found.map((reporter) => [reporter.id, reporter]));
    return entries.map((report) => ({ ...report, reporter: known.get(report.reporterId) ?? nobodyYet }));
  });
}
