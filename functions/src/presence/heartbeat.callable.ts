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

const idsKept = 50_000;

/** Saves reads. The entry may be gone, or another instance may have renewed it. */
export function noteKnown(known: Map<Uid | AnonymousId, Date>, id: Uid | AnonymousId, lastSeen: Date, kept = idsKept) {
  // Deleting first keeps the map sorted by time.
  known.delete(id);
  makeRoom(known, kept);
  known.set(id, lastSeen);
}

export const createMemory = () => ({
  takeNewId: createNetworkRate(newIdRate, newIdsPeerFactor),
  known: new Map<Uid | AnonymousId, Date>(),
  answers: createRecentAnswers<Answer>(() => 1_000, 1_000),
  news: createRecentAnswers<News>(() => 15_000, 1),
});
type Memory = ReturnType<typeof createMemory>;

/** Writes at most once per 10 s and id. Writes nothing for banned people or while presence is closed. */
export async function beat(
  { anonymousId }: v.InferOutput<(typeof heartbeatContract)['input']>,
  { person, asker, clock }: OpenContext,
  memory: Memory,
): Promise<Answer> {
  const now = clock();
  if (person?.user?.status === 'banned') return { status: 'banned', unread: 0, ...(await newsNow(memory, now)) };
  const id = person?.uid ?? anonymousId;
  if (id === undefined) {
    throw new ContractError('invalid-argument', 'a visitor has an anonymous id', { field: 'anonymousId' });
  }
  const create = (): Promise<boolean> => {
    if (person) return createPersonSeen(person.uid, now);
    memory.takeNewId(asker, 1, now);
    return createVisitorSeen(id, now);
  };
  const answer = await memory.answers.recall(id, now, async () => {
    const counting = person ? countUnread(person.uid, now) : 0;
    const [unread] = await Promise.all([counting, noteSeen(id, now, memory, create)]);
    return { unread, ...(await newsNow(memory, now)) };
  });
  return person ? { ...answer, status: person.user?.status ?? 'normal' } : answer;
}

/** Updates known entries without a read; reads or creates others. */
async function noteSeen(id: Uid | AnonymousId, now: Date, { known }: Memory, create: () => Promise<boolean>) {
  if ((await closedNow(now)).includes('presence')) return;
  const remembered = known.get(id);
  if (remembered) {
    if (!isDue(remembered, limits.presence.minIntervalMs, now)) return;
    if (await renewWhereThere(id, now)) return noteKnown(known, id, now);
    known.delete(id);
  }
  const seen = await readLastSeen(id);
  if (!seen) {
    if (await create()) noteKnown(known, id, now);
    return;
  }
  const isRenewed = isDue(seen.lastSeen, limits.presence.minIntervalMs, now);
  if (isRenewed) await renewSeen(id, seen, now);
  noteKnown(known, id, isRenewed ? now : seen.lastSeen);
}

const newsNow = (memory: Memory, now: Date): Promise<News> =>
  memory.news.recall('site', now, async () => {
    const { count, settings } = await readSiteNews();
    const online = settings.presenceOpen ? await onlineNow(count, now) : 0;
    return { online, ...(settings.announcement !== '' && { notice: settings.announcement }) };
  });

/** A `last` far in the future comes from a wrong clock and does not count. */
export const isDue = (last: Date | undefined, everyMs: number, now: Date): boolean =>
  last === undefined || Math.abs(now.getTime() - last.getTime()) >= everyMs;

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
