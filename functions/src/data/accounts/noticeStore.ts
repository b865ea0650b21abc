import * as v from 'valibot';
import type { Decision, Repair } from '#contract/documents/decision.ts';
import { type Notice, type NoticeKind, noticeSchema } from '#contract/documents/notice.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { daysAfter, daysBefore } from '../../platform/clock.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { countOf } from '../pages.ts';

export type NewNotice = {
  readonly kind: NoticeKind;
  /** Unique among notices of the kind, such as an audit entry's id; without slashes. */
  readonly occasion: string;
  readonly subject: string;
  readonly photo?: PhotoId | undefined;
  readonly text?: string | undefined;
  readonly rule?: ReportReason | undefined;
  readonly decisionId?: string | undefined;
  readonly source?: Decision['source'] | undefined;
  readonly automated?: boolean | undefined;
  readonly repair?: Repair | undefined;
  readonly warning?: Notice['warning'];
  readonly count?: number | undefined;
};

/** `readAt` is `null` until the person reads the notice. Nothing reads `expiresAt`. */
type Stored = Omit<Notice, 'readAt'> & { readonly readAt?: Date | null | undefined; readonly expiresAt?: Date };
export const noticesOf = (uid: Uid) =>
  collection<string, Stored>(`${documentPath.user(uid)}/notices`, v.string(), noticeSchema);

export const noticeTimes = (now: Date) => ({
  createdAt: now,
  readAt: null,
  expiresAt: daysAfter(now, limits.retention.noticeDays),
});

const noticeId = ({ kind, occasion }: Pick<NewNotice, 'kind' | 'occasion'>): string => `${kind}_${occasion}`;

/** Idempotent by kind and occasion. The caller must know that the account exists, or a deletion misses the notice. */
export async function notify(transaction: Transaction, uid: Uid, notice: NewNotice, now: Date): Promise<void> {
  const document = noticesOf(uid).doc(noticeId(notice));
  if ((await transaction.get(document)).exists) return;
  const { occasion: _, ...fields } = notice;
  transaction.create(document, { ...fields, ...noticeTimes(now) });
}

export async function hasNotice(
  transaction: Transaction,
  uid: Uid,
  { kind, subject }: Pick<NewNotice, 'kind' | 'subject'>,
): Promise<boolean> {
  const same = noticesOf(uid).all().where('subject', '==', subject).where('kind', '==', kind).limit(1);
  return !(await transaction.get(same)).empty;
}

/** Whether a notice of this decision has already told the person of its warning. */
export async function hasToldOfWarning(transaction: Transaction, uid: Uid, decisionId: string): Promise<boolean> {
  const ofDecision = noticesOf(uid)
    .all()
    .where('decisionId', '==', decisionId)
    .where('warning', '==', 'given')
    .limit(1);
  return !(await transaction.get(ofDecision)).empty;
}

/** For an undone event. The same event later notifies again. */
export function withdrawNotice(transaction: Transaction, uid: Uid, notice: Pick<NewNotice, 'kind' | 'occasion'>): void {
  transaction.delete(noticesOf(uid).doc(noticeId(notice)));
}

/** At most a hundred, of the last year, in one read. */
export function countUnread(uid: Uid, now: Date): Promise<number> {
  const unread = noticesOf(uid).all().where('readAt', '==', null);
  const since = daysBefore(now, limits.retention.noticeDays);
  return countOf(unread.where('createdAt', '>', since), limits.page.maxPerQuery);
}
