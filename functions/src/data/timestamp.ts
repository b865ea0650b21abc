import { Timestamp } from 'firebase-admin/firestore';

/** A date as stored: whole milliseconds, so that what is decoded to a `Date` equals what stands in the database. */
export const stored = (date: Date): Timestamp => Timestamp.fromMillis(date.getTime());
