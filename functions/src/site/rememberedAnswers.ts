import { staleHeader } from '#contract/edge/api.ts';
import { freshFor, systemClock } from '../platform/clock.ts';
import { database } from '../platform/database.ts';
import type { Answer } from './answer.ts';
import { seconds } from './answer.ts';
import { createMemory } from './memory.ts';

const mebibyte = 1024 * 1024;
const spareMs = 3_600_000;

/** On a local site only concurrent callers share an answer. */
const freshMs = (): number => 1_000 * freshFor(60);

/** A 200 is kept an hour for when the database is away; what is missing may be published at any moment. */
function keep({ status }: Answer) {
  const fresh = freshMs();
  if (status === 200) return { freshMs: fresh, spareMs: spareMs - fresh };
  return { freshMs: status === 404 ? Math.min(10_000, fresh) : 0, spareMs: 0 };
}

// Japanese takes two bytes a character; the constant covers the object and its headers.
const sizeOf = ({ body }: Answer): number => 1_000 + (typeof body === 'string' ? 2 * body.length : 0);

export const rememberedAnswers = createMemory<Answer>({
  clock: systemClock,
  database,
  maxBytes: 48 * mebibyte,
  sizeOf,
  keep,
});

/** Only as long as the edge keeps them: the API answers behind them are cached separately. */
export const drawnPages = createMemory<Answer>({
  clock: systemClock,
  database,
  maxBytes: 12 * mebibyte,
  sizeOf,
  keep: ({ status, headers }) => ({
    freshMs: status < 500 && headers[staleHeader] === undefined ? Math.min(1_000 * seconds.html, freshMs()) : 0,
    spareMs: 0,
  }),
});

/** Expensive and rarely asked for: kept sixty times as long, unless made of stale answers. */
export const hourlyAnswers = createMemory<Answer>({
  clock: systemClock,
  database,
  maxBytes: 4 * mebibyte,
  sizeOf,
  keep: ({ status, headers }) =>
    status === 200 && headers[staleHeader] === undefined
      ? { freshMs: 60 * freshMs(), spareMs }
      : { freshMs: 0, spareMs: 0 },
});

/** How many documents a file of the sitemap is made of. */
export const hourlyCounts = createMemory<number>({
  clock: systemClock,
  database,
  maxBytes: mebibyte,
  sizeOf: () => 100,
  keep: () => ({ freshMs: 60 * freshMs(), spareMs }),
});
