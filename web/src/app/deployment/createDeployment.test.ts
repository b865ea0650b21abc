import { expect, test, vi } from 'vitest';
import { createDeployment } from './createDeployment.ts';

function setUp(latest: string | undefined) {
  let nowMs = 1_000_000;
  let lastReloadMs: number | undefined;
  let latestId = latest;
  const load = vi.fn();
  const deployment = createDeployment({
    currentId: 'running',
    readLatestBuild: async () => latestId,
    load,
    isOnline: () => true,
    now: () => nowMs,
    lastReload: {
      read: () => lastReloadMs,
      write: (ms) => {
        lastReloadMs = ms;
      },
    },
  });
  return {
    deployment,
    load,
    wait: (ms: number) => {
      nowMs += ms;
    },
    deploy: (id: string | undefined) => {
      latestId = id;
    },
  };
}

test('a new build is loaded at the next navigation, not before', async () => {
  const { deployment, load } = setUp('newer');
  await deployment.poll();
  expect(load).not.toHaveBeenCalled();
  deployment.navigated();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a poll that fails does not forget that there is a new build', async () => {
  const { deployment, load, deploy } = setUp('newer');
  await deployment.poll();
  deploy(undefined);
  await deployment.poll();
  deployment.navigated();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a lost chunk loads the page it was for, and a second one within 10 s is told to the caller', () => {
  const { deployment, load, wait } = setUp(undefined);
  expect(deployment.chunkLost('/about')).toBe(true);
  expect(load).toHaveBeenCalledWith('/about');
  wait(5_000);
  expect(deployment.chunkLost('/about')).toBe(false);
  wait(5_000);
  expect(deployment.chunkLost('/about')).toBe(true);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a lost part of a page, a dialog say, reloads at the next navigation and not at once', () => {
  const { deployment, load } = setUp(undefined);
  deployment.partLost();
  expect(load).not.toHaveBeenCalled();
  deployment.navigated();
  expect(load).toHaveBeenCalledTimes(1);
});
