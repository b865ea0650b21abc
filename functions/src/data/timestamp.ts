import { Timestamp } from 'firebase-admin/firestore';

/** Whole milliseconds, so that the decoded `Date` equals the stored value. */
export const stored = (date: Date): Timestamp => Timestamp.fromMillis(date.getTime());

/** Later than `last` even if the clock is not: later writes have later dates. */
export const nextMoment = (now: Date, last: Date): Date => new Date(Math.max(now.getTime(), last.getTime() + 1));
