import { staleHeader } from '#contract/edge/api.ts';
import { freshFor, systemClock } from '../platform/clock.ts';
import type { Answer } from './answer.ts';
import { seconds } from './answer.ts';
import { createMemory } from './memory.ts';

const mebibyte = 1024 * 1024;
const spareMs = 3_600_000;

/** A minute; on the local site only who asks at the same time shares an answer. */
const freshMs = (): number => 1_000 * freshFor(60);

/** What is found is kept for an hour, in case the database goes away; what is not there may be published in a moment. */
function keep({ status }: Answer) {
  const fresh = freshMs();
  if (status === 200) return { freshMs: fresh, spareMs: spareMs - fresh };
  return { freshMs: status === 404 ? Math.min(10_000, fresh) : 0, spareMs: 0 };
}

// A character of Japanese takes two bytes; the rest is for the object and its headers.
const sizeOf = ({ body }: Answer): number => 1_000 + (typeof body === 'string' ? 2 * body.length : 0);

/** What this instance remembers of its answers, by address; of answers whose body is text. */
export const rememberedAnswers = createMemory<Answer>({ clock: systemClock, maxBytes: 48 * mebibyte, sizeOf, keep });

/** The same of pages that are drawn: for as long as the edge keeps them, since what they are made of is remembered by itself. */
export const drawnPages = createMemory<Answer>({
  clock: systemClock,
  maxBytes: 12 * mebibyte,
  sizeOf,
  keep: ({ status, headers }) => ({
    freshMs: status < 500 && headers[staleHeader] === undefined ? Math.min(1_000 * seconds.html, freshMs()) : 0,
    spareMs: 0,
  }),
});

/** The same of what is long to make and asked for seldom: good for sixty times as long, but where it was made of what is out of date. */
export const hourlyAnswers = createMemory<Answer>({
  clock: systemClock,
  maxBytes: 4 * mebibyte,
  sizeOf,
  keep: ({ status, headers }) =>
    status === 200 && headers[staleHeader] === undefined
      ? { freshMs: 60 * freshMs(), spareMs }
      : { freshMs: 0, spareMs: 0 },
});
