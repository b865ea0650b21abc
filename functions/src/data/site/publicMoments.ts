import { emptyDay, type MomentsOfDay, momentsSchema } from '#contract/documents/moments.ts';
import type { Place } from '#contract/moments.ts';
import { documentPath } from '#contract/paths.ts';
import { listedInStrip } from '../photos/momentStore.ts';
import { listInOrder } from './publicPhotos.ts';
import { decodedAll, type PageAsked, type Reading } from './publicReading.ts';

/** One document. A day without photos is like any other. */
export async function momentsOf(reading: Reading, date: string): Promise<MomentsOfDay> {
  const [day] = decodedAll(await reading.get([documentPath.moments(date)]), momentsSchema);
  return { strips: day?.strips ?? [...emptyDay] };
}

/** Earliest first. */
export const photosOfMoment = (reading: Reading, place: Place, asked: PageAsked) =>
  listInOrder(
    reading,
    listedInStrip(place),
    [
      ['moment', 'asc'],
      ['__name__', 'asc'],
    ],
    asked,
  );
