import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HeartbeatAnswer } from '#contract/callables/heartbeat.ts';
import { limits } from '#contract/limits.ts';
import { createBrowser } from '../testing/aBrowser.ts';

const { heartbeatMs, minIntervalMs } = limits.presence;
const startMs = Date.UTC(2026, 10, 21);

beforeEach(() => vi.useFakeTimers({ now: startMs }));
afterEach(() => vi.useRealTimers());

function aBrowser(options: { answer?: (who: string) => Promise<HeartbeatAnswer>; isPlain?: boolean } = {}) {
  const browser = createBrowser({
    nowMs: Date.now,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    heartbeatMs,
    minIntervalMs,
    ...options,
  });
  /** When beats were sent, in whole seconds since the start. */
  const seconds = (): number[] => browser.beats.map(({ atMs }) => Math.floor((atMs - startMs) / 1_000));
  return { ...browser, seconds };
}

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test('a beat is 180,000 ms, as the specification says', () => {
  expect(heartbeatMs).toBe(180_000);
});

test('one tab beats at the start and every 180 s', async () => {
  const { openTab, seconds } = aBrowser();
  openTab({ who: 'hana' });
  await pass(3_600_000 - 1_000);
  expect(seconds()).toEqual(Array.from({ length: 20 }, (_, index) => index * 180));
});

test('nothing is sent before it is known who is here', async () => {
  const { openTab, seconds } = aBrowser();
  const tab = openTab();
  await pass(10_000);
  expect(seconds()).toEqual([]);
  tab.identify('hana');
  await pass(250);
  expect(seconds()).toEqual([10]);
});

test('a tab that learns late who is here waits for what the others know of them', async () => {
  const { openTab, seconds } = aBrowser();
  openTab({ who: 'hana' });
  await pass(10_000);
  const late = openTab();
  await pass(1_000);
  late.identify('hana');
  await pass(160_000);
  expect(seconds()).toEqual([0]);
  expect(late.answers.at(-1)).toBeDefined();
});

test('five tabs of one browser write as much as one, and all know the answer', async () => {
  const { openTab, seconds } = aBrowser({ answer: async () => ({ unread: 3, online: 7 }) });
  const tabs = [openTab({ who: 'hana' })];
  for (let more = 0; more < 4; more += 1) {
    await pass(2_000);
    tabs.at(-1)?.hide();
    tabs.push(openTab({ who: 'hana' }));
  }
  await pass(3_600_000 - 9_000);
  expect(seconds()).toHaveLength(20);
  for (const { answers } of tabs) expect(answers.at(-1)).toEqual({ unread: 3, online: 7 });
});

test('tabs opened while the first beat is on its way wait for its answer', async () => {
  const answer = Promise.withResolvers<HeartbeatAnswer>();
  const { openTab, seconds } = aBrowser({ answer: () => answer.promise });
  openTab({ who: 'hana' });
  await pass(500);
  const second = openTab({ who: 'hana' });
  await pass(5_000);
  expect(seconds()).toEqual([0]);
  answer.resolve({ unread: 1, online: 2 });
  await pass(0);
  expect(second.answers.at(-1)).toEqual({ unread: 1, online: 2 });
});

test('a tab that closes hands over, and the rhythm goes on', async () => {
  const { openTab, seconds } = aBrowser();
  const first = openTab({ who: 'hana' });
  await pass(1_000);
  openTab({ who: 'hana', hidden: true });
  await pass(99_000);
  first.close();
  await pass(300_000);
  expect(seconds()).toEqual([0, 180, 360]);
});

test('a tab whose place was taken gets it back when the other closes', async () => {
  const { openTab, seconds } = aBrowser();
  openTab({ who: 'hana' });
  await pass(1_000);
  const second = openTab({ who: 'hana' });
  await pass(99_000);
  second.close();
  await pass(100_000);
  expect(seconds()).toEqual([0, 180]);
});

test('a tab that is looked at while another is beating does not beat too', async () => {
  const late = Promise.withResolvers<HeartbeatAnswer>();
  let sent = 0;
  const { openTab, seconds } = aBrowser({
    answer: () => {
      sent += 1;
      return sent === 1 ? Promise.resolve({ unread: 0, online: 1 }) : late.promise;
    },
  });
  openTab({ who: 'hana' });
  await pass(1_000);
  const second = openTab({ who: 'hana', hidden: true });
  await pass(180_000);
  second.show();
  await pass(5_000);
  expect(seconds()).toEqual([0, 180]);
});

test('a writer that was put to sleep with the lock is replaced by the tab that is looked at', async () => {
  const { openTab, seconds } = aBrowser();
  const asleep = openTab({ who: 'hana' });
  await pass(10_000);
  asleep.freeze();
  openTab({ who: 'hana' });
  await pass(200_000);
  expect(seconds()).toEqual([0, 10, 190]);
});

test('a tab that becomes visible beats at once, but not within ten seconds of the last', async () => {
  const { openTab, seconds } = aBrowser();
  const tab = openTab({ who: 'hana' });
  await pass(9_000);
  tab.show();
  await pass(0);
  expect(seconds()).toEqual([0]);
  await pass(2_000);
  tab.show();
  await pass(0);
  expect(seconds()).toEqual([0, 11]);
  await pass(180_000);
  expect(seconds()).toEqual([0, 11, 191]);
});

test('a tab that becomes visible does not beat when another has just done so', async () => {
  const { openTab, seconds } = aBrowser();
  const first = openTab({ who: 'hana' });
  const second = openTab({ who: 'hana', hidden: true });
  await pass(120_000);
  first.show();
  await pass(1_000);
  first.hide();
  second.show();
  await pass(1_000);
  expect(seconds()).toEqual([0, 120]);
});

test('a hidden browser goes on at the rhythm of 180 s and no faster', async () => {
  const { openTab, seconds } = aBrowser();
  const tab = openTab({ who: 'hana' });
  await pass(1_000);
  tab.hide();
  await pass(540_000);
  expect(seconds()).toEqual([0, 180, 360, 540]);
});

test('when somebody else signs in, they are told at once, and what was known of the first is forgotten', async () => {
  const { openTab, beats } = aBrowser({ answer: async (who) => ({ unread: who === 'hana' ? 5 : 0, online: 1 }) });
  const tabs = [openTab({ who: 'hana' }), openTab({ who: 'hana', hidden: true })];
  await pass(10_000);
  for (const tab of tabs) {
    tab.identify(undefined);
    expect(tab.answers.at(-1)).toBeUndefined();
    tab.identify('sora');
  }
  await pass(0);
  expect(beats.map(({ who, atMs }) => [who, atMs - startMs])).toEqual([
    ['hana', 250],
    ['sora', 10_000],
  ]);
  for (const { answers } of tabs) expect(answers.at(-1)).toEqual({ unread: 0, online: 1 });
});

test('an answer for who has left is not taken for that of who has come', async () => {
  const late = Promise.withResolvers<HeartbeatAnswer>();
  const { openTab } = aBrowser({
    answer: (who) => (who === 'hana' ? late.promise : Promise.resolve({ unread: 0, online: 1 })),
  });
  const tab = openTab({ who: 'hana' });
  await pass(1_000);
  tab.identify('sora');
  late.resolve({ unread: 5, online: 1, status: 'banned' });
  await pass(1_000);
  expect(tab.answers).not.toContainEqual({ unread: 5, online: 1, status: 'banned' });
  expect(tab.answers.at(-1)).toEqual({ unread: 0, online: 1 });
});

test('a failure is told to nobody and tried again at the next beat', async () => {
  let isDown = true;
  const { openTab, seconds, failures } = aBrowser({
    answer: async () => {
      if (isDown) throw new Error('offline');
      return { unread: 0, online: 4 };
    },
  });
  const tab = openTab({ who: 'hana' });
  await pass(179_000);
  expect(seconds()).toEqual([0]);
  isDown = false;
  await pass(2_000);
  expect(seconds()).toEqual([0, 180]);
  expect(failures).toHaveLength(1);
  expect(tab.answers.at(-1)).toEqual({ unread: 0, online: 4 });
});

test('what is amended in one tab holds in all of them, and in one that is opened later', async () => {
  const { openTab } = aBrowser({ answer: async () => ({ unread: 3, online: 1 }) });
  const first = openTab({ who: 'hana' });
  const second = openTab({ who: 'hana', hidden: true });
  await pass(1_000);
  first.amend((answer) => ({ ...answer, unread: 0 }));
  await pass(0);
  const third = openTab({ who: 'hana', hidden: true });
  await pass(1_000);
  for (const { answers } of [first, second, third]) expect(answers.at(-1)).toEqual({ unread: 0, online: 1 });
});

test('a tab that stops holds no lock, and takes part again when it is started', async () => {
  const { openTab, seconds, locks } = aBrowser();
  const tab = openTab({ who: 'hana' });
  await pass(1_000);
  tab.stop();
  await pass(400_000);
  expect(seconds()).toEqual([0]);
  expect(locks.holder()).toBeUndefined();
  tab.start();
  await pass(1_000);
  expect(seconds()).toEqual([0, 401]);
});

test('a clock that is set back does not silence a tab', async () => {
  const { openTab, beats } = aBrowser();
  const tab = openTab({ who: 'hana' });
  await pass(1_000);
  vi.setSystemTime(startMs - 86_400_000);
  tab.hide();
  tab.receive({ kind: 'told', who: 'hana', beatAtMs: 0 });
  await pass(heartbeatMs);
  expect(beats).toHaveLength(2);
});

test('without Web Locks every tab beats for itself', async () => {
  const { openTab, seconds } = aBrowser({ isPlain: true });
  openTab({ who: 'hana' });
  openTab({ who: 'hana' });
  await pass(1_000);
  expect(seconds()).toEqual([0, 0]);
});
