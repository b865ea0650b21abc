import * as v from 'valibot';

/** A moment as calls take it: ISO 8601 with four digits of the year. Refuses days that no calendar has. */
export const isoTimeSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((time) => !Number.isNaN(Date.parse(time)), 'no such time'),
);
