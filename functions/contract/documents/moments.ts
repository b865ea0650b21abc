import * as v from 'valibot';
import { itemOf, pageOf } from '../edge/api.ts';
import { publicPhotoSchema } from '../edge/photos.ts';

export const stripsOfDay = 144;
export const stripMinutes = 10;
const stripMs = stripMinutes * 60_000;
const dayMs = 86_400_000;

/** `count`: listed photos of these ten minutes, 9 at most. `color`: of the first, as `#rrggbb`; "" for none. */
const stripSchema = v.object({ count: v.pipe(v.number(), v.maxValue(9)), color: v.string() });
export type Strip = v.InferOutput<typeof stripSchema>;
export const emptyStrip: Strip = { count: 0, color: '' };

/** `moments/{yyyy-mm-dd}`: a day in UTC, from 00:00. Functions make it from the listed photos. */
export const momentsSchema = v.object({ strips: v.pipe(v.array(stripSchema), v.length(stripsOfDay)) });

/** `/api/moments/{yyyy-mm-dd}` */
export const momentsOfDaySchema = v.object({ ...momentsSchema.entries, date: v.string() });
export type MomentsOfDay = v.InferOutput<typeof momentsOfDaySchema>;
export const momentsAnswer = itemOf(momentsOfDaySchema);

/** `/api/moments/{yyyy-mm-dd}/{hh:mm}`: the earliest first. */
export const momentPhotosAnswer = pageOf(publicPhotoSchema);

const dateSchema = v.pipe(
  v.string(),
  v.regex(/^(?:19|20)\d\d-\d\d-\d\d$/),
  v.check((date) => {
    const ms = Date.parse(date);
    return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
  }),
);
const timeSchema = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]0$/));

export const isMomentDate = (text: string): boolean => v.is(dateSchema, text);
/** Only a strip's beginning. */
export const isMomentTime = (text: string): boolean => v.is(timeSchema, text);

export type Place = { readonly date: string; readonly strip: number };

export function placeOfMoment(moment: Date): Place {
  const strip = Math.floor((((moment.getTime() % dayMs) + dayMs) % dayMs) / stripMs);
  return { date: moment.toISOString().slice(0, 10), strip };
}

export const timeOfStrip = (strip: number): string => new Date(strip * stripMs).toISOString().slice(11, 16);

export const stripOfTime = (time: string): number => Date.parse(`1970-01-01T${time}Z`) / stripMs;

/** From the first until before the second. */
export function boundsOf({ date, strip }: Place): readonly [Date, Date] {
  const fromMs = Date.parse(date) + strip * stripMs;
  return [new Date(fromMs), new Date(fromMs + stripMs)];
}
