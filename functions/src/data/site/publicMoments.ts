import { createHash } from 'node:crypto';
import { emptyDay, type MomentsOfDay, momentsSchema, type StoredStrip } from '#contract/documents/moments.ts';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { type Place, placeOfMoment } from '#contract/moments.ts';
import { documentPath } from '#contract/paths.ts';
import { daysBefore } from '../../platform/clock.ts';
import { listedInStrip } from '../photos/momentStore.ts';
import { listInOrder } from './publicPhotos.ts';
import { decodedAll, type PageRequest, type Reading } from './publicReading.ts';

/** One document. A day without photos is like any other. */
export async function momentsOf(reading: Reading, date: string): Promise<MomentsOfDay> {
  const [day] = decodedAll(await reading.get([documentPath.moments(date)]), momentsSchema);
  const strips: readonly StoredStrip[] = day?.strips ?? emptyDay;
  return {
    strips: strips.map(({ count, color, picture }) => ({ count, color, photo: photoOf(picture) })),
    version: versionOf(strips),
  };
}

function photoOf(picture: string | undefined): PhotoId | undefined {
  const [, id] = picture?.split('/') ?? [];
  return isPhotoId(id) ? id : undefined;
}

function versionOf(strips: readonly StoredStrip[]): string | undefined {
  const pictures = strips.map(({ picture = '' }) => picture);
  if (pictures.every((picture) => picture === '')) return undefined;
  return createHash('sha256').update(pictures.join('\n')).digest('base64url').slice(0, 16);
}

const bandPhotos = 24;

/**
 * Today, or else yesterday, if it has enough photos for the band. Two documents. As a strip counts nine photos at most,
 * many photos within a few minutes make no band.
 */
export async function dayOfBand(reading: Reading) {
  const dates = [0, 1].map((days) => placeOfMoment(daysBefore(reading.begunAt, days)).date);
  const days = await Promise.all(dates.map(async (date) => ({ date, ...(await momentsOf(reading, date)) })));
  const full = days.find(({ strips }) => strips.reduce((sum, { count }) => sum + count, 0) >= bandPhotos);
  if (full === undefined) return undefined;
  const versions = days.flatMap(({ date, version }) => (version === undefined ? [] : [[date, version] as const]));
  return { date: full.date, versions: Object.fromEntries(versions) };
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
