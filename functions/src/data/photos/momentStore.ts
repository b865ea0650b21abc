import { isDeepStrictEqual } from 'node:util';
import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { emptyDay, emptyStrip, momentsSchema, type Strip } from '#contract/documents/moments.ts';
import { photoSchema } from '#contract/documents/photo.ts';
import { boundsOf, isMomentDate, type Place, placeOfMoment } from '#contract/moments.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { listedPhotos } from './photoStore.ts';
import { isListed, lifeOf } from './storedLife.ts';

const dateSchema = v.pipe(v.string(), v.check(isMomentDate));
const moments = collection('moments', dateSchema, momentsSchema);

const countedMost = 9;

const { moment, color, spoiler, sensitive, coveredUntil } = photoSchema.entries;
const shownSchema = v.object({
  moment: v.fallback(moment, undefined),
  color: v.fallback(color, ''),
  spoiler: v.fallback(spoiler, true),
  sensitive: v.fallback(sensitive, true),
  coveredUntil: v.fallback(coveredUntil, undefined),
});
const shownFields = Object.keys(shownSchema.entries);

/** What a photo adds to its day. `undefined`: nothing. */
function shownIn(stored: unknown): (Place & v.InferOutput<typeof shownSchema>) | undefined {
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

async function stripNow(transaction: Transaction, place: Place, now: Date): Promise<Strip> {
  const { docs } = await transaction.get(
    listedInStrip(place)
      .orderBy('moment')
      .select(...shownFields)
      .limit(countedMost),
  );
  if (docs.length === 0) return emptyStrip;
  const uncovered = docs
    .map((photo) => v.parse(shownSchema, photo.data()))
    .find(({ spoiler, sensitive, coveredUntil }) => !spoiler && !sensitive && !(coveredUntil && coveredUntil > now));
  return { count: docs.length, color: uncovered?.color ?? '' };
}

/**
 * Counts the strips that a photo enters or leaves, from the photos that are listed now. So repeated, delayed and
 * reordered events are safe. Reads at most 10 documents a strip, none for photos without a moment. Writes only a
 * changed strip: a full one stays as it is, so a busy day takes about 1,500 writes, however many photos it has.
 */
export async function updateMoments(before: unknown, after: unknown, now: Date): Promise<void> {
  const [left, entered] = [shownIn(before), shownIn(after)];
  if (isDeepStrictEqual(left, entered)) return;
  const places = new Map([left, entered].flatMap((place) => (place ? [[`${place.date} ${place.strip}`, place]] : [])));
  for (const place of places.values()) await recount(place, now);
}

/** Locks the photos of the strip alone, so that strips of a day do not wait for each other; an empty one locks the day. */
const recount = (place: Place, now: Date): Promise<void> =>
  runTransaction(async (transaction) => {
    const strip = await stripNow(transaction, place, now);
    const isEmpty = strip.count === 0;
    const day = await moments.read(place.date, isEmpty ? transaction : undefined);
    const strips = day?.strips ?? emptyDay;
    if (isDeepStrictEqual(strips[place.strip], strip)) return;
    const document = moments.stored.doc(place.date);
    if (isEmpty && strips.with(place.strip, strip).every(({ count }) => count === 0)) transaction.delete(document);
    else transaction.merge(document, { strips: { [place.strip]: isEmpty ? FieldValue.delete() : strip } });
  });
