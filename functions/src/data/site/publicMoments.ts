import { emptyDay, type MomentsOfDay, momentsSchema } from '#contract/documents/moments.ts';
import { type Place, placeOfMoment } from '#contract/moments.ts';
import { documentPath } from '#contract/paths.ts';
import { daysBefore } from '../../platform/clock.ts';
import { listedInStrip } from '../photos/momentStore.ts';
import { listInOrder } from './publicPhotos.ts';
import { decodedAll, type PageRequest, type Reading } from './publicReading.ts';

/** One document. A day without photos is like any other. */
export async function momentsOf(reading: Reading, date: string): Promise<MomentsOfDay> {
  const [day] = decodedAll(await reading.get([documentPath.moments(date)]), momentsSchema);
  return { strips: [...(day?.strips ?? emptyDay)] };
}

const bandPhotos = 24;

/**
 * Today, or else yesterday, if it has enough photos for the band. Two documents. As a strip counts nine photos at most,
 * many photos within a few minutes make no band.
 */
export async function dayOfBand(reading: Reading): Promise<string | undefined> {
  const dates = [0, 1].map((days) => placeOfMoment(daysBefore(reading.begunAt, days)).date);
  const days = await Promise.all(dates.map((date) => momentsOf(reading, date)));
  const counts = days.map(({ strips }) => strips.reduce((sum, { count }) => sum + count, 0));
  return dates.find((_, day) => (counts[day] ?? 0) >= bandPhotos);
}

/** Earliest first. */
export const photosOfMoment = (reading: Reading, place: Place, page: PageRequest) =>
  listInOrder(
    reading,
    listedInStrip(place),
    [
      ['moment', 'asc'],
      ['__name__', 'asc'],
    ],
    page,
  );
