import * as v from 'valibot';

/** Minutes east of UTC, as time zones have them. */
export const utcOffsetSchema = v.pipe(v.number(), v.integer(), v.minValue(-12 * 60), v.maxValue(14 * 60));
