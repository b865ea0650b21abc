import { emptyStrip, type MomentsOfDay, type Strip } from '#contract/documents/moments.ts';
import { boundsOf, type Place, placeOfMoment } from '#contract/moments.ts';

/** Whose midnights bound a day: the server's, before scripts run, or those of the viewer's time zone. */
export type Clock = 'utc' | 'viewer';

/** `place`: where the strip is stored, in UTC. `hour` and `minute`: as the clock shows them. */
export type PlacedStrip = Strip & {
  readonly startsAt: Date;
  readonly place: Place;
  readonly hour: number;
  readonly minute: number;
};

const dayMs = 86_400_000;
const stripMs = 600_000;

/** `yyyy-mm-dd` of an instant. */
export function dateOn(clock: Clock, instant: Date): string {
  const eastMs = clock === 'utc' ? 0 : -instant.getTimezoneOffset() * 60_000;
  return new Date(instant.getTime() + eastMs).toISOString().slice(0, 10);
}

export const besides = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** A date-time without a zone is in the viewer's. */
const midnightMs = (clock: Clock, date: string): number =>
  Date.parse(clock === 'utc' ? `${date}T00:00Z` : `${date}T00:00`);

/** The strips that begin between two midnights: 144, or six more or fewer where clocks change on that day. */
function placesOf(clock: Clock, date: string): readonly Place[] {
  const places: Place[] = [];
  const untilMs = midnightMs(clock, besides(date, 1));
  for (let ms = Math.ceil(midnightMs(clock, date) / stripMs) * stripMs; ms < untilMs; ms += stripMs)
    places.push(placeOfMoment(new Date(ms)));
  return places;
}

/** The days in UTC whose strips make up the day. */
export const storedDatesOf = (clock: Clock, date: string): readonly string[] => [
  ...new Set(placesOf(clock, date).map((place) => place.date)),
];

/** `stored`: by the dates of `storedDatesOf`. A date without an answer has no photos. */
export const stripsOf = (
  clock: Clock,
  date: string,
  stored: ReadonlyMap<string, MomentsOfDay>,
): readonly PlacedStrip[] =>
  placesOf(clock, date).map((place) => {
    const [startsAt] = boundsOf(place);
    const [hour, minute] =
      clock === 'utc'
        ? [startsAt.getUTCHours(), startsAt.getUTCMinutes()]
        : [startsAt.getHours(), startsAt.getMinutes()];
    return { ...(stored.get(place.date)?.strips[place.strip] ?? emptyStrip), startsAt, place, hour, minute };
  });

/** Neighbours with the same hour. An hour that the clocks repeat is one row. */
export function rowsOf(strips: readonly PlacedStrip[]): readonly (readonly PlacedStrip[])[] {
  const rows: PlacedStrip[][] = [];
  for (const strip of strips) {
    const row = rows.at(-1);
    if (row?.[0]?.hour === strip.hour) row.push(strip);
    else rows.push([strip]);
  }
  return rows;
}

/** Of the strips with photos, the one that a key moves to: along the day, or to the nearest in another hour. */
export function stepFrom(strips: readonly PlacedStrip[], from: PlacedStrip, key: string): PlacedStrip | undefined {
  const taken = strips.filter(({ count }) => count > 0);
  const at = taken.indexOf(from);
  const [before, after] = [taken.slice(0, at), taken.slice(at + 1)];
  switch (key) {
    case 'ArrowLeft':
      return before.at(-1);
    case 'ArrowRight':
      return after[0];
    case 'ArrowUp':
      return nearestIn(before.findLast(({ hour }) => hour !== from.hour)?.hour, before, from);
    case 'ArrowDown':
      return nearestIn(after.find(({ hour }) => hour !== from.hour)?.hour, after, from);
    case 'Home':
      return before[0];
    case 'End':
      return after.at(-1);
    default:
      return undefined;
  }
}

const nearestIn = (hour: number | undefined, strips: readonly PlacedStrip[], from: PlacedStrip) =>
  strips
    .filter((strip) => strip.hour === hour)
    .sort((one, other) => Math.abs(one.minute - from.minute) - Math.abs(other.minute - from.minute))[0];
