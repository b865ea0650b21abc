import { beforeEach, expect, it, vi } from 'vitest';
import { DatabaseAwayError, NoAnswerError, watchDatabase } from '../platform/databaseAway.ts';
import { createMemory } from './memory.ts';

let nowMs = 0;
const probe = vi.fn<() => Promise<unknown>>();
beforeEach(() => {
  nowMs = 1_000_000;
  probe.mockReset();
  probe.mockRejectedValue(new Error('no answer'));
});

const minute = 60_000;
const hour = 60 * minute;
const fresh = () =>
  createMemory<string>({
    clock: () => new Date(nowMs),
    database: watchDatabase({ clock: () => new Date(nowMs), probe }),
    maxSize: 100,
    sizeOf: (value, key) => value.length + 2 * key.length,
    keep: (value) =>
      value === 'not there' ? { freshMs: 10_000, spareMs: 0 } : { freshMs: minute, spareMs: hour - minute },
  });
const away = async (): Promise<never> => {
  throw new NoAnswerError('gone', false);
};

it('concurrent callers share one read, and callers within a minute its result', async () => {
  const memory = fresh();
  const read = vi.fn(async () => 'a');
  const both = await Promise.all([memory.remembered('k', read), memory.remembered('k', read)]);
  expect(both.map(({ from }) => from)).toEqual(['reading', 'shared']);
  nowMs += minute - 1;
  expect(await memory.remembered('k', read)).toEqual({ value: 'a', from: 'memory' });
  expect(read).toHaveBeenCalledTimes(1);
  nowMs += 1;
  expect(await memory.remembered('k', read)).toEqual({ value: 'a', from: 'reading' });
});

it('the minute counts from the start of the read', async () => {
  const memory = fresh();
  await memory.remembered('k', async () => {
    nowMs += 20_000;
    return 'a';
  });
  nowMs += minute - 20_000;
  expect((await memory.remembered('k', async () => 'b')).value).toBe('b');
});

it('the memory keeps other keys apart', async () => {
  const memory = fresh();
  await memory.remembered('k', async () => 'a');
  expect((await memory.remembered('l', async () => 'b')).value).toBe('b');
});

it('a value may ask for a shorter time', async () => {
  const memory = fresh();
  await memory.remembered('k', async () => 'not there');
  nowMs += 9_999;
  expect((await memory.remembered('k', async () => 'a')).value).toBe('not there');
  nowMs += 1;
  expect((await memory.remembered('k', async () => 'a')).value).toBe('a');
});

it('the memory returns a value of the last hour while the database is down', async () => {
  const memory = fresh();
  await memory.remembered('k', async () => 'a');
  nowMs += hour - 1;
  expect(await memory.remembered('k', away)).toEqual({ value: 'a', from: 'stale' });
  nowMs += 1;
  await expect(memory.remembered('k', away)).rejects.toBeInstanceOf(DatabaseAwayError);
});

it('the memory has no value for an unknown key or after the value’s time', async () => {
  const memory = fresh();
  await expect(memory.remembered('k', away)).rejects.toBeInstanceOf(DatabaseAwayError);
  await memory.remembered('k', async () => 'not there');
  nowMs += 10_000;
  await expect(memory.remembered('k', away)).rejects.toBeInstanceOf(DatabaseAwayError);
});

it('a failure reaches all who wait for the same read, and they get the known value', async () => {
  const memory = fresh();
  await memory.remembered('k', async () => 'a');
  nowMs += minute;
  const both = await Promise.all([memory.remembered('k', away), memory.remembered('k', away)]);
  expect(both.map(({ from }) => from)).toEqual(['stale', 'stale']);
});

it('the memory fails for an unanswered query while the database answers others', async () => {
  probe.mockResolvedValue(undefined);
  const memory = fresh();
  await memory.remembered('k', async () => 'a');
  await memory.remembered('l', async () => 'old');
  nowMs += minute;
  await expect(memory.remembered('k', away)).rejects.toBeInstanceOf(NoAnswerError);
  await expect(memory.remembered('k', away)).rejects.not.toBeInstanceOf(DatabaseAwayError);
  expect(await memory.remembered('l', async () => 'new')).toEqual({ value: 'new', from: 'reading' });
});

it('the memory charges one caller for a read and nobody else until the read ends', async () => {
  const memory = fresh();
  const leave = vi.fn();
  const enter = vi.fn(() => leave);
  const ends: ((value: string) => void)[] = [];
  const read = () =>
    new Promise<string>((resolve) => {
      ends.push(resolve);
    });
  const both = [memory.remembered('k', read, enter), memory.remembered('k', read, enter)];
  expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0]);
  ends[0]?.('a');
  await Promise.all(both);
  await memory.remembered('k', read, enter);
  expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
  nowMs += minute;
  await expect(memory.remembered('k', away, enter)).resolves.toMatchObject({ from: 'stale' });
  expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([2, 2]);
});

it('a caller who may not read is refused, but others are not', async () => {
  const memory = fresh();
  const closed = () => {
    throw new Error('too many');
  };
  const read = vi.fn(async () => 'a');
  await expect(memory.remembered('k', read, closed)).rejects.toThrow('too many');
  expect(read).not.toHaveBeenCalled();
  await memory.remembered('k', read);
  expect(await memory.remembered('k', read, closed)).toEqual({ value: 'a', from: 'memory' });
});

it('no caller waits again for a database that was down a moment ago, if a value is known', async () => {
  const memory = fresh();
  await memory.remembered('k', async () => 'a');
  nowMs += minute;
  await memory.remembered('k', away);
  const read = vi.fn(async () => 'b');
  expect((await memory.remembered('k', read)).from).toBe('stale');
  expect(read).not.toHaveBeenCalled();
  nowMs += 5_000;
  expect(await memory.remembered('k', read)).toEqual({ value: 'b', from: 'reading' });
});

it('a refresh starts its own read, serves later callers, and restarts the minute', async () => {
  const memory = fresh();
  let endOlder = (_value: string): void => undefined;
  const older = new Promise<string>((resolve) => {
    endOlder = resolve;
  });
  const enter = vi.fn(() => () => undefined);
  await memory.remembered('k', async () => 'a');
  expect(await memory.renewed('k', async () => 'b', enter)).toEqual({ value: 'b', from: 'reading' });
  expect(enter).toHaveBeenCalledTimes(1);
  expect(await memory.remembered('k', away)).toEqual({ value: 'b', from: 'memory' });
  nowMs += minute;
  const running = memory.remembered('k', () => older);
  nowMs += 1;
  expect(await memory.renewed('k', async () => 'd')).toEqual({ value: 'd', from: 'reading' });
  endOlder('c');
  expect((await running).value).toBe('c');
  expect(await memory.remembered('k', away)).toEqual({ value: 'd', from: 'memory' });
});

it('a refresh returns the known value while the database is down', async () => {
  const memory = fresh();
  await memory.remembered('k', async () => 'a');
  expect(await memory.renewed('k', away)).toEqual({ value: 'a', from: 'stale' });
});

it('the memory neither hides nor remembers other failures', async () => {
  const memory = fresh();
  await memory.remembered('k', async () => 'a');
  nowMs += minute;
  const broken = async (): Promise<never> => {
    throw new Error('a mistake of ours');
  };
  await expect(memory.remembered('k', broken)).rejects.toThrow('a mistake of ours');
  expect((await memory.remembered('k', async () => 'b')).value).toBe('b');
});

it('the memory has a limit, and drops the least recently used first', async () => {
  const memory = fresh();
  for (const key of ['1', '2', '3']) await memory.remembered(key, async () => 'x'.repeat(28));
  expect(memory.size()).toBe(90);
  await memory.remembered('1', async () => 'used');
  await memory.remembered('4', async () => 'x'.repeat(28));
  const read = vi.fn(async () => 'new');
  expect((await memory.remembered('1', read)).from).toBe('memory');
  expect((await memory.remembered('2', read)).from).toBe('reading');
  await memory.remembered('big', async () => 'x'.repeat(101));
  expect(memory.size()).toBeLessThanOrEqual(100);
});
