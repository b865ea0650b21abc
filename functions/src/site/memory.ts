import type { Clock } from '../platform/clock.ts';
import { DatabaseAwayError, type DatabaseWatch, NoAnswerError } from '../platform/databaseAway.ts';

/** `shared`: read for a concurrent caller. `stale`: the database is away. */
export type Recalled<Value> = { readonly value: Value; readonly from: 'reading' | 'shared' | 'memory' | 'stale' };

/** From the start of the read. `spareMs`: extra time for outages. */
export type Kept = { readonly freshMs: number; readonly spareMs: number };

type Options<Value> = {
  readonly clock: Clock;
  readonly maxBytes: number;
  readonly sizeOf: (value: Value) => number;
  readonly keep: (value: Value) => Kept;
  readonly database: Pick<DatabaseWatch, 'isAway' | 'isAwayFor'>;
};

/** Called before a read; throws to refuse this caller. Returns what to call at its end. */
export type Enter = () => () => void;

/** LRU. In an outage returns stale values or throws `DatabaseAwayError`, else `NoAnswerError`. Caches no error. */
export function createMemory<Value>({ clock, maxBytes, sizeOf, keep, database }: Options<Value>) {
  type Entry = { readonly value: Value; readonly readAtMs: number; readonly bytes: number };
  const entries = new Map<string, Entry>();
  const readings = new Map<string, Promise<Value>>();
  let bytes = 0;
  const nowMs = (): number => clock().getTime();

  function forget(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function remember(key: string, entry: Entry): void {
    // An older read may end later.
    if ((entries.get(key)?.readAtMs ?? 0) > entry.readAtMs) return;
    forget(key);
    const { freshMs, spareMs } = keep(entry.value);
    if (freshMs + spareMs <= 0 || entry.bytes > maxBytes) return;
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return;
      forget(oldest);
    }
  }

  function recall(key: string): { readonly value: Value; readonly isFresh: boolean } | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    const { freshMs, spareMs } = keep(entry.value);
    const ageMs = nowMs() - entry.readAtMs;
    if (ageMs >= freshMs + spareMs) {
      forget(key);
      return undefined;
    }
    entries.delete(key);
    entries.set(key, entry);
    return { value: entry.value, isFresh: ageMs < freshMs };
  }

  async function begin(key: string, read: () => Promise<Value>): Promise<Value> {
    const readAtMs = nowMs();
    try {
      const value = await read();
      remember(key, { value, readAtMs, bytes: sizeOf(value) + 2 * key.length });
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
      if (!(error instanceof DatabaseAwayError)) throw error;
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
    bytes: (): number => bytes,

    async remembered(key: string, read: () => Promise<Value>, enter?: Enter): Promise<Recalled<Value>> {
      const known = recall(key);
      if (known?.isFresh) return { value: known.value, from: 'memory' };
      if (known && database.isAway()) return { value: known.value, from: 'stale' };
      const running = readings.get(key);
      return running ? answered(key, running, 'shared') : answered(key, start(key, read, enter), 'reading');
    },

    /** Always reads. Later callers get the result too. */
    async renewed(key: string, read: () => Promise<Value>, enter?: Enter): Promise<Recalled<Value>> {
      const known = recall(key);
      if (known && database.isAway()) return { value: known.value, from: 'stale' };
      return answered(key, start(key, read, enter), 'reading');
    },
  };
}
