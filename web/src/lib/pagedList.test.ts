import { expect, it, vi } from 'vitest';
import { loadList, loadMoreOfList, type PagedList, type PagedListEnvironment, type PageSource } from './pagedList.ts';

const arrival = { isWayBack: false };

function anEnvironment(source: PageSource<string, number>) {
  const clock = { ms: 0 };
  let list: PagedList<string, number> = { phase: 'idle' };
  const environment: PagedListEnvironment<string, number> = {
    read: () => list,
    write: (written) => {
      list = written;
    },
    source,
    idOf: (entry) => entry,
    now: () => clock.ms,
  };
  return { environment, clock, list: environment.read };
}

it('loads the first page once while it is fresh, anew after a minute, and not on the way back', async () => {
  const source = vi.fn<PageSource<string, number>>(async () => ({ entries: ['a'], next: undefined }));
  const { environment, clock } = anEnvironment(source);
  await loadList(environment, arrival);
  clock.ms = 59_999;
  await loadList(environment, arrival);
  expect(source).toHaveBeenCalledTimes(1);
  clock.ms = 60_000;
  await loadList(environment, { isWayBack: true });
  expect(source).toHaveBeenCalledTimes(1);
  await loadList(environment, arrival);
  expect(source).toHaveBeenCalledTimes(2);
});

it('keeps what was written while the first page was on its way, which was asked for earlier', async () => {
  const first = Promise.withResolvers<{ entries: string[]; next: undefined }>();
  const { environment, list } = anEnvironment(() => first.promise);
  const loading = loadList(environment, arrival);
  environment.write({ phase: 'shown', entries: ['new'], tail: { phase: 'complete' }, readAtMs: 0 });
  first.resolve({ entries: ['old'], next: undefined });
  await loading;
  expect(list()).toMatchObject({ entries: ['new'] });
});

it('adds what follows until nothing does, and shows what slid into the next page once', async () => {
  const source = vi.fn<PageSource<string, number>>(async (after) =>
    after === undefined ? { entries: ['a', 'b'], next: 3 } : { entries: ['b', 'c'], next: undefined },
  );
  const { environment, list } = anEnvironment(source);
  await loadList(environment, arrival);
  await loadMoreOfList(environment);
  await loadMoreOfList(environment);
  expect(source.mock.calls).toEqual([[], [3]]);
  expect(list()).toMatchObject({ entries: ['a', 'b', 'c'], tail: { phase: 'complete' } });
});

it('keeps what is there when more fails, and goes on from there', async () => {
  const source = vi
    .fn<PageSource<string, number>>()
    .mockResolvedValueOnce({ entries: ['a'], next: 3 })
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValueOnce({ entries: ['b'], next: undefined });
  const { environment, list } = anEnvironment(source);
  await loadList(environment, arrival);
  await loadMoreOfList(environment);
  expect(list()).toMatchObject({ entries: ['a'], tail: { phase: 'more-failed' } });
  await loadMoreOfList(environment);
  expect(source.mock.calls).toEqual([[], [3], [3]]);
  expect(list()).toMatchObject({ entries: ['a', 'b'], tail: { phase: 'complete' } });
});

it.each([
  ['comes', { entries: ['b'], next: undefined }],
  ['fails', new Error('lost')],
])('drops what follows a list that was loaded anew before it %s', async (_, outcome) => {
  const more = Promise.withResolvers<{ entries: string[]; next: undefined }>();
  const source = vi
    .fn<PageSource<string, number>>()
    .mockResolvedValueOnce({ entries: ['a'], next: 3 })
    .mockReturnValueOnce(more.promise)
    .mockResolvedValueOnce({ entries: ['new', 'a'], next: 4 });
  const { environment, clock, list } = anEnvironment(source);
  await loadList(environment, arrival);
  const loadingMore = loadMoreOfList(environment);
  clock.ms = 60_000;
  await loadList(environment, arrival);
  if (outcome instanceof Error) more.reject(outcome);
  else more.resolve(outcome);
  await loadingMore;
  expect(list()).toMatchObject({ entries: ['new', 'a'], tail: { phase: 'more', after: 4 } });
});

it('says that the first page failed, and can try again', async () => {
  const source = vi
    .fn<PageSource<string, number>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValueOnce({ entries: [], next: undefined });
  const { environment, list } = anEnvironment(source);
  await loadList(environment, arrival);
  expect(list().phase).toBe('failed');
  await loadList(environment, arrival);
  expect(list().phase).toBe('shown');
});
