import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetAnswers } from '#data/api.ts';
import type { PhotoPage, PhotoSource } from '#data/photos/queries.ts';
import { aPage } from '../testing/aListedPhoto.ts';
import { loadFirstPage, loadMorePhotos, lookForNewer } from './photoListCommands.ts';
import { photoList } from './photoLists.ts';

const page = (names: string, isLast = true): PhotoPage => aPage(names, isLast ? undefined : 'next', new Date());

let lists = 0;
function environment(source: PhotoSource) {
  lists += 1;
  const spied = vi.fn(source);
  return { ...photoList(createStore(), { key: `test ${lists}`, source: spied }), source: spied };
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
  await loadMorePhotos(env);
  expect(env.source).toHaveBeenCalledTimes(1);
});

test('the next page is read behind the last one', async () => {
  const env = environment(async ({ after } = {}) => (after ? page('a') : page('cb', false)));
  await loadFirstPage(env);
  await loadMorePhotos(env);
  expect(env.source).toHaveBeenLastCalledWith({ after: 'next' });
  expect(env.store.get(env.list)).toMatchObject({ entries: [{ caption: 'c' }, { caption: 'b' }, { caption: 'a' }] });
});

test('a page that was asked for before the list began again is not hung on its new end', async () => {
  const asked: ((answer: PhotoPage) => void)[] = [];
  const env = environment(({ after } = {}) =>
    after ? new Promise((resolve) => asked.push(resolve)) : Promise.resolve(page('cb', false)),
  );
  await loadFirstPage(env);
  const before = loadMorePhotos(env);
  env.store.set(env.list, { phase: 'idle' });
  await loadFirstPage(env);
  const after = loadMorePhotos(env);
  asked[0]?.(page('z'));
  await before;
  asked[1]?.(page('a'));
  await after;
  expect(env.store.get(env.list)).toMatchObject({ entries: [{ caption: 'c' }, { caption: 'b' }, { caption: 'a' }] });
});

describe('a look for newer photos', () => {
  const waitMs = 120_000;
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** A list whose photos are those of `names`, the newest first. */
  function aSite(names: string) {
    const site = { names };
    const env = environment(async () => page(site.names));
    const look = async (isAtTop = true) => {
      vi.advanceTimersByTime(waitMs);
      await lookForNewer(env, () => isAtTop);
      return env.store.get(env.list);
    };
    return { site, env, look, begin: () => loadFirstPage(env) };
  }

  test('asks for the same first page that everybody asks for, past what the tab remembers', async () => {
    const { env, look, begin } = aSite('cba');
    await begin();
    await look();
    expect(env.source.mock.calls).toEqual([[], [{ fresh: true }]]);
  });

  test('shows them at once at the top, and offers them further down', async () => {
    const { site, look, begin } = aSite('ba');
    await begin();
    site.names = 'cba';
    expect(await look(false)).toMatchObject({
      entries: [{ caption: 'b' }, {}],
      newer: { entries: [{ caption: 'c' }] },
    });
    site.names = 'dcba';
    expect(await look(true)).toMatchObject({ entries: [{ caption: 'd' }, { caption: 'c' }, {}, {}], newer: undefined });
  });

  test('takes out what is gone from the top', async () => {
    const { site, look, begin } = aSite('cba');
    await begin();
    site.names = 'ba';
    expect(await look()).toMatchObject({ entries: [{ caption: 'b' }, { caption: 'a' }] });
  });

  test('is not made twice within two minutes, unless a photo of one’s own has changed', async () => {
    const { env, begin } = aSite('a');
    const look = async (): Promise<number> => {
      await lookForNewer(env, () => true);
      return env.source.mock.calls.length;
    };
    await begin();
    vi.advanceTimersByTime(waitMs - 1);
    expect(await look()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await look()).toBe(2);
    expect(await look()).toBe(2);
    forgetAnswers();
    expect(await look()).toBe(3);
  });

  test('that fails leaves the list as it is', async () => {
    const { env, look, begin } = aSite('a');
    await begin();
    const before = env.store.get(env.list);
    env.source.mockRejectedValueOnce(new Error('offline'));
    expect(await look()).toBe(before);
  });

  test('is made at once where the list came with a page from long ago', async () => {
    const env = environment(async () => aPage('a', undefined, new Date(Date.now() - waitMs)));
    await loadFirstPage(env);
    await lookForNewer(env, () => true);
    expect(env.source).toHaveBeenCalledTimes(2);
  });
});
