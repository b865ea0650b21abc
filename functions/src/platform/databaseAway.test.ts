import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseAwayError, fromDatabase } from './databaseAway.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failing = (code: number) => Promise.reject(Object.assign(new Error('x'), { code }));

it('gives what the database answers, and keeps nothing waiting behind it', async () => {
  expect(await fromDatabase(Promise.resolve('a'))).toBe('a');
  expect(vi.getTimerCount()).toBe(0);
});

it.each([4, 8, 13, 14])('knows by its code %i that the database is away', async (code) => {
  await expect(fromDatabase(failing(code))).rejects.toBeInstanceOf(DatabaseAwayError);
});

it.each([3, 5, 7, 9])('takes what is refused with code %i for a mistake of ours', async (code) => {
  await expect(fromDatabase(failing(code))).rejects.toMatchObject({ name: 'Error', code });
});

it('waits four seconds, where the SDK would try for ten minutes', async () => {
  const answer = fromDatabase(new Promise(() => undefined));
  const refused = expect(answer).rejects.toBeInstanceOf(DatabaseAwayError);
  await vi.advanceTimersByTimeAsync(4_000);
  await refused;
});
