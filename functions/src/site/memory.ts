import { LRUCache } from 'lru-cache';
import type { Clock } from '../platform/clock.ts';
import { DatabaseAwayError, type DatabaseWatch, NoAnswerError } from '../platform/databaseAway.ts';

/** `shared`: read for a concurrent caller. `stale`: the database is away. */
export type Recalled<Value> = { readonly value: Value; readonly from: 'reading' | 'shared' | 'memory' | 'stale' };

/** From the start of the read. `spareMs`: extra time for outages. */
export type Lifetime = { readonly freshMs: number; readonly spareMs: number };

type Options<Value> = {
  readonly clock: Clock;
  readonly maxSize: number;
  /** At least 1. */
  readonly sizeOf: (value: Value, key: string) => number;
  readonly keep: (value: Value) => Lifetime;
  readonly database: Pick<DatabaseWatch, 'isAway' | 'isAwayFor'>;
  /** After which failures a stale value serves. Default: only in an outage. */
  readonly servesStale?: (error: unknown) => boolean;
};

/** Called before a read; throws to refuse this caller. Returns what to call at its end. */
export type Enter = () => () => void;

/** LRU. In an outage returns stale values or throws `DatabaseAwayError`, else `NoAnswerError`. Caches no error. */
export function createMemory<Value>({
  clock,
  maxSize,
  sizeOf,
  keep,
  database,
  servesStale = (error) => error instanceof DatabaseAwayError,
}: Options<Value>) {
  type Entry = { readonly value: Value; readonly readAtMs: number };
  const entries = new LRUCache<string, Entry>({ maxSize, sizeCalculation: ({ value }, key) => sizeOf(value, key) });
  const readings = new Map<string, Promise<Value>>();
  const nowMs = (): number => clock().getTime();

  function remember(key: string, value: Value, readAtMs: number): void {
    // An older read may end later.
    if ((entries.peek(key)?.readAtMs ?? 0) > readAtMs) return;
    const { freshMs, spareMs } = keep(value);
    if (freshMs + spareMs > 0) entries.set(key, { value, readAtMs });
    else entries.delete(key);
  }

  function recall(key: string): { readonly value: Value; readonly isFresh: boolean } | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    const { freshMs, spareMs } = keep(entry.value);
    const ageMs = nowMs() - entry.readAtMs;
    if (ageMs < freshMs + spareMs) return { value: entry.value, isFresh: ageMs < freshMs };
    entries.delete(key);
    return undefined;
  }

  async function begin(key: string, read: () => Promise<Value>): Promise<Value> {
    const readAtMs = nowMs();
    try {
      const value = await read();
      remember(key, value, readAtMs);
      return value;
    } catch (error) {
      const isAway = error instanceof NoAnswerError && (await database.isAwayFor(key, error));
      throw isAway ? new DatabaseAwayError(error) : error;
    }
  }

  /** The result of a read, or a stale value while the database is away. */
  async function answered(key: string, reading: Promise<Value>, from: 'reading' | 'shared'): Promise<Recalled<Value>> {
    try {
      return { value: await reading, from };
    } catch (error) {
      if (!servesStale(error)) throw error;
      const spare = recall(key);
      if (!spare) throw error;
      return { value: spare.value, from: 'stale' };
    }
  }

  function start(key: string, read: () => Promise<Value>, enter: Enter | undefined): Promise<Value> {
    const leave = enter?.();
    const reading = begin(key, read).finally(() => {
      if (readings.get(key) === reading) readings.delete(key);
      leave?.();
    });
    readings.set(key, reading);
    return reading;
  }

  return {
    size: (): number => entries.calculatedSize,
    remember,

    async remembered(key: string, read: () => Promise<Value>, enter?: Enter): Promise<Recalled<Value>> {
      const entry = recall(key);
      if (entry?.isFresh) return { value: entry.value, from: 'memory' };
      if (entry && database.isAway()) return { value: entry.value, from: 'stale' };
      const running = readings.get(key);
      return running ? answered(key, running, 'shared') : answered(key, start(key, read, enter), 'reading');
    },

    /** Always reads. Later callers get the result too. */
    async renewed(key: string, read: () => Promise<Value>, enter?: Enter): Promise<Recalled<Value>> {
      const entry = recall(key);
      if (entry && database.isAway()) return { value: entry.value, from: 'stale' };
      return answered(key, start(key, read, enter), 'reading');
    },
  };
}
