import { decodeAppeal } from '#contract/documents/appeal.ts';
import { type AuditEntry, decodeAuditEntry } from '#contract/documents/auditEntry.ts';
import { type Case, type CaseKind, type CaseStatus, decodeCase } from '#contract/documents/case.ts';
import { decodePhoto, type Photo } from '#contract/documents/photo.ts';
import { decodeReport, type Report, type ReportReason } from '#contract/documents/report.ts';
import { decodeReporter, type Reporter } from '#contract/documents/reporter.ts';
import { isPhotoId, isUid, type PhotoId, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { type PageSource } from '#lib/pagedList.ts';
import { decodeAll, stringValue } from '../firestore.ts';
import type { ListedAppeal } from './appeals.ts';
import {
  documentReference,
  type FieldFilter,
  type FieldOrder,
  getStaffDocuments,
  type ListCursor,
  runStaffQuery,
  staffPages,
  type WithId,
} from './reads.ts';

/** The cases of reported photos and people. */

export type ListedCase = WithId<Case>;

export type CaseFilter = {
  readonly kind: CaseKind;
  readonly status: CaseStatus;
  readonly reason?: ReportReason | undefined;
  /** `weight`: what is most surely right first, of these what has waited longest; else only by time. */
  readonly order: 'weight' | 'time';
};

const byTime: FieldOrder = { field: 'openedAt', direction: 'ASCENDING' };
const orders: Readonly<Record<CaseFilter['order'], readonly FieldOrder[]>> = {
  weight: [{ field: 'weight', direction: 'DESCENDING' }, byTime],
  time: [byTime],
};

export function casesWhere({ kind, status, reason, order }: CaseFilter): PageSource<ListedCase, ListCursor> {
  const given: readonly FieldFilter[] =
    reason === undefined ? [] : [{ field: 'reasonsGiven', op: 'ARRAY_CONTAINS', value: stringValue(reason) }];
  const where: readonly FieldFilter[] = [
    ...given,
    { field: 'kind', op: 'EQUAL', value: stringValue(kind) },
    { field: 'status', op: 'EQUAL', value: stringValue(status) },
  ];
  return staffPages({ collection: 'cases', where, orderBy: orders[order] }, decodeCase);
}

/** One case as it stands now; `undefined` if it is not there, or about oneself. */
export async function readCase(id: string): Promise<ListedCase | undefined> {
  // A list of one: what is not there and what one may not see are the same.
  const where = [{ field: '__name__', op: 'EQUAL', value: documentReference(documentPath.case(id)) }] as const;
  const found = decodeAll(await runStaffQuery({ collection: 'cases', where, orderBy: [], limit: 1 }), decodeCase)[0];
  return found && { ...found.document, id };
}

/** What staff look at beside a case: its reports, and what else is known of whom it is about. */

/** A report with how right its reporter was so far. */
export type CaseReport = WithId<Report> & { readonly reporter: Reporter };

const nobodyYet: Reporter = { resolved: 0, dismissed: 0 };

/** The reports of one opening of a case, in pages; two reads for each. */
export function reportsOfCase({
  id,
  kind,
  opening,
  ownerId,
}: Pick<ListedCase, 'id' | 'kind' | 'opening' | 'ownerId'>): PageSource<CaseReport, ListCursor> {
  const pages = staffPages(
    {
      collection: kind === 'photo' ? 'photoReports' : 'reports',
      where: [
        { field: 'caseId', op: 'EQUAL', value: stringValue(id) },
        // The rules ask for it: nobody but admins is shown reports about themself.
        { field: 'ownerId', op: 'EQUAL', value: stringValue(ownerId) },
        { field: 'opening', op: 'EQUAL', value: { integerValue: String(opening) } },
      ],
      orderBy: [],
    },
    decodeReport,
  );
  return async (after) => {
    const { entries, next } = await pages(after);
    const uids = [...new Set(entries.map(({ reporterId }) => reporterId))].filter(isUid);
    const found = decodeAll(await getStaffDocuments(uids.map(documentPath.reporter)), decodeReporter);
    const known = new Map(found.map(({ id: uid, document }) => [uid, document]));
    return {
      entries: entries.map((report) => ({ ...report, reporter: known.get(report.reporterId) ?? nobodyYet })),
      next,
    };
  };
}

/** The newest cases about somebody, so many. */
export async function casesAbout(owner: Uid, limit: number): Promise<readonly ListedCase[]> {
  const documents = await runStaffQuery({
    collection: 'cases',
    where: [{ field: 'ownerId', op: 'EQUAL', value: stringValue(owner) }],
    orderBy: [{ field: 'openedAt', direction: 'DESCENDING' }],
    limit,
  });
  return decodeAll(documents, decodeCase).map(({ id, document }): WithId<Case> => ({ ...document, id }));
}

/** The newest entries of the audit log about a document, so many. */
export async function entriesAbout(target: string, limit: number): Promise<readonly WithId<AuditEntry>[]> {
  const documents = await runStaffQuery({
    collection: 'auditLog',
    where: [{ field: 'target', op: 'EQUAL', value: stringValue(target) }],
    orderBy: [{ field: 'at', direction: 'DESCENDING' }],
    limit,
  });
  return decodeAll(documents, decodeAuditEntry).map(({ id, document }) => ({ ...document, id }));
}

/** Photos as they stand now, whatever their state, as far as they are there; a read for each. */
export async function readStaffPhotos(ids: readonly PhotoId[]): Promise<ReadonlyMap<PhotoId, Photo>> {
  const documents = await getStaffDocuments(ids.map(documentPath.photo));
  const found = decodeAll(documents, decodePhoto);
  return new Map(found.flatMap(({ id, document }): [PhotoId, Photo][] => (isPhotoId(id) ? [[id, document]] : [])));
}

/** What is known of somebody, in short pages: ten reads each. */

const size = 10;

/** Cases about somebody and their photos, the newest first. */
export const casesOf = (ownerId: Uid): PageSource<ListedCase, ListCursor> =>
  staffPages(
    {
      collection: 'cases',
      where: [{ field: 'ownerId', op: 'EQUAL', value: stringValue(ownerId) }],
      orderBy: [{ field: 'openedAt', direction: 'DESCENDING' }],
      size,
    },
    decodeCase,
  );

export type ListedReport = WithId<Report>;

/** What somebody has reported, the newest first: people (`reports`) or photos. */
export const reportsBy = (
  reporterId: Uid,
  collection: 'reports' | 'photoReports',
): PageSource<ListedReport, ListCursor> =>
  staffPages(
    {
      collection,
      where: [{ field: 'reporterId', op: 'EQUAL', value: stringValue(reporterId) }],
      orderBy: [{ field: 'createdAt', direction: 'DESCENDING' }],
      size,
    },
    decodeReport,
  );

/** Somebody's appeals, in no order of their own: there is one for each ban. */
export const appealsOf = (uid: Uid): PageSource<ListedAppeal, ListCursor> =>
  staffPages(
    { collection: 'appeals', where: [{ field: 'uid', op: 'EQUAL', value: stringValue(uid) }], orderBy: [], size },
    decodeAppeal,
  );

/** How right somebody's reports were. */
export async function readReporter(uid: Uid): Promise<Reporter> {
  const [found] = decodeAll(await getStaffDocuments([documentPath.reporter(uid)]), decodeReporter);
  return found?.document ?? { resolved: 0, dismissed: 0 };
}
