import type { NoticeKind } from '#contract/documents/notice.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { daysAfter, daysBefore } from '../../platform/clock.ts';
import { firestore } from '../../platform/firebase.ts';
import { type Transaction } from '../../platform/transaction.ts';
import { stored } from '../timestamp.ts';

export type NewNotice = {
  readonly kind: NoticeKind;
  /** What makes this occasion different from others of its kind, such as an audit entry's id: no slash in it. */
  readonly occasion: string;
  /** Id or name of what it is about. */
  readonly subject: string;
  /** What staff wrote to the person. */
  readonly text?: string | undefined;
  readonly rule?: ReportReason | undefined;
};

/** The times of a notice that is new. */
export const noticeTimes = (now: Date) => ({
  createdAt: stored(now),
  readAt: null,
  expiresAt: stored(daysAfter(now, limits.retention.noticeDays)),
});

const noticeId = ({ kind, occasion }: Pick<NewNotice, 'kind' | 'occasion'>): string => `${kind}_${occasion}`;

/**
 * Tells somebody something, in the transaction of what it tells of. The id comes from kind and occasion, so that what is told
 * twice is told once, and stays read if it was. The person has to be known to exist, or their deletion would leave it behind.
 */
export async function notify(transaction: Transaction, uid: Uid, notice: NewNotice, now: Date): Promise<void> {
  const document = firestore.doc(documentPath.notice(uid, noticeId(notice)));
  if ((await transaction.get(document)).exists) return;
  const { kind, subject, text, rule } = notice;
  transaction.create(document, { kind, subject, text, rule, ...noticeTimes(now) });
}

/** Whether somebody was told of something on any occasion. */
export async function wasTold(
  transaction: Transaction,
  uid: Uid,
  { kind, subject }: Pick<NewNotice, 'kind' | 'subject'>,
): Promise<boolean> {
  const notices = firestore.collection(`${documentPath.user(uid)}/notices`);
  const told = notices.where('subject', '==', subject).where('kind', '==', kind).limit(1);
  return !(await transaction.get(told)).empty;
}

/** Takes a notice back, read or not: what it told of was undone. If the same comes again, it is told again. */
export function withdrawNotice(transaction: Transaction, uid: Uid, notice: Pick<NewNotice, 'kind' | 'occasion'>): void {
  transaction.delete(firestore.doc(documentPath.notice(uid, noticeId(notice))));
}

/** How many notices of the last year somebody has not read, a hundred at most. Costs one read. */
export async function countUnread(uid: Uid, now: Date): Promise<number> {
  const unread = firestore
    .collection(`${documentPath.user(uid)}/notices`)
    .where('readAt', '==', null)
    .where('createdAt', '>', stored(daysBefore(now, limits.retention.noticeDays)));
  const counted = await unread.limit(limits.page.maxPerQuery).count().get();
  return counted.data().count;
}
