import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { momentsQuery } from '#data/photos/moments.ts';
import { useLocale } from '#i18n/words.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { type Clock, dateOn, type PlacedStrip, storedDatesOf, stripsOf } from './localDay.ts';

/** `at`: the moment that the page is about, else the day `date`, else the day of `now`. */
export type DayAddress = { readonly date: string | undefined; readonly at: Date | undefined; readonly now: Date };

export const dateShown = (clock: Clock, { date, at, now }: DayAddress): string =>
  at === undefined && date !== undefined ? date : dateOn(clock, at ?? now);

/** The HTML has the day in UTC. The viewer's own takes its place once the other day that it reaches into is read. */
function useClock(address: DayAddress): Clock {
  const client = useQueryClient();
  const isFirstDraw = useFirstDraw() !== undefined;
  const [clock, setClock] = useState<Clock>(isFirstDraw ? 'utc' : 'viewer');
  const dates = storedDatesOf('viewer', dateShown('viewer', address)).join();
  useEffect(() => {
    if (isFirstDraw || clock === 'viewer') return;
    let isGone = false;
    Promise.all(dates.split(',').map((date) => client.query(momentsQuery(date)))).then(
      () => !isGone && setClock('viewer'),
      // The page stays in UTC, and says so.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [client, clock, dates, isFirstDraw]);
  return clock;
}

export type DayShown = { readonly clock: Clock; readonly date: string; readonly strips: readonly PlacedStrip[] };

/** The loader has read the strips. */
export function useDay(address: DayAddress): DayShown {
  const clock = useClock(address);
  const date = dateShown(clock, address);
  const dates = storedDatesOf(clock, date);
  const answers = useQueries({ queries: dates.map(momentsQuery) });
  const stored = new Map(
    dates.flatMap((each, index) => {
      const moments = answers[index]?.data;
      return moments ? [[each, moments] as const] : [];
    }),
  );
  return { clock, date, strips: stripsOf(clock, date, stored) };
}

/** Formats dates (`yyyy-mm-dd`), and times and hours of instants as the clock shows them. */
export function useDayFormats(clock: Clock) {
  const locale = useLocale();
  const ofDates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (date: string): string => format.format(new Date(date));
  };
  const ofInstants = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, ...(clock === 'utc' && { timeZone: 'UTC' }) });
    return (instant: Date): string => format.format(instant);
  };
  return {
    long: ofDates({ dateStyle: 'long' }),
    short: ofDates({ month: 'short', day: 'numeric' }),
    time: ofInstants({ timeStyle: 'short' }),
    hour: ofInstants({ hour: 'numeric' }),
  };
}
