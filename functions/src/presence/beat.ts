import type * as v from 'valibot';
import type { heartbeatContract } from '#contract/callables/heartbeat.ts';
import type { AnonymousId } from '#contract/documents/presence.ts';
import type { SiteSettings } from '#contract/documents/siteSettings.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { countUnread } from '../data/noticeStore.ts';
import {
  createPersonSeen,
  createVisitorSeen,
  type HeartbeatDocuments,
  readForHeartbeat,
  readSiteNews,
  renewSeen,
} from '../data/presenceStore.ts';
import type { OpenContext } from '../platform/openCallable.ts';
import { isDue } from './isDue.ts';
import type { NewIds } from './newIds.ts';
import { onlineNow } from './onlineNow.ts';
import type { RecentAnswers } from './recentAnswers.ts';

type Input = v.InferOutput<(typeof heartbeatContract)['input']>;
type Answer = v.InferInput<(typeof heartbeatContract)['output']>;

/** What one instance of the function remembers. */
export type Memory = { readonly newIds: NewIds; readonly answers: RecentAnswers<Answer> };

const announcementOf = ({ announcement }: SiteSettings): Pick<Answer, 'notice'> =>
  announcement === '' ? {} : { notice: announcement };

/**
 * One heartbeat: see the contract. Reads the caller's account (for people), three documents and one count (people's
 * notices), whatever the number of visitors; writes once a minute at most for each id. A banned person is told so and
 * leaves no trace; with a sign-in that the ban has ended they get here, too.
 */
export async function beat({ anonymousId }: Input, context: OpenContext, memory: Memory): Promise<Answer> {
  const { person, clock } = context;
  const now = clock();
  if (person?.user?.status === 'banned') {
    const { count, settings } = await readSiteNews();
    return { status: 'banned', unread: 0, online: count?.online ?? 0, ...announcementOf(settings) };
  }
  if (person) {
    const { uid } = person;
    const answer = await memory.answers.recall(uid, now, () => beatOfPerson(uid, now));
    return { ...answer, status: person.user?.status ?? 'normal' };
  }
  if (anonymousId === undefined) {
    throw new ContractError('invalid-argument', 'a visitor has an anonymous id', { field: 'anonymousId' });
  }
  return memory.answers.recall(anonymousId, now, () => beatOfVisitor(anonymousId, context, memory));
}

async function beatOfPerson(uid: Uid, now: Date): Promise<Answer> {
  const [found, unread] = await Promise.all([readForHeartbeat(uid), countUnread(uid)]);
  if (!found.seen) await createPersonSeen(uid, now);
  else await renewIfDue(uid, found.seen, now);
  return { unread, ...(await newsFrom(found, now)) };
}

async function beatOfVisitor(id: AnonymousId, { network, clock }: OpenContext, { newIds }: Memory): Promise<Answer> {
  const now = clock();
  const found = await readForHeartbeat(id);
  if (found.seen) {
    await renewIfDue(id, found.seen, now);
  } else {
    newIds.take(network, now);
    await createVisitorSeen(id, now);
  }
  return { unread: 0, ...(await newsFrom(found, now)) };
}

async function renewIfDue(id: Uid | AnonymousId, seen: NonNullable<HeartbeatDocuments['seen']>, now: Date) {
  if (isDue(seen.lastSeen, limits.presence.minIntervalMs, now)) await renewSeen(id, seen, now);
}

async function newsFrom(
  { count, settings }: HeartbeatDocuments,
  now: Date,
): Promise<Pick<Answer, 'online' | 'notice'>> {
  return { online: await onlineNow(count, now), ...announcementOf(settings) };
}
