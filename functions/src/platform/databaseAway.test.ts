import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoAnswerError, watchDatabase } from './databaseAway.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failing = (code: number) => Promise.reject(Object.assign(new Error('x'), { code }));
const never = () => new Promise<never>(() => undefined);
const watch = (probe: () => Promise<unknown> = async () => undefined) =>
  watchDatabase({ clock: () => new Date(), probe });

describe('a query to the database', () => {
  it('a query gets its answer and leaves no timer behind', async () => {
    expect(await watch().ask(Promise.resolve('a'))).toBe('a');
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([4, 8, 13, 14])('a query that fails with the code %i counts as unanswered', async (code) => {
    await expect(watch().ask(failing(code))).rejects.toMatchObject({ name: 'NoAnswerError', hasCode: true });
  });

  it.each([5, 7, 9])('a query that is refused with the code %i is an internal error', async (code) => {
    await expect(watch().ask(failing(code))).rejects.toMatchObject({ name: 'Error', code });
  });

  it('a query that the database finds invalid is an invalid argument', async () => {
    const probe = vi.fn(async () => undefined);
    await expect(watch(probe).ask(failing(3))).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(probe).not.toHaveBeenCalled();
  });

  it('a query waits for four seconds, while the SDK would retry for ten minutes', async () => {
    const refused = expect(watch().ask(never())).rejects.toMatchObject({ name: 'NoAnswerError', hasCode: false });
    await vi.advanceTimersByTimeAsync(4_000);
    await refused;
  });
});

describe('the database', () => {
  const coded = new NoAnswerError('x', true);
  const other = new NoAnswerError('y', true);
  const late = new NoAnswerError('x', false);

  it('the database is not down because one query keeps failing, if a probe is answered', async () => {
    const database = watch();
    for (const error of [coded, late, coded]) expect(await database.isAwayFor('k', error)).toBe(false);
    expect(database.isAway()).toBe(false);
  });

  it('the database is not down because many queries are slow, if a probe is answered', async () => {
    const database = watch();
    for (const key of ['a', 'b', 'c']) expect(await database.isAwayFor(key, late)).toBe(false);
    expect(database.isAway()).toBe(false);
  });

  it('the database is down for five seconds after two different queries failed within ten seconds', async () => {
    const database = watch();
    await database.isAwayFor('a', coded);
    vi.setSystemTime(Date.now() + 9_999);
    expect(await database.isAwayFor('b', other)).toBe(true);
    vi.setSystemTime(Date.now() + 4_999);
    expect(database.isAway()).toBe(true);
    vi.setSystemTime(Date.now() + 1);
    expect(database.isAway()).toBe(false);
  });

  it('the database is not down if the two queries failed long after one another', async () => {
    const database = watch();
    await database.isAwayFor('a', coded);
    vi.setSystemTime(Date.now() + 10_000);
    expect(await database.isAwayFor('b', other)).toBe(false);
  });

  it('the database is not down because one read fails for two queries', async () => {
    const database = watch();
    expect([await database.isAwayFor('a', coded), await database.isAwayFor('b', coded)]).toEqual([false, false]);
  });

  it.each([
    ['fails', () => failing(14)],
    ['is not answered', never],
  ])('the database is down after one failed query if a probe %s too', async (_how, probe) => {
    const database = watch(probe);
    const isAway = database.isAwayFor('a', late);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await isAway).toBe(true);
    expect(database.isAway()).toBe(true);
  });

  it('the database is probed once for all waiting queries, before they time out', async () => {
    const probe = vi.fn(never);
    const database = watch(probe);
    const asked = [database.ask(never()), database.ask(never())].map((one) => one.catch(() => undefined));
    await vi.advanceTimersByTimeAsync(4_000);
    await Promise.all(asked);
    expect(await Promise.all([database.isAwayFor('a', late), database.isAwayFor('b', late)])).toEqual([true, true]);
    expect(probe).toHaveBeenCalledOnce();
  });
});
