import * as v from 'valibot';

/** Minutes east of UTC, as time zones have them. */
export const utcOffsetSchema = v.pipe(v.number(), v.integer(), v.minValue(-12 * 60), v.maxValue(14 * 60));

/** An IANA name. Browsers and the server need not know the same ones. */
export const timeZoneSchema = v.pipe(v.string(), v.maxLength(64), v.regex(/^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/));
