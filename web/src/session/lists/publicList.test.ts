import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAnswers, type PublicPage, type PublicSource } from '#data/api.ts';
import { loadRows } from './loadRows.ts';
import { createLists, loadList, loadMore, shownFrom } from './publicList.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const page = (names: string, next?: string): PublicPage<string> => ({ entries: [...names], next, asOf: new Date() });

function aList(source: PublicSource<string>) {
  const listOf = createLists<string>(1, (entry) => entry);
  const environment = listOf(createStore(), { key: 'test', source });
  return { environment, list: () => environment.store.get(environment.list) };
}

it('rows are read once while they are fresh, anew after a minute, and not on the way back', async () => {
  const source = vi.fn<PublicSource<string>>(async () => page('a'));
  const { environment } = aList(source);
  await loadRows(environment);
  vi.advanceTimersByTime(59_999);
  await loadRows(environment);
  expect(source).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await loadRows(environment, true);
  expect(source).toHaveBeenCalledTimes(1);
  await loadRows(environment);
  expect(source).toHaveBeenCalledTimes(2);
});

it('rows are read anew after a change of one’s own', async () => {
  const source = vi.fn<PublicSource<string>>(async () => page('a'));
  const { environment } = aList(source);
  await loadRows(environment);
  forgetAnswers();
  await loadRows(environment);
  expect(source).toHaveBeenCalledTimes(2);
});

it('keeps what was written while the first page was on its way, which was asked for earlier', async () => {
  const first = Promise.withResolvers<PublicPage<string>>();
  const { environment, list } = aList(() => first.promise);
  const loading = loadList(environment);
  environment.store.set(environment.list, shownFrom(page('n')));
  first.resolve(page('o'));
  await loading;
  expect(list()).toMatchObject({ entries: ['n'] });
});

it('shows what was kept in place of reading it', async () => {
  const source = vi.fn<PublicSource<string>>(async () => page('a'));
  const { environment, list } = aList(source);
  await loadList(environment, async () => shownFrom(page('k')));
  expect(list()).toMatchObject({ entries: ['k'] });
  expect(source).not.toHaveBeenCalled();
});

it('adds what follows until nothing does, asks for it once, and shows what slid into the next page once', async () => {
  const source = vi.fn<PublicSource<string>>(async ({ after } = {}) => (after ? page('bc') : page('ab', 'next')));
  const { environment, list } = aList(source);
  await loadList(environment);
  const loading = loadMore(environment);
  expect(list()).toMatchObject({ entries: ['a', 'b'], tail: { phase: 'loading-more', after: 'next' } });
  expect(await loadMore(environment)).toBe(false);
  expect(await loading).toBe(true);
  expect(await loadMore(environment)).toBe(false);
  expect(source.mock.calls).toEqual([[], [{ after: 'next' }]]);
  expect(list()).toMatchObject({ entries: ['a', 'b', 'c'], tail: { phase: 'complete' } });
});

it('keeps what is there when more fails, and goes on from there', async () => {
  const source = vi
    .fn<PublicSource<string>>()
    .mockResolvedValueOnce(page('a', 'next'))
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValueOnce(page('b'));
  const { environment, list } = aList(source);
  await loadList(environment);
  await loadMore(environment);
  expect(list()).toMatchObject({ entries: ['a'], tail: { phase: 'more-failed' } });
  await loadMore(environment);
  expect(source.mock.calls).toEqual([[], [{ after: 'next' }], [{ after: 'next' }]]);
  expect(list()).toMatchObject({ entries: ['a', 'b'], tail: { phase: 'complete' } });
});

it.each([
  ['comes', page('b')],
  ['fails', new Error('lost')],
])('drops what follows a list that was loaded anew before it %s', async (_, outcome) => {
  const more = Promise.withResolvers<PublicPage<string>>();
  const source = vi
    .fn<PublicSource<string>>()
    .mockResolvedValueOnce(page('a', 'next'))
    .mockReturnValueOnce(more.promise)
    .mockResolvedValueOnce(page('na', 'other'));
  const { environment, list } = aList(source);
  await loadList(environment);
  const loadingMore = loadMore(environment);
  await loadList(environment);
  if (outcome instanceof Error) more.reject(outcome);
  else more.resolve(outcome);
  await loadingMore;
  expect(list()).toMatchObject({ entries: ['n', 'a'], tail: { phase: 'more', after: 'other' } });
});

it('says that the first page failed, and can try again', async () => {
  const source = vi.fn<PublicSource<string>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce(page(''));
  const { environment, list } = aList(source);
  await loadRows(environment);
  expect(list().phase).toBe('failed');
  await loadRows(environment);
  expect(list().phase).toBe('shown');
});

it('a list that begins at a place of the address asks from there on, and is another list', async () => {
  const source = vi.fn<PublicSource<string>>(async () => page('a'));
  const listOf = createLists<string>(2, (entry) => entry);
  const store = createStore();
  const further = listOf(store, { key: 'test', source, after: 'next' });
  await loadList(further);
  expect(source).toHaveBeenCalledWith({ after: 'next' });
  expect(store.get(listOf(store, { key: 'test', source }).list).phase).toBe('idle');
});
