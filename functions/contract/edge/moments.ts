import * as v from 'valibot';

/** Only what every page loads; the rest is in `documents/moments.ts` and `moments.ts`. */

/** `count`: listed photos of these ten minutes, 9 at most. `color`: of the first, as `#rrggbb`; "" for none. */
export const stripSchema = v.object({ count: v.number(), color: v.string() });

export const momentsOfDaySchema = v.object({ strips: v.array(stripSchema) });

/** `date`: `yyyy-mm-dd`, in UTC. */
export const momentsAddress = (date: string): string => `/api/moments/${date}`;

/** `at`: `yyyy-mm-dd/hh:mm`, where the ten minutes begin. Earliest first. `after`: `next` of the previous page. */
export const photosOfMomentAddress = (at: string, after?: string): string =>
  momentsAddress(at) + (after ? `?after=${encodeURIComponent(after)}` : '');
