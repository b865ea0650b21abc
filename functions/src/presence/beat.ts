import type * as v from 'valibot';
import type { heartbeatContract } from '#contract/callables/heartbeat.ts';
import type { AnonymousId } from '#contract/documents/presence.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { countUnread } from '../data/noticeStore.ts';
import {
  createPersonSeen,
  createVisitorSeen,
  type LastSeen,
  readLastSeen,
  readSiteNews,
  renewSeen,
} from '../data/presenceStore.ts';
import { closedNow } from '../platform/closedNow.ts';
import type { OpenContext } from '../platform/openCallable.ts';
import { isDue } from './isDue.ts';
import { createNewIds } from './newIds.ts';
import { onlineNow } from './onlineNow.ts';
import { createRecentAnswers } from './recentAnswers.ts';

type Input = v.InferOutput<(typeof heartbeatContract)['input']>;
type Answer = v.InferInput<(typeof heartbeatContract)['output']>;

type News = Pick<Answer, 'online' | 'notice'>;

/**
 * What one instance of the function remembers: a second for whoever beats too fast, a browser gone wild; and for 15 seconds
 * what everybody is told alike. More ids than it can hear of in a second are not kept.
 */
export const createMemory = () => ({
  newIds: createNewIds(),
  answers: createRecentAnswers<Answer>(1_000, 1_000),
  news: createRecentAnswers<News>(15_000, 1),
});
export type Memory = ReturnType<typeof createMemory>;

/**
 * One heartbeat: see the contract. Reads the caller's entry, and of people their account and one count (their notices); the
 * site's news once in 15 s. Writes once in 10 s at most for each id, and nothing while presence is closed. A banned person is told so and leaves no trace; with
 * a sign-in that the ban has ended they get here, too.
 */
export async function beat({ anonymousId }: Input, context: OpenContext, memory: Memory): Promise<Answer> {
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
  const [unread] = await Promise.all([countUnread(uid, now), (await isPresenceOpen(now)) && noteSeen(uid, now)]);
  return { unread, ...(await newsNow(memory, now)) };
}

async function beatOfVisitor(id: AnonymousId, { network, clock }: OpenContext, memory: Memory): Promise<Answer> {
  const now = clock();
  const isOpen = await isPresenceOpen(now);
  const seen = isOpen ? await readLastSeen(id) : undefined;
  if (seen) {
    await renewIfDue(id, seen, now);
  } else if (isOpen) {
    memory.newIds.take(network, now);
    await createVisitorSeen(id, now);
  }
  return { unread: 0, ...(await newsNow(memory, now)) };
}

async function noteSeen(uid: Uid, now: Date): Promise<void> {
  const seen = await readLastSeen(uid);
  if (seen) await renewIfDue(uid, seen, now);
  else await createPersonSeen(uid, now);
}

const isPresenceOpen = async (now: Date): Promise<boolean> => !(await closedNow(now)).includes('presence');

async function renewIfDue(id: Uid | AnonymousId, seen: LastSeen, now: Date) {
  if (isDue(seen.lastSeen, limits.presence.minIntervalMs, now)) await renewSeen(id, seen, now);
}

const newsNow = (memory: Memory, now: Date): Promise<News> =>
  memory.news.recall('site', now, async () => {
    const { count, settings } = await readSiteNews();
    const online = settings.presenceOpen ? await onlineNow(count, now) : 0;
    return { online, ...(settings.announcement !== '' && { notice: settings.announcement }) };
  });
