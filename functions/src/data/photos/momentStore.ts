import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import {
  emptyDay,
  emptyStrip,
  momentSlicesSchema,
  momentsSchema,
  type Slices,
  type StoredStrip,
} from '#contract/documents/moments.ts';
import { madeVariantsSchema, photoSchema } from '#contract/documents/photo.ts';
import { slicePx } from '#contract/edge/moments.ts';
import { heightOf, objectOf, webpName } from '#contract/edge/pictures.ts';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { boundsOf, isMomentDate, type Place, placeOfMoment } from '#contract/moments.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { listedPhotos } from './photoStore.ts';
import { isListed, lifeOf } from './storedLife.ts';

const dateSchema = v.pipe(v.string(), v.check(isMomentDate));
const moments = collection('moments', dateSchema, momentsSchema);
const momentSlices = collection('momentSlices', dateSchema, momentSlicesSchema);
export const readSlices = momentSlices.read;

const countedMost = 9;

const { moment, color, spoiler, sensitive, coveredUntil, pictureId, width, height } = photoSchema.entries;
const shownSchema = v.object({
  moment: v.fallback(moment, undefined),
  color: v.fallback(color, ''),
  spoiler: v.fallback(spoiler, true),
  sensitive: v.fallback(sensitive, true),
  coveredUntil: v.fallback(coveredUntil, undefined),
  pictureId: v.fallback(pictureId, undefined),
});
const madeSchema = v.object({ pictureId, width, height, variants: madeVariantsSchema });
const readFields = [...Object.keys(shownSchema.entries), ...Object.keys(madeSchema.entries)];

type Shown = Place & v.InferOutput<typeof shownSchema>;

/** What a photo adds to its day. `undefined`: nothing. */
export function shownIn(stored: unknown): Shown | undefined {
  const shown = v.safeParse(shownSchema, stored);
  if (!shown.success || shown.output.moment === undefined || !isListed(lifeOf(stored))) return undefined;
  const place = placeOfMoment(shown.output.moment);
  return isMomentDate(place.date) ? { ...shown.output, ...place } : undefined;
}

/** Photos that others may see, by the minute. */
export function listedInStrip(place: Place) {
  const [from, before] = boundsOf(place);
  return listedPhotos().where('moment', '>=', from).where('moment', '<', before);
}

/** The narrowest file that is high enough for both cuts. `undefined`: the document names none. */
function pictureOf(id: PhotoId, stored: unknown): string | undefined {
  const made = v.safeParse(madeSchema, stored);
  if (!made.success) return undefined;
  const { sizes } = made.output.variants;
  const width = sizes.find((size) => heightOf(made.output, size) >= slicePx.light.height) ?? Math.max(...sizes);
  return objectOf({ ...made.output, id }, webpName(width));
}

/** `picture`: of the first uncovered photo. */
async function stripNow(transaction: Transaction, place: Place, now: Date) {
  const { docs } = await transaction.get(
    listedInStrip(place)
      .orderBy('moment')
      .select(...readFields)
      .limit(countedMost),
  );
  if (docs.length === 0) return { strip: emptyStrip, picture: undefined };
  const uncovered = docs
    .map((photo) => ({ ...v.parse(shownSchema, photo.data()), photo }))
    .find(({ spoiler, sensitive, coveredUntil }) => !spoiler && !sensitive && !(coveredUntil && coveredUntil > now));
  const strip = { count: docs.length, color: uncovered?.color ?? '' };
  return { strip, picture: uncovered && pictureOf(parsePhotoId(uncovered.photo.id), uncovered.photo.data()) };
}

/**
 * Counts a strip from the photos that are listed now, so that repeated, delayed and reordered events are safe, and deletes
 * slices that are not of its first uncovered photo. Returns the picture whose slices are missing.
 *
 * Reads at most 10 documents. Writes only a changed strip: a full one stays as it is, so a busy day takes about 1,500
 * writes, however many photos it has. Locks the photos of the strip alone, so that strips of a day do not wait for each
 * other; an empty one locks the day.
 */
export const recount = (place: Place, now: Date): Promise<string | undefined> =>
  runTransaction(async (transaction) => {
    const { strip, picture } = await stripNow(transaction, place, now);
    const isEmpty = strip.count === 0;
    const day = await moments.read(place.date, isEmpty ? transaction : undefined);
    const strips: readonly StoredStrip[] = day?.strips ?? emptyDay;
    const stored: StoredStrip = strips[place.strip] ?? emptyStrip;
    const cutFrom = stored.picture;
    const isCut = cutFrom !== undefined && cutFrom === picture;
    const [{ date }, at] = [place, String(place.strip)];
    if (isEmpty && day && strips.with(place.strip, strip).every(({ count }) => count === 0)) {
      transaction.delete(moments.doc(date));
      transaction.delete(momentSlices.doc(date));
    } else {
      const isChanged = stored.count !== strip.count || stored.color !== strip.color;
      if (isChanged || (cutFrom !== undefined && !isCut)) {
        const noPicture = isCut ? {} : { picture: FieldValue.delete() };
        const written = isEmpty ? FieldValue.delete() : { ...strip, ...noPicture };
        transaction.merge(moments.stored.doc(date), { strips: { [at]: written } });
      }
      if (cutFrom !== undefined && !isCut)
        transaction.merge(momentSlices.stored.doc(date), { slices: { [at]: FieldValue.delete() } });
    }
    return isCut ? undefined : picture;
  });

/** Does nothing if another photo is the first by now: its own event cuts it. */
export const addSlices = (place: Place, picture: string, slices: Slices, now: Date): Promise<void> =>
  runTransaction(async (transaction) => {
    const current = await stripNow(transaction, place, now);
    if (current.picture !== picture) return;
    const [{ date }, at] = [place, String(place.strip)];
    transaction.merge(moments.stored.doc(date), { strips: { [at]: { ...current.strip, picture } } });
    transaction.merge(momentSlices.stored.doc(date), { slices: { [at]: slices } });
  });
