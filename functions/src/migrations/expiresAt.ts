import { Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { timestampSchema } from '#contract/documents/stored.ts';
import { limits } from '#contract/limits.ts';
import { daysAfter, hoursAfter } from '../platform/clock.ts';
import type { Fields, Migration } from './migration.ts';

const { noticeDays, presenceHours, finishedJobDays } = limits.retention;

/** The longest window of any rate. */
const longestRateHours = 24;

const name = 'expiresAt';

/** `endOf` gives when a document ends, `undefined` for one that does not by itself; it throws for one that it cannot read. */
const ending = (collection: Migration['collection'], endOf: (fields: Fields) => Date | undefined): Migration => ({
  name,
  collection,
  change: (fields) => {
    if (fields['expiresAt'] !== undefined) return undefined;
    const end = endOf(fields);
    return end && { update: { expiresAt: Timestamp.fromDate(end) } };
  },
});

const timeIn = (fields: Fields, field: string): Date => v.parse(timestampSchema, fields[field]);

const usageSchema = v.object({ startedAtMs: v.number() });

function lastUseIn(fields: Fields): Date {
  const uses = Object.values(fields).flatMap((bucket) => (v.is(usageSchema, bucket) ? [bucket.startedAtMs] : []));
  return new Date(Math.max(0, ...uses));
}

/** Documents of before they had an end get one: the same as they would be written with now. */
export const expiresAt: readonly Migration[] = [
  ending('presence', (fields) => hoursAfter(timeIn(fields, 'lastSeen'), presenceHours)),
  ending('notices', (fields) => daysAfter(timeIn(fields, 'createdAt'), noticeDays)),
  ending('rateLimits', (fields) => hoursAfter(lastUseIn(fields), longestRateHours)),
  ending('sweeps', (fields) =>
    fields['phase'] === 'done' ? daysAfter(timeIn(fields, 'updatedAt'), finishedJobDays) : undefined,
  ),
];
