import { limits } from '#contract/limits.ts';
import { type Clock, freshFor, secondsAfter } from '../../platform/clock.ts';
import type { Enter } from '../memory.ts';

type Known<Value> = { readonly at: Date; readonly value: Value };
type Timing = {
  readonly clock: Clock;
  readonly freshSeconds?: number;
  readonly atMostSeconds?: number;
  readonly patienceMs?: number;
  readonly most?: number;
};

/** Caches and shares lookups. If they fail, serves the last result for a while, then throws. */
export function lookups<Key extends string, Value>(look: (key: Key) => Promise<Value>, timing: Timing) {
  const { clock, freshSeconds = limits.pictures.rememberedSeconds, patienceMs = 5_000, most = 5_000 } = timing;
  const { atMostSeconds = limits.pictures.rememberedAtMostSeconds } = timing;
  const known = new Map<Key, Known<Value>>();
  const underWay = new Map<Key, Promise<Value>>();

  const note = (key: Key, value: Value, at: Date): void => {
    const last = known.get(key);
    if (last && last.at > at) return;
    known.delete(key);
    known.set(key, { at, value });
    const [eldest] = known.keys();
    if (known.size > most && eldest !== undefined) known.delete(eldest);
  };

  const lookAgain = async (key: Key): Promise<Value> => {
    const at = clock();
    try {
      const value = await soon(look(key), patienceMs);
      note(key, value, at);
      return value;
    } catch (error) {
      const last = known.get(key);
      if (last && clock() < secondsAfter(last.at, atMostSeconds)) return last.value;
      throw error;
    } finally {
      underWay.delete(key);
    }
  };

  const find = async (key: Key, enter?: Enter): Promise<Value> => {
    const last = known.get(key);
    if (last && clock() < secondsAfter(last.at, freshFor(freshSeconds))) return last.value;
    const underWayAlready = underWay.get(key);
    if (underWayAlready) return underWayAlready;
    const leave = enter?.();
    const looking = lookAgain(key).finally(leave);
    underWay.set(key, looking);
    return looking;
  };
  return { find, note };
}

function soon<Value>(promise: Promise<Value>, patienceMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`nothing was found within ${patienceMs} ms`));
    const timer = setTimeout(giveUp, patienceMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
