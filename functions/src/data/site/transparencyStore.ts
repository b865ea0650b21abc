import type { Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { ReportReason } from '#contract/documents/report.ts';
import { type CountedAct, decodeTransparency, type Transparency } from '#contract/documents/transparency.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { auditLog } from '../auditLog.ts';
import { appeals } from '../bans/appealStore.ts';
import { reports } from '../cases/reportStore.ts';
import { countOf } from '../pages.ts';

export const transparency = collection('transparency', v.string(), decodeTransparency);

/** Ten times a large site's month. One read per thousand. */
const countedAtMost = 1_000_000;

type Span = { readonly from: Date; readonly to: Date };

const count = (query: Query): Promise<number> => countOf(query, countedAtMost);

const created = (query: Query, { from, to }: Span): Query =>
  query.where('createdAt', '>=', from).where('createdAt', '<', to);

const ofMonth = (month: string): Query => auditLog.all().where('figures.month', '==', month);

export async function countReports(reason: ReportReason, span: Span): Promise<number> {
  const all = Object.values(reports).map((ofKind) => ofKind.all().where('reason', '==', reason));
  const counts = await Promise.all(all.map((query) => count(created(query, span))));
  return counts.reduce((sum, one) => sum + one, 0);
}

export const countActs = (act: CountedAct, month: string): Promise<number> =>
  count(ofMonth(month).where('figures.act', '==', act));

export const countAppeals = (span: Span): Promise<number> => count(created(appeals.all(), span));

export const countAcceptedAppeals = (month: string): Promise<number> =>
  count(ofMonth(month).where('figures.appealsAccepted', '==', 1));

export const countDecidedWithin = (minutes: number, month: string): Promise<number> =>
  count(ofMonth(month).where('figures.minutesOpen', '<=', minutes));

/** Never lowers `appeals`, because account deletions delete appeals. */
export async function writeTransparency(figures: Transparency): Promise<void> {
  const document = transparency.doc(figures.month);
  await runTransaction(async (transaction) => {
    const known = (await transaction.get(document)).data()?.appeals ?? 0;
    transaction.set(document, { ...figures, appeals: Math.max(known, figures.appeals) });
  });
}
