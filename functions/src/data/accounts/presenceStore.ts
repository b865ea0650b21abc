import { createHash } from 'node:crypto';
import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import {
  type AnonymousId,
  anonymousIdSchema,
  type PresenceAggregate,
  presenceAggregateSchema,
  presenceSchema,
} from '#contract/documents/presence.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { hoursAfter } from '../../platform/clock.ts';
import { collection } from '../../platform/collection.ts';
import { firestore } from '../../platform/firebase.ts';
import { settings, settingsIn } from '../../platform/siteSettings.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { unlessChanged, unlessLost } from '../conflict.ts';
import { countOf } from '../pages.ts';
import { users } from './accountStore.ts';

type Versioned<Value> = Value & { readonly version: Timestamp };
export type LastSeen = Versioned<{ readonly lastSeen: Date }>;
export type OnlineCount = Versioned<PresenceAggregate>;

type Presence = v.InferOutput<typeof presenceSchema> & { readonly expiresAt?: Date };
export const presence = collection<AnonymousId | Uid, Presence>(
  'presence',
  v.union([anonymousIdSchema, uidSchema]),
  presenceSchema,
);
const counts = collection('aggregates', v.literal('presence'), presenceAggregateSchema);
const { shards } = limits.presence;

export const shardOf = (id: Uid | AnonymousId): number =>
  createHash('sha256').update(id).digest().readUInt32BE() % shards;

const seenAt = (id: Uid | AnonymousId, now: Date) => ({
  lastSeen: now,
  shard: shardOf(id),
  expiresAt: hoursAfter(now, limits.retention.presenceHours),
});
const countRef = () => counts.doc('presence');

function onlineIn(snapshot: DocumentSnapshot | undefined): OnlineCount | undefined {
  const count = counts.decoded(snapshot);
  return count && snapshot?.updateTime && { ...count, version: snapshot.updateTime };
}

export async function readLastSeen(id: Uid | AnonymousId): Promise<LastSeen | undefined> {
  const snapshot = await presence.doc(id).get();
  const seen = snapshot.data();
  return seen && snapshot.updateTime && { lastSeen: seen.lastSeen, version: snapshot.updateTime };
}

export async function readSiteNews() {
  const [count, kept] = await firestore.getAll(counts.stored.doc('presence'), settings.stored.doc('site'));
  return { count: onlineIn(count), settings: settingsIn(kept) };
}

/** `false` if the entry changed or is gone, for example after a ban. */
export function renewSeen(id: Uid | AnonymousId, seen: LastSeen, now: Date): Promise<boolean> {
  const document = presence.doc(id);
  return unlessChanged(() => document.update(seenAt(id, now), { lastUpdateTime: seen.version }));
}

export const renewWhereThere = (id: Uid | AnonymousId, now: Date): Promise<boolean> =>
  unlessChanged(() => presence.doc(id).update(seenAt(id, now)));

export const createVisitorSeen = (id: Uid | AnonymousId, now: Date): Promise<boolean> =>
  unlessChanged(() => presence.doc(id).create(seenAt(id, now)));

/** Reads the account in the transaction, so that banned and deleted people get no entry. */
export const createPersonSeen = (uid: Uid, now: Date): Promise<boolean> =>
  runTransaction(async (transaction) => {
    const [found, seen] = await transaction.getAll(users.stored.doc(uid), presence.stored.doc(uid));
    const user = users.decoded(found);
    if (!user || seen?.exists || user.status === 'banned') return false;
    transaction.create(presence.doc(uid), { ...seenAt(uid, now), isPerson: true });
    return true;
  });

/** Only one caller counts at a time; the others get `undefined`. If it dies, the next turn comes as usual. */
export async function claimCount(count: OnlineCount | undefined, now: Date): Promise<Timestamp | undefined> {
  const claimed = await unlessLost(() =>
    count
      ? countRef().update({ countedAt: now }, { lastUpdateTime: count.version })
      : countRef().create({ online: 0, uids: [], countedAt: now }),
  );
  return claimed?.writeTime;
}

export const writeCount = (counted: Pick<PresenceAggregate, 'online' | 'uids'>, claim: Timestamp): Promise<boolean> =>
  unlessChanged(() => countRef().update({ ...counted }, { lastUpdateTime: claim }));

/** One read per thousand, at least one per shard, and one per person on a shard's newest page. */
export async function countSeen(since: Date): Promise<Pick<PresenceAggregate, 'online' | 'uids'>> {
  const all = await Promise.all(Array.from({ length: shards }, (_, shard) => countShard(shard, since)));
  const newest = all.flatMap(({ people }) => people).sort((one, other) => other.seenMs - one.seenMs);
  return {
    online: all.reduce((sum, { online }) => sum + online, 0),
    uids: newest.slice(0, limits.page.size).map(({ uid }) => uid),
  };
}

async function countShard(shard: number, since: Date) {
  const recent = presence.all().where('shard', '==', shard).where('lastSeen', '>=', since);
  const people = recent.where('isPerson', '==', true).orderBy('lastSeen', 'desc');
  const [online, newest] = await Promise.all([
    countOf(recent, limits.presence.countAtMost / shards),
    people.limit(limits.page.size).select('lastSeen').get(),
  ]);
  return {
    online,
    people: newest.docs.map((document) => ({
      uid: v.parse(uidSchema, document.id),
      seenMs: v.parse(timestampSchema, document.get('lastSeen')).getTime(),
    })),
  };
}
