import * as v from 'valibot';
import { pageOf } from '../edge/api.ts';
import { type momentsOfDaySchema, stripSchema } from '../edge/moments.ts';
import { publicPhotoSchema } from '../edge/photos.ts';
import { stripsOfDay } from '../moments.ts';

export type Strip = v.InferOutput<typeof stripSchema>;
export const emptyStrip: Strip = { count: 0, color: '' };
export const emptyDay: readonly Strip[] = Array.from({ length: stripsOfDay }, () => emptyStrip);

/** `picture`: the file in the bucket that the strip's slices are cut from, once they are (`momentSlices`). */
const storedStripSchema = v.object({ ...stripSchema.entries, picture: v.optional(v.string()) });
export type StoredStrip = v.InferOutput<typeof storedStripSchema>;

/**
 * `moments/{yyyy-mm-dd}`: a day in UTC, from 00:00. Functions make it from the listed photos. Stored by strip, without
 * the empty ones, so that a write changes one strip.
 */
export const momentsSchema = v.object({
  strips: v.pipe(
    v.record(v.string(), storedStripSchema),
    v.transform((strips): readonly StoredStrip[] => emptyDay.map((empty, strip) => strips[strip] ?? empty)),
  ),
});

const bytesSchema = v.custom<Uint8Array>((value) => value instanceof Uint8Array);
/** Two cuts of a photo, as WebPs of `slicePx`. */
const slicesSchema = v.object({ seam: bytesSchema, light: bytesSchema });
export type Slices = v.InferOutput<typeof slicesSchema>;

/** `momentSlices/{yyyy-mm-dd}`: by strip, of the pictures that `moments` names. Only the pictures of a day need it. */
export const momentSlicesSchema = v.object({ slices: v.record(v.string(), slicesSchema) });

/** `/api/moments/{yyyy-mm-dd}` */
export type MomentsOfDay = v.InferOutput<typeof momentsOfDaySchema>;

/** `/api/moments/{yyyy-mm-dd}/{hh:mm}`: the earliest first. */
export const momentPhotosAnswer = pageOf(publicPhotoSchema);
