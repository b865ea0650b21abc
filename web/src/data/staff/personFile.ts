import { decodeAppeal } from '#contract/documents/appeal.ts';
import { decodeCase } from '#contract/documents/case.ts';
import { decodeReport, type Report } from '#contract/documents/report.ts';
import { decodeReporter, type Reporter } from '#contract/documents/reporter.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { PageSource } from '#lib/pagedList.ts';
import { decodeAll } from '../firestoreRest.ts';
import { stringValue } from '../firestoreValues.ts';
import type { ListedAppeal } from './appeals.ts';
import type { ListedCase } from './cases.ts';
import type { ListCursor } from './listCursor.ts';
import { staffPages, type WithId } from './staffPages.ts';
import { getStaffDocuments } from './staffRest.ts';

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
