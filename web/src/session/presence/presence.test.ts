import { createStore, type Store } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HeartbeatAnswer } from '#contract/callables/heartbeat.ts';
import { parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { mergeUser, minimalUserData } from '../mergeUser.ts';

const { send, learnStatus } = vi.hoisted(() => ({
  send: vi.fn<(who: string) => Promise<HeartbeatAnswer>>(),
  learnStatus: vi.fn(),
}));
vi.mock('#data/call.ts', () => ({
  call: (_: unknown, { anonymousId }: { anonymousId?: string }, caller: string) => send(anonymousId ?? caller),
}));
vi.mock('../reloadUser.ts', () => ({ learnStatus }));

const startMs = Date.UTC(2026, 10, 21);
const stored = new Map<string, string>();
const windows: EventTarget[] = [];
const someone = (name: string) =>
  mergeUser({ uid: parseUid(name), email: null, displayName: null }, minimalUserData, undefined);
const answering = (answer: Partial<HeartbeatAnswer> = {}): HeartbeatAnswer => ({ unread: 0, online: 1, ...answer });
/** When heartbeats were sent, in whole seconds since the start. */
let seconds: number[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
  vi.spyOn(console, 'warn').mockReturnValue();
  stored.clear();
  learnStatus.mockReset();
  windows.length = 0;
  seconds = [];
  send.mockReset().mockImplementation(async () => {
    seconds.push(Math.floor((Date.now() - startMs) / 1_000));
    return answering();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a tab: it has its own page and shares the browser's storage. */
async function openTab(name?: string) {
  const own = new EventTarget();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', own);
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      stored.set(key, value);
      for (const tab of windows) tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
    },
  });
  windows.push(own);
  vi.resetModules();
  const { startPresence, countAsRead, presence } = await import('./presence.ts');
  const { session } = await import('../atoms.ts');
  const store: Store = createStore();
  const signIn = (who: string) => store.set(session, { phase: 'signed-in', user: someone(who) });
  if (name !== undefined) signIn(name);
  startPresence(store);
  await vi.advanceTimersByTimeAsync(0);
  return {
    store,
    signIn,
    countAsRead: (count: number) => countAsRead(store, count),
    answer: () => store.get(presence),
    show: () => page.dispatchEvent(new Event('visibilitychange')),
  };
}
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test('a heartbeat is sent every 180 s and at most every 10 s', () => {
  expect(limits.presence).toMatchObject({ heartbeatMs: 180_000, minIntervalMs: 10_000 });
});

test('a tab sends a heartbeat at the start and every 180 s', async () => {
  const tab = await openTab('hana');
  await pass(540_000);
  expect(seconds).toEqual([0, 180, 360, 540]);
  expect(tab.answer()).toEqual(answering());
});

test('a tab sends nothing before the session is known', async () => {
  const tab = await openTab();
  await pass(10_000);
  expect(seconds).toEqual([]);
  tab.signIn('hana');
  await pass(0);
  expect(seconds).toEqual([10]);
});

test('a tab that becomes visible sends a heartbeat at once, but not within ten seconds of the last', async () => {
  const tab = await openTab('hana');
  await pass(9_000);
  tab.show();
  await pass(0);
  expect(seconds).toEqual([0]);
  await pass(2_000);
  tab.show();
  await pass(0);
  expect(seconds).toEqual([0, 11]);
});

test('a second tab within ten seconds sends nothing and shows the first tab’s answer', async () => {
  send.mockImplementation(async () => answering({ unread: 3, online: 7 }));
  const first = await openTab('hana');
  await pass(5_000);
  const second = await openTab('hana');
  expect(send).toHaveBeenCalledOnce();
  for (const tab of [first, second]) expect(tab.answer()).toEqual({ unread: 3, online: 7 });
});

test('a page that is left before its answer leaves the heartbeat to the next page', async () => {
  send.mockReturnValueOnce(Promise.withResolvers<HeartbeatAnswer>().promise);
  await openTab('hana');
  await pass(1_000);
  const next = await openTab('hana');
  expect(send).toHaveBeenCalledTimes(2);
  expect(next.answer()).toEqual(answering());
});

test('a notice that is read in one tab is read in all of them', async () => {
  send.mockImplementation(async () => answering({ unread: 3 }));
  const tabs = [await openTab('hana'), await openTab('hana')];
  tabs[0]?.countAsRead(2);
  for (const tab of tabs) expect(tab.answer()?.unread).toBe(1);
  tabs[1]?.countAsRead(5);
  for (const tab of tabs) expect(tab.answer()?.unread).toBe(0);
});

test('a new account sends a heartbeat at once, and the first account’s answer is ignored', async () => {
  const late = Promise.withResolvers<HeartbeatAnswer>();
  send.mockImplementation((who) => (who === 'hana' ? late.promise : Promise.resolve(answering({ online: 2 }))));
  const tab = await openTab('hana');
  await pass(1_000);
  tab.signIn('sora');
  expect(tab.answer()).toBeUndefined();
  await pass(0);
  late.resolve(answering({ unread: 5, status: 'banned' }));
  await pass(0);
  expect(send.mock.calls).toEqual([['hana'], ['sora']]);
  expect(tab.answer()).toEqual(answering({ online: 2 }));
  expect(learnStatus).not.toHaveBeenCalled();
});

test('a ban in a heartbeat’s answer is passed on', async () => {
  send.mockImplementation(async () => answering({ status: 'banned' }));
  const { store } = await openTab('hana');
  await vi.waitFor(() => expect(learnStatus).toHaveBeenCalledWith(store, 'hana', 'banned'));
});

test('a ban in a stored answer is not passed on again', async () => {
  const answer = answering({ status: 'banned' });
  stored.set('matataki.heartbeat', JSON.stringify({ who: 'hana', sentAtMs: startMs - 1_000, answer }));
  const tab = await openTab('hana');
  await pass(5_000);
  expect(tab.answer()).toEqual(answer);
  expect(learnStatus).not.toHaveBeenCalled();
});

test('a failed heartbeat is silent, and the next one is sent', async () => {
  send.mockRejectedValueOnce(new Error('offline'));
  const tab = await openTab('hana');
  expect(tab.answer()).toBeUndefined();
  await pass(180_000);
  expect(seconds).toEqual([180]);
  expect(tab.answer()).toEqual(answering());
});

test('a clock that is set back does not stop the heartbeats', async () => {
  await openTab('hana');
  vi.setSystemTime(startMs - 86_400_000);
  await pass(180_000);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a tab sends heartbeats even if storage is blocked', async () => {
  vi.spyOn(stored, 'set').mockImplementation(() => {
    throw new Error('blocked');
  });
  vi.spyOn(stored, 'get').mockImplementation(() => {
    throw new Error('blocked');
  });
  const tab = await openTab('hana');
  await pass(180_000);
  expect(seconds).toEqual([0, 180]);
  expect(tab.answer()).toEqual(answering());
  vi.restoreAllMocks();
});
