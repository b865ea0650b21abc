import { isDeepStrictEqual } from 'node:util';
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

const { moment, color } = photoSchema.entries;
const shownSchema = v.object({ moment: v.fallback(moment, undefined), color: v.fallback(color, '') });

/** What a photo adds to its day. `undefined`: nothing. */
function shownIn(stored: unknown): (Place & { readonly color: string; readonly atMs: number }) | undefined {
  const shown = v.safeParse(shownSchema, stored);
  if (!shown.success || shown.output.moment === undefined || !isListed(lifeOf(stored))) return undefined;
  const { moment, color } = shown.output;
  const place = placeOfMoment(moment);
  return isMomentDate(place.date) ? { ...place, color, atMs: moment.getTime() } : undefined;
}

/** Photos that others may see, by the minute. */
export function listedInStrip(place: Place) {
  const [from, before] = boundsOf(place);
  return listedPhotos().where('moment', '>=', from).where('moment', '<', before);
}

async function stripNow(transaction: Transaction, place: Place): Promise<Strip> {
  const { docs } = await transaction.get(
    listedInStrip(place).orderBy('moment').select('moment', 'color').limit(countedMost),
  );
  if (docs.length === 0) return emptyStrip;
  const first = v.safeParse(shownSchema, docs[0]?.data());
  return { count: docs.length, color: first.success ? first.output.color : '' };
}

/**
 * Counts the strips that a photo enters or leaves, from the photos that are listed now. So repeated, delayed and
 * reordered events are safe. Reads at most 10 documents a strip, none for photos without a moment. Writes only a
 * changed strip: a full one stays as it is, so a busy day takes about 1,500 writes, however many photos it has.
 */
export async function followMoments(before: unknown, after: unknown): Promise<void> {
  const [left, entered] = [shownIn(before), shownIn(after)];
  if (isDeepStrictEqual(left, entered)) return;
  const places = new Map([left, entered].flatMap((place) => (place ? [[`${place.date} ${place.strip}`, place]] : [])));
  for (const place of places.values()) await recount(place);
}

const recount = (place: Place): Promise<void> =>
  runTransaction(async (transaction) => {
    const [strip, day] = await Promise.all([stripNow(transaction, place), moments.read(place.date, transaction)]);
    const known = day?.strips ?? emptyDay;
    if (isDeepStrictEqual(known[place.strip], strip)) return;
    const strips = known.with(place.strip, strip);
    if (strips.every(({ count }) => count === 0)) transaction.delete(moments.doc(place.date));
    else transaction.set(moments.doc(place.date), { strips });
  });
