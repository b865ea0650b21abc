import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { momentsQuery } from '#data/photos/moments.ts';
import { useLocale } from '#i18n/words.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import type { PlacedPicture } from './DayPictures.tsx';
import { formatClock, formatDay } from './formats.ts';
import { type Clock, dateOn, type PlacedStrip, placedPicturesOf, storedDatesOf, stripsOf } from './localDay.ts';

/** `at`: the moment that the page is about, else the day `date`, else the day of `now`. */
export type DayAddress = { readonly date: string | undefined; readonly at: Date | undefined; readonly now: Date };

export const dateShown = (clock: Clock, { date, at, now }: DayAddress): string =>
  at === undefined && date !== undefined ? date : dateOn(clock, at ?? now);

/**
 * The HTML has the day in UTC. The viewer's own takes its place once the other day that it reaches into is read.
 * `isWaiting`: until then.
 */
function useClock(address: DayAddress): { readonly clock: Clock; readonly isWaiting: boolean } {
  const client = useQueryClient();
  const isFirstDraw = useFirstDraw() !== undefined;
  const [clock, setClock] = useState<Clock | 'waiting'>(isFirstDraw ? 'waiting' : 'viewer');
  const dates = storedDatesOf('viewer', dateShown('viewer', address)).join();
  useEffect(() => {
    if (isFirstDraw || clock !== 'waiting') return;
    let isGone = false;
    Promise.all(dates.split(',').map((date) => client.query(momentsQuery(date)))).then(
      () => !isGone && setClock('viewer'),
      // The page stays in UTC, and says so.
      () => !isGone && setClock('utc'),
    );
    return () => {
      isGone = true;
    };
  }, [client, clock, dates, isFirstDraw]);
  return { clock: clock === 'viewer' ? 'viewer' : 'utc', isWaiting: clock === 'waiting' };
}

export type DayShown = {
  readonly clock: Clock;
  readonly isWaiting: boolean;
  readonly date: string;
  readonly strips: readonly PlacedStrip[];
  readonly pictures: readonly PlacedPicture[];
};

/** The loader has read the strips. */
export function useDay(address: DayAddress): DayShown {
  const { clock, isWaiting } = useClock(address);
  const date = dateShown(clock, address);
  const dates = storedDatesOf(clock, date);
  const answers = useQueries({ queries: dates.map(momentsQuery) });
  const stored = new Map(
    dates.flatMap((each, index) => {
      const moments = answers[index]?.data;
      return moments ? [[each, moments] as const] : [];
    }),
  );
  const pictures = placedPicturesOf(clock, date, (each) => stored.get(each)?.version);
  return { clock, isWaiting, date, strips: stripsOf(clock, date, stored), pictures };
}

/** Formats dates (`yyyy-mm-dd`), and times of instants as the clock shows them. */
export function useDayFormats(clock: Clock, now: Date) {
  const locale = useLocale();
  const ofDates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (date: string): string => format.format(new Date(date));
  };
  return {
    /** For the tab, the history and links from elsewhere. */
    long: ofDates({ dateStyle: 'long' }),
    short: ofDates({ month: 'short', day: 'numeric' }),
    day: (date: string): string => formatDay(locale, date, now.getUTCFullYear()),
    time: (instant: Date): string => formatClock(locale, instant, clock),
  };
}
