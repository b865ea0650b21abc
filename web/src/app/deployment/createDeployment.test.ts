import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createDeployment, type Deployment, type Reload } from './createDeployment.ts';

/** A tab with a fake server: `latest` is the announced build, `answered` the one that its pages have. */
function setUp(latest: string | undefined, answered?: string) {
  const world = { nowMs: 1_000_000, latest, answered, here: '/', isOnline: true };
  let lastReload: Reload | undefined;
  const load = vi.fn<(href: string | undefined) => void>();
  const open = (currentId: string): Deployment =>
    createDeployment({
      currentId,
      readLatestBuild: async () => world.latest,
      readBuildAt: async () => world.answered,
      here: () => world.here,
      load,
      isOnline: () => world.isOnline,
      now: () => world.nowMs,
      lastReload: {
        read: () => lastReload,
        write: (reload) => {
          lastReload = reload;
        },
      },
    });
  return {
    world,
    load,
    open,
    deployment: open('running'),
    wait: (ms: number) => {
      world.nowMs += ms;
    },
  };
}

/** Waits until the tab has its address's answer. */
const answers = () => vi.waitFor(() => undefined);

test('a new build is loaded at the next navigation, not before', async () => {
  const { deployment, load } = setUp('newer');
  await deployment.poll();
  expect(load).not.toHaveBeenCalled();
  deployment.navigated();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a poll that fails does not forget that there is a new build', async () => {
  const { deployment, load, world } = setUp('newer');
  await deployment.poll();
  world.latest = undefined;
  await deployment.poll();
  deployment.navigated();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a missing chunk loads the page it was for, and a second one within 10 s is reported to the caller', () => {
  const { deployment, load, wait } = setUp(undefined);
  expect(deployment.chunkLost('/about')).toBe(true);
  expect(load).toHaveBeenCalledWith('/about');
  wait(5_000);
  expect(deployment.chunkLost('/about')).toBe(false);
  wait(5_000);
  expect(deployment.chunkLost('/about')).toBe(true);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a missing chunk does nothing while the browser is offline', () => {
  const { deployment, load, world } = setUp(undefined);
  world.isOnline = false;
  expect(deployment.chunkLost('/about')).toBe(false);
  deployment.partLost();
  deployment.navigated();
  expect(load).not.toHaveBeenCalled();
});

test('a navigation does nothing while the build is the same or not known', async () => {
  for (const latest of ['running', undefined]) {
    const { deployment, load } = setUp(latest);
    await deployment.poll();
    deployment.navigated();
    expect(load).not.toHaveBeenCalled();
  }
});

test.each([9_999, 10_000])('a reload %i ms after another one is done from 10 s on', async (ms) => {
  const { deployment, load, wait, world } = setUp(undefined);
  expect(deployment.chunkLost('/about')).toBe(true);
  world.latest = 'newer';
  await deployment.poll();
  wait(ms);
  deployment.navigated();
  expect(load).toHaveBeenCalledTimes(ms < 10_000 ? 1 : 2);
});

test('a clock that was set back by an hour does not keep the old build running', async () => {
  const { deployment, load, wait } = setUp('newer');
  deployment.chunkLost('/about');
  await deployment.poll();
  wait(-3_600_000);
  deployment.navigated();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a missing part of a page, such as a dialog, reloads at the next navigation and not at once', () => {
  const { deployment, load } = setUp(undefined);
  deployment.partLost();
  expect(load).not.toHaveBeenCalled();
  deployment.navigated();
  expect(load).toHaveBeenCalledTimes(1);
});

describe('a tab that has reloaded and got the same build again', () => {
  async function cameBack(answered: string | undefined) {
    const tab = setUp('newer', answered);
    await tab.deployment.poll();
    tab.deployment.navigated();
    expect(tab.load).toHaveBeenCalledTimes(1);
    const reloaded = tab.open('running');
    await reloaded.poll();
    tab.wait(60_000);
    return { ...tab, reloaded };
  }

  test.each(['running', undefined, 'a third one'])(
    'the tab does not reload while its address answers with %s',
    async (answered) => {
      const { reloaded, load, wait } = await cameBack(answered);
      for (let navigation = 0; navigation < 5; navigation += 1) {
        reloaded.navigated();
        await answers();
        wait(60_000);
      }
      expect(load).toHaveBeenCalledTimes(1);
    },
  );

  test('the tab reloads once its address answers with the new build', async () => {
    const { reloaded, load, world } = await cameBack('running');
    reloaded.navigated();
    await answers();
    world.answered = 'newer';
    await answers();
    expect(load).toHaveBeenCalledTimes(1);
    reloaded.navigated();
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  });

  test('the tab ignores an answer for an address that it has left', async () => {
    const { reloaded, load, world } = await cameBack('newer');
    reloaded.navigated();
    world.here = '/elsewhere';
    await answers();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('the tab does not reload the same page for a lost chunk, but loads another page', async () => {
    const { reloaded, load } = await cameBack('running');
    expect(reloaded.chunkLost()).toBe(false);
    expect(load).toHaveBeenCalledTimes(1);
    // Loading another page is no loop.
    expect(reloaded.chunkLost('/about')).toBe(true);
  });
});

type Event = 'navigate' | 'poll' | 'wait 1 s' | 'wait 11 s' | 'lose a chunk' | 'announce' | 'deploy' | 'roll back';

test('a tab never reloads twice for a new build that its address does not serve, and it runs the new build in the end', async () => {
  const events = fc.array(
    fc.constantFrom<Event>(
      ...(['navigate', 'poll', 'wait 1 s', 'wait 11 s', 'lose a chunk', 'announce', 'deploy', 'roll back'] as const),
    ),
    { maxLength: 40, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(events, async (happened) => {
      const { world, load, open, wait } = setUp('a', 'a');
      let running = 'a';
      let tab = open(running);
      /** The reloads at navigations: the build before, the build wanted, and whether the tab got it. */
      const reloads: { readonly from: string; readonly wanted: string | undefined; readonly isMet: boolean }[] = [];
      let polled: string | undefined;
      let isLost = false;
      load.mockImplementation(() => {
        const isMet = world.answered === polled;
        if (!isLost) reloads.push({ from: running, wanted: polled, isMet });
        running = world.answered ?? running;
        tab = open(running);
        polled = undefined;
      });
      const act = async (event: Event): Promise<void> => {
        switch (event) {
          case 'navigate':
            tab.navigated();
            return answers();
          case 'poll':
            await tab.poll();
            polled = world.latest;
            return;
          case 'wait 1 s':
            return wait(1_000);
          case 'wait 11 s':
            return wait(11_000);
          case 'lose a chunk':
            isLost = true;
            tab.chunkLost('/about');
            isLost = false;
            return;
          case 'announce':
            world.latest = world.latest === 'a' ? 'b' : 'c';
            return;
          case 'deploy':
            world.answered = world.latest;
            return;
          case 'roll back':
            world.latest = 'a';
            return;
        }
      };
      for (const event of happened) await act(event);
      for (const [index, { from, wanted, isMet }] of reloads.entries()) {
        const before = reloads[index - 1];
        if (before && !before.isMet && before.from === from && before.wanted === wanted) expect(isMet).toBe(true);
      }
      for (const event of ['deploy', 'wait 11 s', 'poll', 'navigate', 'wait 11 s', 'poll', 'navigate'] as const)
        await act(event);
      expect(running).toBe(world.latest);
    }),
  );
});
