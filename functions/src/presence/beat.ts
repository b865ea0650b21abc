import type * as v from 'valibot';
import type { heartbeatContract } from '#contract/callables/heartbeat.ts';
import type { AnonymousId } from '#contract/documents/presence.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { countUnread } from '../data/accounts/noticeStore.ts';
import {
  createPersonSeen,
  createVisitorSeen,
  readLastSeen,
  readSiteNews,
  renewSeen,
  renewWhereThere,
} from '../data/accounts/presenceStore.ts';
import { closedNow } from '../platform/closedNow.ts';
import type { OpenContext } from '../platform/openCallable.ts';
import { isDue } from './isDue.ts';
import { createKnownIds } from './knownIds.ts';
import { createNewIds } from './newIds.ts';
import { onlineNow } from './onlineNow.ts';
import { createRecentAnswers } from './recentAnswers.ts';

type Input = v.InferOutput<(typeof heartbeatContract)['input']>;
type Answer = v.InferInput<(typeof heartbeatContract)['output']>;

type News = Pick<Answer, 'online' | 'notice'>;

/**
 * What one instance of the function remembers: a second for whoever beats too fast, a browser gone wild; and for 15 seconds
 * what everybody is told alike; and which entries are there, of as many people as are online on a busy evening. More ids than it
 * can hear of in a second have no answer kept.
 */
export const createMemory = () => ({
  newIds: createNewIds(),
  known: createKnownIds(50_000),
  answers: createRecentAnswers<Answer>(1_000, 1_000),
  news: createRecentAnswers<News>(15_000, 1),
});
export type Memory = ReturnType<typeof createMemory>;

/**
 * One heartbeat: see the contract. Reads the caller's entry where this instance does not remember it, and of people their account
 * and one count (their notices); the site's news once in 15 s. An instance writes once in 10 s at most for each id, and nothing
 * while presence is closed. A banned person is told so and leaves no trace; with
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
  const note = async () => (await isPresenceOpen(now)) && noteSeen(uid, now, memory, () => createPersonSeen(uid, now));
  const [unread] = await Promise.all([countUnread(uid, now), note()]);
  return { unread, ...(await newsNow(memory, now)) };
}

async function beatOfVisitor(id: AnonymousId, { network, clock }: OpenContext, memory: Memory): Promise<Answer> {
  const now = clock();
  const create = () => {
    memory.newIds.take(network, now);
    return createVisitorSeen(id, now);
  };
  if (await isPresenceOpen(now)) await noteSeen(id, now, memory, create);
  return { unread: 0, ...(await newsNow(memory, now)) };
}

/**
 * Writes that somebody is here. Of an entry that this instance remembers nothing is read: it is written where it still is there.
 * Where it has gone, by its time or with its account, and at a first heartbeat, it is read, or `create` decides.
 */
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
