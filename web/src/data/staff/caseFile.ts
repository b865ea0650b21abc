import { type AuditEntry, decodeAuditEntry } from '#contract/documents/auditEntry.ts';
import { type Case, decodeCase } from '#contract/documents/case.ts';
import { decodePhoto, type Photo } from '#contract/documents/photo.ts';
import { decodeReport, type Report } from '#contract/documents/report.ts';
import { decodeReporter, type Reporter } from '#contract/documents/reporter.ts';
import { isPhotoId, isUid, type PhotoId, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { PageSource } from '#lib/pagedList.ts';
import { decodeAll } from '../firestoreRest.ts';
import { stringValue } from '../firestoreValues.ts';
import type { ListedCase } from './cases.ts';
import type { ListCursor } from './listCursor.ts';
import { staffPages, type WithId } from './staffPages.ts';
import { getStaffDocuments, runStaffQuery } from './staffRest.ts';

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
