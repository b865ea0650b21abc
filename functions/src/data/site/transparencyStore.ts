import type { Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { AuditFigures } from '#contract/documents/auditEntry.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import { type Transparency, transparencySchema } from '#contract/documents/transparency.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { auditLog } from '../auditLog.ts';
import { reports } from '../cases/reportStore.ts';
import { appeals } from '../decisions/appealStore.ts';
import { countOf } from '../pages.ts';

export const transparency = collection('transparency', v.string(), transparencySchema);

/** Ten times a large site's month. One read per thousand. */
const countedAtMost = 1_000_000;

type Span = { readonly from: Date; readonly to: Date };

const count = (query: Query): Promise<number> => countOf(query, countedAtMost);

const created = (query: Query, { from, to }: Span): Query =>
  query.where('createdAt', '>=', from).where('createdAt', '<', to);

export async function countReports(reason: ReportReason, span: Span): Promise<number> {
  const all = Object.values(reports).map((ofKind) => ofKind.all().where('reason', '==', reason));
  const counts = await Promise.all(all.map((query) => count(created(query, span))));
  return counts.reduce((sum, one) => sum + one, 0);
}

export const countActs = (month: string, figure: keyof AuditFigures, is: '==' | '<=', value: string | number) =>
  count(auditLog.all().where('figures.month', '==', month).where(`figures.${figure}`, is, value));

export const countAppeals = (span: Span): Promise<number> => count(created(appeals.all(), span));

/** Never lowers `appeals`, because account deletions delete appeals. */
export async function writeTransparency(figures: Transparency): Promise<void> {
  const document = transparency.doc(figures.month);
  await runTransaction(async (transaction) => {
    const counted = (await transaction.get(document)).data()?.appeals ?? 0;
    transaction.set(document, { ...figures, appeals: Math.max(counted, figures.appeals) });
  });
}
