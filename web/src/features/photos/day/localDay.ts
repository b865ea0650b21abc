import { emptyStrip, type MomentsOfDay } from '#contract/documents/moments.ts';
import { boundsOf, type Place, placeOfMoment, stripsOfDay } from '#contract/moments.ts';

/** Whose midnights bound a day: the server's, before scripts run, or those of the viewer's time zone. */
export type Clock = 'utc' | 'viewer';

/** `place`: where the strip is stored, in UTC. `hour` and `minute`: as the clock shows them. */
export type PlacedStrip = MomentsOfDay['strips'][number] & {
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

/** Where the picture of a stored day is in the day: parts of its width. */
type PlacedDay = { readonly date: string; readonly left: number; readonly width: number };

/** The stored days whose pictures, side by side, show the day. */
export function placedDaysOf(clock: Clock, date: string): readonly PlacedDay[] {
  const places = placesOf(clock, date);
  return storedDatesOf(clock, date).map((stored) => {
    const at = places.findIndex((place) => place.date === stored);
    const before = at - (places[at]?.strip ?? 0);
    return { date: stored, left: before / places.length, width: stripsOfDay / places.length };
  });
}

/** Those of which there is a picture: `versionOf` a stored day. */
export const placedPicturesOf = (clock: Clock, date: string, versionOf: (stored: string) => string | undefined) =>
  placedDaysOf(clock, date).flatMap((place) => {
    const version = versionOf(place.date);
    return version === undefined ? [] : [{ ...place, version }];
  });

/** How much of the day is over at an instant: below 0 before it, above 1 after it. */
export function partOfDay(clock: Clock, date: string, instant: Date): number {
  const [fromMs, untilMs] = [midnightMs(clock, date), midnightMs(clock, besides(date, 1))];
  return (instant.getTime() - fromMs) / (untilMs - fromMs);
}

/** Whether the strip begins an hour that stands below the day: each third. */
export const beginsHour = (strips: readonly PlacedStrip[], at: number): boolean => {
  const hour = strips[at]?.hour ?? 1;
  return hour % 3 === 0 && strips[at - 1]?.hour !== hour;
};

/** Of the strips with photos, the one nearest to a place in the day, in strips from its beginning. */
export function nearestTo(strips: readonly PlacedStrip[], place: number): PlacedStrip | undefined {
  const distance = (strip: PlacedStrip): number => Math.abs(strips.indexOf(strip) + 0.5 - place);
  return strips.filter(({ count }) => count > 0).sort((one, other) => distance(one) - distance(other))[0];
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
