import type * as v from 'valibot';
import { type HeartbeatAnswer, heartbeatContract } from '#contract/callables/heartbeat.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { countUnread } from '../data/accounts/noticeStore.ts';
import { countOnline, createPersonSeen, createVisitorSeen, renewSeen } from '../data/accounts/presenceStore.ts';
import { newestFollowedAt } from '../data/social/newestFollowed.ts';
import { type OpenContext, openCallable } from '../platform/callable.ts';
import { freshFor } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { createNetworkRate } from '../platform/network.ts';
import { createRecentAnswers } from '../platform/recentAnswers.ts';
import { closedNow, readSiteSettings } from '../platform/siteSettings.ts';

export const createMemory = () => ({
  // Many networks share an address of Hosting.
  takeNewId: createNetworkRate({ limit: limits.presence.newIdsPerAddressAndHour, windowSeconds: 3_600 }, 100),
  seen: createRecentAnswers<unknown>(() => limits.presence.minIntervalMs, 50_000),
  news: createRecentAnswers<Pick<HeartbeatAnswer, 'online' | 'notice'>>(() => 15_000, 1),
  feeds: createRecentAnswers<Date | undefined>(() => freshFor(600) * 1_000, 10_000),
});

/** Writes at most once per 10 s, id and instance. Writes nothing for banned people or while presence is closed. */
export async function beat(
  { anonymousId }: v.InferOutput<(typeof heartbeatContract)['input']>,
  { person, asker, clock }: OpenContext,
  memory: ReturnType<typeof createMemory>,
): Promise<HeartbeatAnswer> {
  const now = clock();
  const news = () => memory.news.recall('site', now, () => readNews(now));
  const status = person && (person.user?.status ?? 'normal');
  if (status === 'banned') return { status, unread: 0, ...(await news()) };
  const id = person?.uid ?? anonymousId;
  if (id === undefined) throw new ContractError('invalid-argument', 'a visitor has an id', { field: 'anonymousId' });
  const note = async (): Promise<unknown> => {
    if ((await closedNow(now)).includes('presence') || (await renewSeen(id, now))) return;
    if (person) return createPersonSeen(person.uid, now);
    memory.takeNewId(asker, 1, now);
    return createVisitorSeen(id, now);
  };
  const newest = (): Promise<Date | undefined> =>
    person?.user ? newestFollowedAt(person.uid, person.user) : Promise.resolve(undefined);
  const [unread, feedAt] = await Promise.all([
    person ? countUnread(person.uid, now) : 0,
    person && memory.feeds.recall(person.uid, now, newest).catch(withoutFeed(person.uid)),
    memory.seen.recall(id, now, note),
  ]);
  return { ...(status && { status }), unread, ...(feedAt && { feedAt: feedAt.toISOString() }), ...(await news()) };
}

/** The answer leaves out the feed, so that presence and notices go on. */
const withoutFeed =
  (uid: Uid) =>
  (error: unknown): undefined => {
    log.error('a heartbeat answers without the feed', error, { uid });
  };

/** At least 1, because the caller is online. */
async function readNews(now: Date) {
  const { presenceOpen, announcement } = await readSiteSettings();
  const online = presenceOpen ? Math.max(1, await countOnline(now)) : 0;
  return { online, ...(announcement !== '' && { notice: announcement }) };
}

const memory = createMemory();

export const heartbeat = openCallable(heartbeatContract, (input, context) => beat(input, context, memory));
