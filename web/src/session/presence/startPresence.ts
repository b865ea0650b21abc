import type { Store } from 'jotai';
import * as v from 'valibot';
import { heartbeatContract } from '#contract/callables/heartbeat.ts';
import { limits } from '#contract/limits.ts';
import { sendHeartbeat } from '#data/account/heartbeat.ts';
import { session, user } from '../atoms.ts';
import { createAnonymousId } from './anonymousId.ts';
import { presence } from './atoms.ts';
import { createPresence, type Presence } from './createPresence.ts';

const channelName = 'matataki.presence';
const started = new WeakMap<Store, Presence>();

// A tab of another deployment may send other messages.
const messageSchema = v.variant('kind', [
  v.object({ kind: v.literal('asked'), who: v.string() }),
  v.object({
    kind: v.literal('told'),
    who: v.string(),
    beatAtMs: v.number(),
    answer: v.exactOptional(heartbeatContract.output),
  }),
]);

/** Idempotent. */
export function startPresence(store: Store): void {
  if (started.has(store)) return;
  const anonymousId = createAnonymousId({ storage: () => localStorage, nowMs: Date.now });
  let channel: BroadcastChannel | undefined;

  const tab = createPresence({
    nowMs: Date.now,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    isVisible,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    post: (message) => channel?.postMessage(message),
    send: sendHeartbeat,
    onAnswer: (who, answer) => {
      store.set(presence, answer);
      const known = store.get(user);
      const { status } = answer ?? {};
      if (status === undefined || known === null || known.uid !== who || known.status === status) return;
      // Imported here, because it is hardly ever needed.
      void import('../reloadUser.ts').then(({ learnStatus }) => learnStatus(store, known.uid, status));
    },
    onFailure: (error) => console.warn('A heartbeat failed and is tried again at the next.', error),
    heartbeatMs: limits.presence.heartbeatMs,
    minIntervalMs: limits.presence.minIntervalMs,
  });
  started.set(store, tab);

  const open = (): void => {
    channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = v.safeParse(messageSchema, data);
      if (message.success) tab.receive(message.output);
    });
    tab.start();
  };
  // A page in the back/forward cache must hold neither lock nor channel.
  const close = (): void => {
    tab.stop();
    channel?.close();
    channel = undefined;
  };
  const identify = (): void => {
    const current = store.get(session);
    if (current.phase === 'signed-in') tab.identify(current.user.uid);
    else tab.identify(current.phase === 'signed-out' ? anonymousId() : undefined);
  };

  open();
  identify();
  store.sub(session, identify);
  document.addEventListener('visibilitychange', () => {
    if (isVisible()) tab.shown();
  });
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) open();
  });
}

export function countAsRead(store: Store, count: number): void {
  started.get(store)?.amend((answer) => ({ ...answer, unread: Math.max(0, answer.unread - count) }));
}

const isVisible = (): boolean => document.visibilityState === 'visible';
