import * as v from 'valibot';

/** A Firestore timestamp of either SDK, or a `Date`. */
const hasToDate = (value: unknown): value is { toDate: () => Date } =>
  typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function';

/** As `JSON.stringify` writes a `Date`. */
const isoText = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** Decodes a stored timestamp, or one that came as JSON, to a `Date`. The site writes whole milliseconds, so nothing is lost. */
export const timestampSchema = v.pipe(
  v.union([v.date(), isoText, v.custom<{ toDate: () => Date }>(hasToDate)]),
  v.transform((value) => (typeof value === 'string' || value instanceof Date ? new Date(value) : value.toDate())),
  v.date(),
);
