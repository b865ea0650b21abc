import * as v from 'valibot';
import { itemOf, pageOf } from '../edge/api.ts';
import { momentsOfDaySchema, stripSchema } from '../edge/moments.ts';
import { publicPhotoSchema } from '../edge/photos.ts';
import { stripsOfDay } from '../moments.ts';

export type Strip = v.InferOutput<typeof stripSchema>;
export const emptyStrip: Strip = { count: 0, color: '' };
export const emptyDay: readonly Strip[] = Array.from({ length: stripsOfDay }, () => emptyStrip);

/**
 * `moments/{yyyy-mm-dd}`: a day in UTC, from 00:00. Functions make it from the listed photos. Stored by strip, without
 * the empty ones, so that a write changes one strip.
 */
export const momentsSchema = v.object({
  strips: v.pipe(
    v.record(v.string(), stripSchema),
    v.transform((strips): readonly Strip[] => emptyDay.map((empty, strip) => strips[strip] ?? empty)),
  ),
});

/** `/api/moments/{yyyy-mm-dd}` */
export type MomentsOfDay = v.InferOutput<typeof momentsOfDaySchema>;
export const momentsAnswer = itemOf(momentsOfDaySchema);

/** `/api/moments/{yyyy-mm-dd}/{hh:mm}`: the earliest first. */
export const momentPhotosAnswer = pageOf(publicPhotoSchema);
