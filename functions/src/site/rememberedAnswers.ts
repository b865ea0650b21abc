import { staleHeader } from '#contract/edge/api.ts';
import { freshFor, systemClock } from '../platform/clock.ts';
import { database } from '../platform/database.ts';
import { type Answer, seconds } from './answer.ts';
import { createMemory, type Lifetime } from './memory.ts';

const spareMs = 3_600_000;

const freshMs = (): number => 1_000 * freshFor(60);

/** For outages, an hour in total. */
export const forAnHour = (freshMs: number): Lifetime => ({ freshMs, spareMs: spareMs - freshMs });

export const memoryOf = <Value>(
  mebibytes: number,
  sizeOf: (value: Value) => number,
  keep: (value: Value) => Lifetime,
) =>
  createMemory({
    clock: systemClock,
    database,
    maxSize: mebibytes * 1024 * 1024,
    sizeOf: (value, key) => sizeOf(value) + 2 * key.length,
    keep,
  });

// Japanese takes two bytes a character; the constant covers object and headers.
const sizeOf = ({ body }: Answer): number =>
  1_000 + (typeof body === 'string' ? 2 * body.length : body instanceof Uint8Array ? body.byteLength : 0);

/** Of JSON, with what it was made of: as an object, it takes as much memory again. Missing content may be published at any moment. */
export const answerMemory = <Made extends { readonly answer: Answer }>(mebibytes: number) =>
  memoryOf<Made>(
    mebibytes,
    ({ answer }) => 2 * sizeOf(answer),
    ({ answer: { status } }) =>
      status === 200 ? forAnHour(freshMs()) : { freshMs: status === 404 ? Math.min(10_000, freshMs()) : 0, spareMs: 0 },
  );

/** Also pictures of days. Only as long as the edge keeps pages: the API answers are cached separately. */
export const drawnPages = memoryOf(12, sizeOf, ({ status, headers }) => ({
  freshMs: status < 500 && headers[staleHeader] === undefined ? Math.min(1_000 * seconds.html, freshMs()) : 0,
  spareMs: 0,
}));

/** Expensive and rare: kept sixty times as long, unless stale. */
export const hourlyAnswers = memoryOf(4, sizeOf, ({ status, headers }) =>
  status === 200 && headers[staleHeader] === undefined
    ? { freshMs: 60 * freshMs(), spareMs }
    : { freshMs: 0, spareMs: 0 },
);

export const hourlyCounts = memoryOf<number>(
  1,
  () => 100,
  () => ({ freshMs: 60 * freshMs(), spareMs }),
);
