import { setImmediate as settled } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';
import { createBrowser } from '../../web/src/session/testing/aBrowser.ts';
import type { Figure } from './table.ts';

const hourMs = 3_600_000;

/** A clock that stands still until it is put forward, and then calls what has become due, in order. */
function createClock() {
  let nowMs = Date.UTC(2026, 0, 1);
  let timers: { readonly atMs: number; readonly call: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    after: (ms: number, call: () => void): (() => void) => {
      const timer = { atMs: nowMs + ms, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass: async (ms: number): Promise<void> => {
      const endMs = nowMs + ms;
      for (;;) {
        // Everything that was promised has its turn before time moves on.
        await settled();
        const next = timers.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        nowMs = next.atMs;
        next.call();
      }
      nowMs = endMs;
    },
  };
}

/** Heartbeats of one browser in an hour from the opening of its first tab; the tabs are opened a second apart. */
async function beatsInAnHour(tabs: number, isPlain: boolean): Promise<number> {
  const clock = createClock();
  const { heartbeatMs, minIntervalMs } = limits.presence;
  const browser = createBrowser({ ...clock, heartbeatMs, minIntervalMs, isPlain });
  for (let opened = 0; opened < tabs; opened += 1) {
    browser.openTab({ who: 'somebody' });
    await clock.pass(1_000);
  }
  await clock.pass(hourMs - tabs * 1_000 - 1);
  return browser.beats.length;
}

/** The site's own scheduler of heartbeats over a clock that is put forward, against one in which each tab writes. */
export async function presenceFigures(): Promise<readonly Figure[]> {
  const perHour = hourMs / limits.presence.heartbeatMs;
  const figures: Figure[] = [];
  for (const tabs of [1, 5]) {
    const ours = await beatsInAnHour(tabs, false);
    figures.push({
      what: `presence writes of a visitor in an hour, ${tabs === 1 ? 'one tab' : `${tabs} tabs`}, against each tab writing`,
      unit: '',
      ours,
      against: await beatsInAnHour(tabs, true),
      goal: `= ${perHour}`,
      reached: ours === perHour,
    });
  }
  return figures;
}
