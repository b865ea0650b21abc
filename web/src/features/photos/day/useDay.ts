import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MomentsOfDay } from '#contract/documents/moments.ts';
import { momentsQuery } from '#data/photos/moments.ts';
import { useLocale } from '#i18n/words.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import type { PlacedPicture } from './DayPictures.tsx';
import { formatClock, formatDay } from './formats.ts';
import {
  besides,
  type Clock,
  dateOn,
  type PlacedStrip,
  placedPicturesOf,
  storedDatesOf,
  stripsOf,
} from './localDay.ts';

/** `at`: the moment that the page is about, else the day `date`, else about now. */
export type DayAddress = { readonly date: string | undefined; readonly at: Date | undefined; readonly now: Date };

/** A day of fewer is dark for the most part. */
const fewMoments = 6;

type Read = (storedDate: string) => Promise<MomentsOfDay | null>;

/** Reads the day, and which it is: without a date yesterday, while today, as after midnight, has few moments yet. */
export async function readDay(read: Read, clock: Clock, { date, at, now }: DayAddress) {
  const dayOn = async (shown: string) => {
    const stored = storedDatesOf(clock, shown);
    const days = new Map<string, MomentsOfDay>();
    for (const [index, day] of (await Promise.all(stored.map(read))).entries())
      if (day !== null) days.set(stored[index] ?? '', day);
    const moments = stripsOf(clock, shown, days).filter(({ count }) => count > 0).length;
    return { shown, moments, isThere: days.size > 0 };
  };
  const day = await dayOn(at === undefined && date !== undefined ? date : dateOn(clock, at ?? now));
  if (date !== undefined || at !== undefined || day.moments >= fewMoments) return day;
  const yesterday = await dayOn(besides(day.shown, -1)).catch(() => undefined);
  return yesterday !== undefined && yesterday.moments > day.moments ? yesterday : day;
}

type ClockShown = { readonly clock: Clock; readonly date: string; readonly isWaiting: boolean };

/**
 * The HTML has the day in UTC. The viewer's own takes its place once the other day that it reaches into is read.
 * `isWaiting`: until then. `shown`: the day that the loader read.
 */
function useClock(address: DayAddress, shown: string): ClockShown {
  const client = useQueryClient();
  const isFirstDraw = useFirstDraw() !== undefined;
  const [clock, setClock] = useState<Clock | 'waiting'>(isFirstDraw ? 'waiting' : 'viewer');
  /** The viewer's own in place of the one in UTC. */
  const [own, setOwn] = useState<{ readonly address: DayAddress; readonly date: string }>();
  useEffect(() => {
    if (isFirstDraw || clock !== 'waiting') return;
    let isGone = false;
    readDay((date) => client.query(momentsQuery(date)), 'viewer', address).then(
      (day) => {
        if (isGone) return;
        setOwn({ address, date: day.shown });
        setClock('viewer');
      },
      // The page stays in UTC, and says so.
      () => !isGone && setClock('utc'),
    );
    return () => {
      isGone = true;
    };
  }, [client, clock, address, isFirstDraw]);
  return {
    clock: clock === 'viewer' ? 'viewer' : 'utc',
    date: own?.address === address ? own.date : shown,
    isWaiting: clock === 'waiting',
  };
}

export type DayShown = {
  readonly clock: Clock;
  readonly isWaiting: boolean;
  readonly date: string;
  readonly strips: readonly PlacedStrip[];
  readonly pictures: readonly PlacedPicture[];
};

/** The loader has read the strips. */
export function useDay(address: DayAddress, shown: string): DayShown {
  const { clock, date, isWaiting } = useClock(address, shown);
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
    /** Beside a time, whose figures it has: 「11月28日」, "November 28". */
    dayOfTime: (date: string): string =>
      ofDates({
        ...(date.startsWith(`${now.getUTCFullYear()}-`) ? {} : { year: 'numeric' }),
        month: 'long',
        day: 'numeric',
      })(date),
    time: (instant: Date): string => formatClock(locale, instant, clock),
  };
}
