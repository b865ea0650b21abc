import { caseIdOf } from '#contract/documents/case.ts';
import type { TowardsHold } from '#contract/documents/report.ts';
import type { PhotoId } from '#contract/ids.ts';
import { countsWithout, isCounted } from '../../cases/casePolicy.ts';
import { changeCase, readCase } from '../../data/cases/caseStore.ts';
import { countedReports, readReport, writeTowardsHold } from '../../data/cases/reportStore.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { readTowardsHold } from './readTowardsHold.ts';

type Environment = { readonly clock: Clock; readonly holdReporterAgeHours: number };

/**
 * Looks at everybody whose report counts for the hold of a photo, just before that holds it, and leaves out who does not count any
 * more: one address or one provider's account, moved on from account to account, is one reporter at last. Idempotent.
 */
export async function recountReports(
  photoId: PhotoId,
  opening: number,
  { clock, holdReporterAgeHours }: Environment,
): Promise<void> {
  const reports = await countedReports(caseIdOf('photo', photoId), opening);
  const uids = reports.map(({ report }) => report.reporterId);
  const standing = await readTowardsHold(uids, holdReporterAgeHours, clock());
  for (const { id, report } of reports) {
    const now = standing.get(report.reporterId) ?? 'gone';
    if (now !== 'counts') await leaveOut(id, photoId, now);
  }
}

function leaveOut(reportId: string, photoId: PhotoId, towardsHold: TowardsHold): Promise<void> {
  return runTransaction(async (transaction) => {
    const caseId = caseIdOf('photo', photoId);
    const current = await readCase(caseId, transaction);
    const report = await readReport('photo', reportId, transaction);
    if (!current || !report || report.towardsHold !== 'counts') return;
    if (isCounted(current, report)) changeCase(transaction, caseId, countsWithout(current, report, towardsHold));
    writeTowardsHold(transaction, 'photo', reportId, towardsHold);
  });
}
