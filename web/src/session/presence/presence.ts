import { atom, type Store } from 'jotai';
import * as v from 'valibot';
import { heartbeatContract } from '#contract/callables/heartbeat.ts';
import { type AnonymousId, anonymousIdSchema } from '#contract/documents/presence.ts';
import { parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#data/call.ts';
import { readStored, writeStored } from '#lib/stored.ts';
import { session, user } from '../atoms.ts';
import { closed } from '../closed/atoms.ts';

/** This browser's last heartbeat, for all its tabs. `who` is a uid or an anonymous id. */
const storageKey = 'matataki.heartbeat';
const sentSchema = v.object({ who: v.string(), sentAtMs: v.number(), answer: v.optional(heartbeatContract.output) });
type Heartbeat = v.InferOutput<typeof sentSchema>;
const heartbeat = atom<Heartbeat | undefined>(undefined);

/** `undefined` while the session is unknown. */
const whoIsHere = atom((get): string | undefined => {
  const current = get(session);
  if (current.phase === 'signed-in') return current.user.uid;
  return current.phase === 'signed-out' ? anonymousId() : undefined;
});

/** The last answer to the current person or visitor. */
export const presence = atom((get) => {
  const last = get(heartbeat);
  return last?.who === get(whoIsHere) ? last?.answer : undefined;
});

export const unreadNotices = atom((get) => get(presence)?.unread ?? 0);

/** `undefined` while the number is unknown or not shown. */
export const peopleOnline = atom((get) => (get(closed).includes('presence') ? undefined : get(presence)?.online));

/** Sends a heartbeat at the start, every 180 s, for another person and when the tab becomes visible. */
export function startPresence(store: Store): void {
  /** For whom this page waits for an answer. */
  let pending: string | undefined;
  const beat = async (): Promise<void> => {
    const last = readLast(store);
    const who = store.get(whoIsHere);
    const sentAtMs = Date.now();
    const isRecent = last?.who === who && Math.abs(sentAtMs - (last?.sentAtMs ?? 0)) < limits.presence.minIntervalMs;
    // A page that was left before its answer leaves none for the next page.
    if (who === undefined || who === pending || (isRecent && last?.answer !== undefined)) return;
    pending = who;
    keep(store, { who, sentAtMs, answer: store.get(presence) });
    try {
      const answer = await (v.is(anonymousIdSchema, who)
        ? call(heartbeatContract, { anonymousId: who }, 'visitor')
        : call(heartbeatContract, {}, parseUid(who)));
      if (store.get(whoIsHere) !== who) return;
      keep(store, { who, sentAtMs, answer });
      learn(store);
    } catch (error) {
      console.warn('A heartbeat failed and is tried again at the next.', error);
    } finally {
      if (pending === who) pending = undefined;
    }
  };
  store.sub(whoIsHere, () => void beat());
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageKey) return;
    readLast(store);
    learn(store);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void beat();
  });
  setInterval(() => void beat(), limits.presence.heartbeatMs);
  void beat();
}

/** Changes the number in every tab, without a request. */
export function countAsRead(store: Store, count: number): void {
  const last = readLast(store);
  if (last?.answer === undefined) return;
  keep(store, { ...last, answer: { ...last.answer, unread: Math.max(0, last.answer.unread - count) } });
}

/** If storage is blocked, only this tab's last heartbeat. */
function readLast(store: Store): Heartbeat | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sentSchema), readStored(storageKey));
  if (parsed.success) store.set(heartbeat, parsed.output);
  return store.get(heartbeat);
}

function keep(store: Store, sent: Heartbeat): void {
  store.set(heartbeat, sent);
  writeStored(storageKey, JSON.stringify(sent));
}

/** Only from a new answer: a stored one may be older than the account's data. */
function learn(store: Store): void {
  const status = store.get(presence)?.status;
  const account = store.get(user);
  if (status === undefined || account === null || account.status === status) return;
  // Imported here, because it is hardly ever needed.
  void import('../reloadUser.ts').then(({ learnStatus }) => learnStatus(store, account.uid, status));
}

const idKey = 'anonymousUserId';
let own: AnonymousId | undefined;

/** One id for this browser; without storage, for the life of the page. Replaces a malformed one. */
export function anonymousId(): AnonymousId {
  own ??= v.parse(v.fallback(anonymousIdSchema, newId), readStored(idKey));
  writeStored(idKey, own);
  return own;
}

const newId = (): AnonymousId =>
  v.parse(anonymousIdSchema, `anon_${Date.now()}_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`);
