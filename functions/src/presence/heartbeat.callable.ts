import type * as v from 'valibot';
import { heartbeatContract } from '#contract/callables/heartbeat.ts';
import type { AnonymousId } from '#contract/documents/presence.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { countUnread } from '../data/accounts/noticeStore.ts';
import {
  claimCount,
  countSeen,
  createPersonSeen,
  createVisitorSeen,
  type OnlineCount,
  readLastSeen,
  readSiteNews,
  renewSeen,
  renewWhereThere,
  writeCount,
} from '../data/accounts/presenceStore.ts';
import { type OpenContext, openCallable } from '../platform/callable.ts';
import { createNetworkRate } from '../platform/network.ts';
import { createRecentAnswers, makeRoom } from '../platform/recentAnswers.ts';
import { closedNow } from '../platform/siteSettings.ts';

type Answer = v.InferInput<(typeof heartbeatContract)['output']>;
type News = Pick<Answer, 'online' | 'notice'>;

const newIdRate = { limit: limits.presence.newIdsPerAddressAndHour, windowSeconds: 60 * 60 };
// One address of Hosting stands for many networks.
const newIdsPeerFactor = 100;

/** Saves reads. The entry may be gone, or another instance may have renewed it. */
export function createKnownIds(kept: number) {
  const known = new Map<Uid | AnonymousId, Date>();
  return {
    lastSeen: (id: Uid | AnonymousId): Date | undefined => known.get(id),
    note: (id: Uid | AnonymousId, lastSeen: Date): void => {
      // Deleting first keeps the map sorted by time.
      known.delete(id);
      makeRoom(known, kept);
      known.set(id, lastSeen);
    },
    forget: (id: Uid | AnonymousId): void => void known.delete(id),
  };
}

export const createMemory = () => ({
  takeNewId: createNetworkRate(newIdRate, newIdsPeerFactor),
  known: createKnownIds(50_000),
  answers: createRecentAnswers<Answer>(() => 1_000, 1_000),
  news: createRecentAnswers<News>(() => 15_000, 1),
});
type Memory = ReturnType<typeof createMemory>;

/** Writes at most once per 10 s and id. Writes nothing for banned people or while presence is closed. */
export async function beat(
  { anonymousId }: v.InferOutput<(typeof heartbeatContract)['input']>,
  context: OpenContext,
  memory: Memory,
): Promise<Answer> {
  const { person, clock } = context;
  const now = clock();
  if (person?.user?.status === 'banned') return { status: 'banned', unread: 0, ...(await newsNow(memory, now)) };
  if (person) {
    const { uid } = person;
    const answer = await memory.answers.recall(uid, now, () => beatOfPerson(uid, memory, now));
    return { ...answer, status: person.user?.status ?? 'normal' };
  }
  if (anonymousId === undefined) {
    throw new ContractError('invalid-argument', 'a visitor has an anonymous id', { field: 'anonymousId' });
  }
  return memory.answers.recall(anonymousId, now, () => beatOfVisitor(anonymousId, context, memory));
}

async function beatOfPerson(uid: Uid, memory: Memory, now: Date): Promise<Answer> {
  const note = async () => (await isPresenceOpen(now)) && noteSeen(uid, now, memory, () => createPersonSeen(uid, now));
  const [unread] = await Promise.all([countUnread(uid, now), note()]);
  return { unread, ...(await newsNow(memory, now)) };
}

async function beatOfVisitor(id: AnonymousId, { asker, clock }: OpenContext, memory: Memory): Promise<Answer> {
  const now = clock();
  const create = () => {
    memory.takeNewId(asker, 1, now);
    return createVisitorSeen(id, now);
  };
  if (await isPresenceOpen(now)) await noteSeen(id, now, memory, create);
  return { unread: 0, ...(await newsNow(memory, now)) };
}

/** Updates known entries without a read; reads or creates others. */
async function noteSeen(
  id: Uid | AnonymousId,
  now: Date,
  { known }: Memory,
  create: () => Promise<unknown>,
): Promise<void> {
  const remembered = known.lastSeen(id);
  if (remembered) {
    if (!isDue(remembered, limits.presence.minIntervalMs, now)) return;
    if (await renewWhereThere(id, now)) return known.note(id, now);
    known.forget(id);
  }
  const seen = await readLastSeen(id);
  if (!seen) {
    if (await create()) known.note(id, now);
    return;
  }
  const isRenewed = isDue(seen.lastSeen, limits.presence.minIntervalMs, now);
  if (isRenewed) await renewSeen(id, seen, now);
  known.note(id, isRenewed ? now : seen.lastSeen);
}

const isPresenceOpen = async (now: Date): Promise<boolean> => !(await closedNow(now)).includes('presence');

const newsNow = (memory: Memory, now: Date): Promise<News> =>
  memory.news.recall('site', now, async () => {
    const { count, settings } = await readSiteNews();
    const online = settings.presenceOpen ? await onlineNow(count, now) : 0;
    return { online, ...(settings.announcement !== '' && { notice: settings.announcement }) };
  });

/** A `last` in the future comes from a wrong clock and does not count. */
export function isDue(last: Date | undefined, everyMs: number, now: Date): boolean {
  if (last === undefined) return true;
  const elapsedMs = now.getTime() - last.getTime();
  return elapsedMs >= everyMs || elapsedMs <= -everyMs;
}

/** After a minute, the first caller counts and the others get the old number. At least 1, the caller. */
async function onlineNow(count: OnlineCount | undefined, now: Date): Promise<number> {
  const before = Math.max(1, count?.online ?? 0);
  if (!isDue(count?.countedAt, limits.presence.countEveryMs, now)) return before;
  const claim = await claimCount(count, now);
  if (claim === undefined) return before;
  const counted = await countSeen(new Date(now.getTime() - limits.presence.onlineWithinMs));
  await writeCount(counted, claim);
  return Math.max(1, counted.online);
}

const memory = createMemory();

export const heartbeat = openCallable(heartbeatContract, (input, context) => beat(input, context, memory));
