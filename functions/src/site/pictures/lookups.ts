import { limits } from '#contract/limits.ts';
import { type Clock, freshFor } from '../../platform/clock.ts';
import { within } from '../../platform/databaseAway.ts';
import { createMemory, type Enter } from '../memory.ts';

type Timing = {
  readonly clock: Clock;
  readonly freshSeconds?: number;
  readonly patienceMs?: number;
  readonly most?: number;
};

/** Caches and shares lookups. If they fail, serves the last result for a while, then throws. */
export function lookups<Key extends string, Value>(look: (key: Key) => Promise<Value>, timing: Timing) {
  const { clock, freshSeconds = limits.pictures.rememberedSeconds, patienceMs = 5_000, most = 5_000 } = timing;
  const keep = () => {
    const freshMs = 1_000 * freshFor(freshSeconds);
    return { freshMs, spareMs: 1_000 * limits.pictures.rememberedAtMostSeconds - freshMs };
  };
  const { remembered, remember } = createMemory<Value>({
    clock,
    keep,
    maxSize: most,
    sizeOf: () => 1,
    database: { isAway: () => false, isAwayFor: async () => false },
    servesStale: () => true,
  });
  return {
    find: async (key: Key, enter?: Enter): Promise<Value> =>
      (await remembered(key, () => within(look(key), patienceMs), enter)).value,
    /** Remembers what another part just read, unless a newer result is known. */
    note: (key: Key, value: Value, at: Date): void => remember(key, value, at.getTime()),
  };
}
