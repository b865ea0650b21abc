import type { Clock } from '../platform/clock.ts';
import { DatabaseAwayError } from '../platform/databaseAway.ts';

/** `reading`: just made; `shared`: made for somebody else who asked at the same time; `stale`: the database is away. */
export type Recalled<Value> = { readonly value: Value; readonly from: 'reading' | 'shared' | 'memory' | 'stale' };

/** How long a value is as good as new, and how much longer it is kept for a database that is away; from when its reading began. */
type Kept = { readonly freshMs: number; readonly spareMs: number };

type Options<Value> = {
  readonly clock: Clock;
  readonly maxBytes: number;
  /** What a value takes up, roughly; bytes. */
  readonly sizeOf: (value: Value) => number;
  readonly keep: (value: Value) => Kept;
};

/** Who finds the database away does not let the next wait for the same. */
const awayForMs = 5_000;

/**
 * What an instance remembers of its answers, the least recently used out first. Who asks for the same at once shares one reading; who
 * comes later gets what is remembered while it is fresh. Where the database does not answer, it is what was read not too long
 * ago; without that the `DatabaseAwayError` is passed on. Nothing else that fails is remembered or covered up.
 */
export function createMemory<Value>({ clock, maxBytes, sizeOf, keep }: Options<Value>) {
  type Entry = { readonly value: Value; readonly readAtMs: number; readonly bytes: number };
  const entries = new Map<string, Entry>();
  const readings = new Map<string, Promise<Value>>();
  let bytes = 0;
  let awayUntilMs = 0;
  const nowMs = (): number => clock().getTime();

  function forget(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function remember(key: string, entry: Entry): void {
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

  /** What is remembered of a key, and whether it is still fresh; what is too old even for a spare goes. */
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
      if (error instanceof DatabaseAwayError) awayUntilMs = nowMs() + awayForMs;
      throw error;
    }
  }

  return {
    bytes: (): number => bytes,

    async remembered(key: string, read: () => Promise<Value>): Promise<Recalled<Value>> {
      const known = recall(key);
      if (known?.isFresh) return { value: known.value, from: 'memory' };
      if (known && nowMs() < awayUntilMs) return { value: known.value, from: 'stale' };
      const running = readings.get(key);
      const reading = running ?? begin(key, read).finally(() => readings.delete(key));
      if (!running) readings.set(key, reading);
      try {
        return { value: await reading, from: running ? 'shared' : 'reading' };
      } catch (error) {
        if (!(error instanceof DatabaseAwayError)) throw error;
        const spare = recall(key);
        if (!spare) throw error;
        return { value: spare.value, from: 'stale' };
      }
    },
  };
}
