import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import type { PhotoPage } from '#data/photos.ts';
import { beginEdition } from '#data/photosEdition.ts';
import { aListedPhoto } from '../testing/aListedPhoto.ts';
import { loadFirstPage, loadMore, lookForNewer, type PhotoSource, photoListEnvironment } from './photoListCommands.ts';

const page = (names: string, isLast = true): PhotoPage => ({
  photos: Array.from(names, (name) => aListedPhoto(name)),
  next: isLast ? undefined : [{ stringValue: 'next' }],
});

let lists = 0;
function environment(source: PhotoSource) {
  lists += 1;
  const spied = vi.fn(source);
  return { ...photoListEnvironment(createStore(), `test ${lists}`, spied), source: spied };
}

test('two that ask for the first page at once cost one read', async () => {
  const env = environment(async () => page('ba'));
  await Promise.all([loadFirstPage(env), loadFirstPage(env)]);
  await loadFirstPage(env);
  expect(env.source).toHaveBeenCalledTimes(1);
  expect(env.store.get(env.list)).toMatchObject({ phase: 'shown' });
});

test('a first page that failed is tried again', async () => {
  const env = environment(async () => page('a'));
  env.source.mockRejectedValueOnce(new Error('offline'));
  await loadFirstPage(env);
  expect(env.store.get(env.list)).toMatchObject({ phase: 'failed' });
  await loadFirstPage(env);
  expect(env.store.get(env.list)).toMatchObject({ phase: 'shown' });
});

test('a list at its end asks for nothing more', async () => {
  const env = environment(async () => page('a'));
  await loadFirstPage(env);
  await loadMore(env);
  expect(env.source).toHaveBeenCalledTimes(1);
});

test('the next page is read behind the last one', async () => {
  const env = environment(async ({ after }) => (after ? page('a') : page('cb', false)));
  await loadFirstPage(env);
  await loadMore(env);
  expect(env.source).toHaveBeenLastCalledWith({ after: [{ stringValue: 'next' }] });
  expect(env.store.get(env.list)).toMatchObject({ photos: [{ caption: 'c' }, { caption: 'b' }, { caption: 'a' }] });
});

test('a page that was asked for before the list began again is not hung on its new end', async () => {
  const asked: ((answer: PhotoPage) => void)[] = [];
  const env = environment(({ after }) =>
    after ? new Promise((resolve) => asked.push(resolve)) : Promise.resolve(page('cb', false)),
  );
  await loadFirstPage(env);
  const before = loadMore(env);
  env.store.set(env.list, { phase: 'idle' });
  await loadFirstPage(env);
  const after = loadMore(env);
  asked[0]?.(page('z'));
  await before;
  asked[1]?.(page('a'));
  await after;
  expect(env.store.get(env.list)).toMatchObject({ photos: [{ caption: 'c' }, { caption: 'b' }, { caption: 'a' }] });
});

test('a look at an unchanged list costs one document', async () => {
  const env = environment(async ({ limit }) => page(limit === 1 ? 'b' : 'ba'));
  await loadFirstPage(env);
  await lookForNewer(env, () => true, true);
  expect(env.source.mock.calls.slice(1)).toEqual([[{ limit: 1, fresh: true }]]);
});

test('a newer photo shows at once at the top, and is offered further down', async () => {
  let names = 'ba';
  const source: PhotoSource = async ({ limit }) => page(limit === 1 ? names.slice(0, 1) : names);
  const atTop = environment(source);
  const further = environment(source);
  await loadFirstPage(atTop);
  await loadFirstPage(further);
  names = 'cba';
  await lookForNewer(atTop, () => true, true);
  await lookForNewer(further, () => false, true);
  expect(atTop.store.get(atTop.list)).toMatchObject({ photos: [{ caption: 'c' }, {}, {}], newer: undefined });
  expect(further.store.get(further.list)).toMatchObject({
    photos: [{ caption: 'b' }, {}],
    newer: { photos: [{ caption: 'c' }] },
  });
});

test('coming back within a minute costs nothing, unless a photo of one’s own has changed', async () => {
  vi.useFakeTimers();
  try {
    const env = environment(async () => page('a'));
    const comeBack = async (): Promise<number> => {
      await lookForNewer(env, () => true, false);
      return env.source.mock.calls.length;
    };
    await loadFirstPage(env);
    vi.advanceTimersByTime(59_999);
    expect(await comeBack()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await comeBack()).toBe(2);
    expect(await comeBack()).toBe(2);
    beginEdition();
    expect(await comeBack()).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test('a look that fails leaves the list as it is', async () => {
  const env = environment(async () => page('a'));
  await loadFirstPage(env);
  const before = env.store.get(env.list);
  env.source.mockRejectedValueOnce(new Error('offline'));
  await lookForNewer(env, () => true, true);
  expect(env.store.get(env.list)).toBe(before);
});
