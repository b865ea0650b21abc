import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { presenceAggregateSchema, presenceSchema, type SeenId, seenIdSchema } from '#contract/documents/presence.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { hoursAfter } from '../../platform/clock.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { unlessChanged } from '../conflict.ts';
import { countOf } from '../pages.ts';
import { users } from './accountStore.ts';

export const presence = collection('presence', seenIdSchema, presenceSchema);
const counts = collection('aggregates', v.literal('presence'), presenceAggregateSchema);
const { shards, countEveryMs, countAtMost, onlineWithinMs } = limits.presence;

export const shardOf = (id: SeenId): number => createHash('sha256').update(id).digest().readUInt32BE() % shards;

const seenAt = (id: SeenId, now: Date) => ({
  lastSeen: now,
  shard: shardOf(id),
  expiresAt: hoursAfter(now, limits.retention.presenceHours),
});

/** `false` if there is no entry, for example after a ban. */
export const renewSeen = (id: SeenId, now: Date): Promise<boolean> =>
  unlessChanged(() => presence.doc(id).update(seenAt(id, now)));

export const createVisitorSeen = (id: SeenId, now: Date): Promise<boolean> =>
  unlessChanged(() => presence.doc(id).create(seenAt(id, now)));

/** Reads the account in the transaction, so that banned and deleted people get no entry. */
export const createPersonSeen = (uid: Uid, now: Date): Promise<void> =>
  runTransaction(async (transaction) => {
    const user = await users.read(uid, transaction);
    if (user && user.status !== 'banned') transaction.set(presence.doc(uid), { ...seenAt(uid, now), isPerson: true });
  });

/** After a minute, one caller counts and others get the old number. If it dies, another one counts a minute later. */
export async function countOnline(now: Date): Promise<number> {
  const count = counts.doc('presence');
  const answer = await count.get();
  const { online = 0, countedAt } = answer.data() ?? {};
  if (!isDue(countedAt, now)) return online;
  const isOurTurn = await unlessChanged(() =>
    answer.updateTime
      ? count.update({ countedAt: now }, { lastUpdateTime: answer.updateTime })
      : count.create({ online, uids: [], countedAt: now }),
  );
  if (!isOurTurn) return online;
  const since = new Date(now.getTime() - onlineWithinMs);
  const counted = await Promise.all(Array.from({ length: shards }, (_, shard) => countShard(shard, since)));
  const people = counted.flatMap(({ newest }) => newest);
  people.sort(([, one], [, other]) => other.lastSeen.getTime() - one.lastSeen.getTime());
  const sum = counted.reduce((total, shard) => total + shard.online, 0);
  await count.set({ online: sum, uids: people.slice(0, limits.page.size).map(([uid]) => uid), countedAt: now });
  return sum;
}

/** A time far in the future comes from a wrong clock and does not count. */
export const isDue = (countedAt: Date | undefined, now: Date): boolean =>
  countedAt === undefined || Math.abs(now.getTime() - countedAt.getTime()) >= countEveryMs;

/** One read per thousand, at least one, and one per person on the newest page. */
async function countShard(shard: number, since: Date) {
  const seen = presence.all().where('shard', '==', shard).where('lastSeen', '>=', since);
  const people = seen.where('isPerson', '==', true).orderBy('lastSeen', 'desc').limit(limits.page.size);
  const [online, newest] = await Promise.all([countOf(seen, countAtMost / shards), presence.find(people)]);
  return { online, newest: [...newest] };
}
