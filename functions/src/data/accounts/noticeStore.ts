import type { NoticeKind } from '#contract/documents/notice.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { daysAfter, daysBefore } from '../../platform/clock.ts';
import { firestore } from '../../platform/firebase.ts';
import type { Transaction } from '../../platform/transaction.ts';

export type NewNotice = {
  readonly kind: NoticeKind;
  /** Unique among notices of the kind, such as an audit entry's id; without slashes. */
  readonly occasion: string;
  readonly subject: string;
  readonly text?: string | undefined;
  readonly rule?: ReportReason | undefined;
  readonly count?: number | undefined;
};

export const noticeTimes = (now: Date) => ({
  createdAt: now,
  readAt: null,
  expiresAt: daysAfter(now, limits.retention.noticeDays),
});

const noticeId = ({ kind, occasion }: Pick<NewNotice, 'kind' | 'occasion'>): string => `${kind}_${occasion}`;

/** Idempotent by kind and occasion. The caller must know that the account exists: a deletion would miss the notice. */
export async function notify(transaction: Transaction, uid: Uid, notice: NewNotice, now: Date): Promise<void> {
  const document = firestore.doc(documentPath.notice(uid, noticeId(notice)));
  if ((await transaction.get(document)).exists) return;
  const { kind, subject, text, rule, count } = notice;
  transaction.create(document, { kind, subject, text, rule, count, ...noticeTimes(now) });
}

export async function wasTold(
  transaction: Transaction,
  uid: Uid,
  { kind, subject }: Pick<NewNotice, 'kind' | 'subject'>,
): Promise<boolean> {
  const notices = firestore.collection(`${documentPath.user(uid)}/notices`);
  const told = notices.where('subject', '==', subject).where('kind', '==', kind).limit(1);
  return !(await transaction.get(told)).empty;
}

/** For an event that was undone. The same event later notifies again. */
export function withdrawNotice(transaction: Transaction, uid: Uid, notice: Pick<NewNotice, 'kind' | 'occasion'>): void {
  transaction.delete(firestore.doc(documentPath.notice(uid, noticeId(notice))));
}

/** At most a hundred, of the last year. Costs one read. */
export async function countUnread(uid: Uid, now: Date): Promise<number> {
  const unread = firestore
    .collection(`${documentPath.user(uid)}/notices`)
    .where('readAt', '==', null)
    .where('createdAt', '>', daysBefore(now, limits.retention.noticeDays));
  const counted = await unread.limit(limits.page.maxPerQuery).count().get();
  return counted.data().count;
}
