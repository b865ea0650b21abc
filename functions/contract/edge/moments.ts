import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { itemOf } from './api.ts';

/** Only what every page loads; the rest is in `documents/moments.ts` and `moments.ts`. */

/** `count`: listed photos of these ten minutes, 9 at most. `color`: of the first uncovered one, as `#rrggbb`; "" for none. */
export const stripSchema = v.object({ count: v.number(), color: v.string() });

/** `photo`: the one whose slice the day's pictures have. Absent: they have none. */
const sliceSchema = v.object({ ...stripSchema.entries, photo: v.optional(photoIdSchema) });

/** `version`: in the addresses of the day's pictures, changes with what they show. Absent: the day has none. */
export const momentsOfDaySchema = v.object({ strips: v.array(sliceSchema), version: v.optional(v.string()) });
export const momentsAnswer = itemOf(momentsOfDaySchema);

/** `date`: `yyyy-mm-dd`, in UTC. */
export const momentsAddress = (date: string): string => `/api/moments/${date}`;

/** Earliest first. `at`: `yyyy-mm-dd/hh:mm`, the start of the ten minutes. `after`: `next` of the previous page. */
export const photosOfMomentAddress = (at: string, after?: string): string =>
  momentsAddress(at.replace(':', '%3A')) + (after ? `?after=${encodeURIComponent(after)}` : '');

/**
 * `date`: the day of home's seam, in UTC. `versions`: of today and yesterday, by date, if they have pictures: a day on the
 * viewer's clock is made of both. `null` for none.
 */
const bandSchema = v.nullable(v.object({ date: v.string(), versions: v.record(v.string(), v.string()) }));
export const bandAnswer = itemOf(bandSchema);
export const bandAddress = '/api/moments/band';

/**
 * A day made of slices of its photos, one for each strip, transparent where no uncovered photo is. `seam.webp`: a narrow
 * band; `light.webp`: a high one; `share.jpg`: for link previews.
 */
export const dayPictureNames = ['seam.webp', 'light.webp', 'share.jpg'] as const;
export type DayPictureName = (typeof dayPictureNames)[number];

/** `version`: as the day's or the band's answer names it. */
export type DayPicture = { readonly date: string; readonly version: string; readonly name: DayPictureName };
export const dayPictureAddress = ({ date, version, name }: DayPicture): string => `/i/day/${date}/${version}/${name}`;

/** px of one slice. */
export const slicePx = { seam: { width: 20, height: 28 }, light: { width: 10, height: 480 } } as const;
