import { atom, type Store } from 'jotai';
import { customAlphabet } from 'nanoid';
import * as v from 'valibot';
import { heartbeatContract } from '#contract/callables/heartbeat.ts';
import { type AnonymousId, anonymousIdSchema } from '#contract/documents/presence.ts';
import { limits } from '#contract/limits.ts';
import { sendHeartbeat } from '#data/account/heartbeat.ts';
import { readStored, writeStored } from '#lib/stored.ts';
import { session, user } from '../atoms.ts';
import { presence } from './atoms.ts';

/** This browser's last heartbeat, for all its tabs. `who` is a uid or an anonymous id. */
const storageKey = 'matataki.heartbeat';
const heartbeatSchema = v.object({
  who: v.string(),
  sentAtMs: v.number(),
  answer: v.optional(heartbeatContract.output),
});
type Heartbeat = v.InferOutput<typeof heartbeatSchema>;

/** A page has one store; a test has one after another. */
let current: Store | undefined;

/** Idempotent. Sends a heartbeat at the start, every 180 s, for another person and when the tab becomes visible. */
export function startPresence(store: Store): void {
  if (current === store) return;
  current = store;
  const beat = async (): Promise<void> => {
    const who = store.get(whoIsHere);
    if (who === undefined || current !== store) return;
    const last = lastHeartbeat(store);
    const sentAtMs = Date.now();
    // A clock that was set back must not stop the heartbeats.
    if (last && last.sentAtMs <= sentAtMs && sentAtMs - last.sentAtMs < limits.presence.minIntervalMs) return;
    keep(store, { who, sentAtMs, answer: last?.answer });
    try {
      const answer = await sendHeartbeat(who);
      if (store.get(whoIsHere) !== who) return;
      keep(store, { who, sentAtMs, answer });
      learn(store);
    } catch (error) {
      console.warn('A heartbeat failed and is tried again at the next.', error);
    }
  };

  store.sub(whoIsHere, () => {
    show(store);
    void beat();
  });
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageKey || current !== store) return;
    show(store);
    learn(store);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void beat();
  });
  setInterval(() => void beat(), limits.presence.heartbeatMs);
  show(store);
  void beat();
}

/** Changes the number in every tab, without a request. */
export function countAsRead(store: Store, count: number): void {
  const last = lastHeartbeat(store);
  if (last?.answer === undefined) return;
  keep(store, { ...last, answer: { ...last.answer, unread: Math.max(0, last.answer.unread - count) } });
}

/** `undefined` while the session is unknown. */
const whoIsHere = atom((get): string | undefined => {
  const known = get(session);
  if (known.phase === 'signed-in') return known.user.uid;
  return known.phase === 'signed-out' ? anonymousId() : undefined;
});

/** Where storage is blocked, for this tab alone. */
let kept: Heartbeat | undefined;

/** Of the person who is here. */
function lastHeartbeat(store: Store): Heartbeat | undefined {
  const text = readStored(storageKey);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), heartbeatSchema), text);
  const last = read.success ? read.output : text === undefined ? kept : undefined;
  return last?.who === store.get(whoIsHere) ? last : undefined;
}

function keep(store: Store, heartbeat: Heartbeat): void {
  kept = heartbeat;
  writeStored(storageKey, JSON.stringify(heartbeat));
  show(store);
}

const show = (store: Store): void => store.set(presence, lastHeartbeat(store)?.answer);

/** Only from an answer that has just come: a kept one may be older than the account. */
function learn(store: Store): void {
  const { who, answer } = lastHeartbeat(store) ?? {};
  const known = store.get(user);
  if (answer?.status === undefined || known === null || known.uid !== who || known.status === answer.status) return;
  const { status } = answer;
  // Imported here, because it is hardly ever needed.
  void import('../reloadUser.ts').then(({ learnStatus }) => learnStatus(store, known.uid, status));
}

const idKey = 'anonymousUserId';
const random = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16);

let own: AnonymousId | undefined;

/** One id for this browser; without storage, for the life of the page. Replaces a malformed one. */
export function anonymousId(): AnonymousId {
  const kept = v.safeParse(anonymousIdSchema, readStored(idKey));
  if (kept.success) return kept.output;
  own ??= v.parse(anonymousIdSchema, `anon_${Date.now()}_${random()}`);
  writeStored(idKey, own);
  return own;
}
