import * as v from 'valibot';
import { itemOf } from './api.ts';

/** Only what every page loads; the rest is in `documents/moments.ts` and `moments.ts`. */

/** `count`: listed photos of these ten minutes, 9 at most. `color`: of the first uncovered one, as `#rrggbb`; "" for none. */
export const stripSchema = v.object({ count: v.number(), color: v.string() });

export const momentsOfDaySchema = v.object({ strips: v.array(stripSchema) });

/** `date`: `yyyy-mm-dd`, in UTC. */
export const momentsAddress = (date: string): string => `/api/moments/${date}`;

/** Earliest first. `at`: `yyyy-mm-dd/hh:mm`, the start of the ten minutes. `after`: `next` of the previous page. */
export const photosOfMomentAddress = (at: string, after?: string): string =>
  momentsAddress(at.replace(':', '%3A')) + (after ? `?after=${encodeURIComponent(after)}` : '');

/** Which day the band of the home page shows, as `yyyy-mm-dd`; `null` for none. */
const bandSchema = v.nullable(v.string());
export const bandAnswer = itemOf(bandSchema);
export const bandAddress = '/api/moments/band';

/** A day as a picture: `share.jpg` for link previews, `band.webp` with a pixel for each strip. */
export const daySharePx = { width: 1_200, height: 630 } as const;
export type DayPictureName = 'share.jpg' | 'band.webp';
export const isDayPictureName = (name: string): name is DayPictureName => name === 'share.jpg' || name === 'band.webp';
export const dayPictureAddress = (date: string, name: DayPictureName): string => `/i/day/${date}/${name}`;
