import * as v from 'valibot';

export const stripsOfDay = 144;
const stripMs = 600_000;
const dayMs = 86_400_000;

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
