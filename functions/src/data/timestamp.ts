import { Timestamp } from 'firebase-admin/firestore';

/** A date as stored: whole milliseconds, so that what is decoded to a `Date` equals what stands in the database. */
export const stored = (date: Date): Timestamp => Timestamp.fromMillis(date.getTime());

/** Now, or the millisecond after `last` where the clock has not come that far: what is written later is also dated later. */
export const nextMoment = (now: Date, last: Date): Date => new Date(Math.max(now.getTime(), last.getTime() + 1));
