import { createHash } from 'node:crypto';
import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import {
  type AnonymousId,
  decodePresence,
  decodePresenceAggregate,
  type PresenceAggregate,
} from '#contract/documents/presence.ts';
import { decodeSiteSettings, type SiteSettings } from '#contract/documents/siteSettings.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { decodeUser } from '#contract/documents/user.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { hoursAfter } from '../../platform/clock.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { unlessChanged } from '../conflict.ts';

/** `version` lets a later write fail if the document has changed. */
type Versioned<Value> = Value & { readonly version: Timestamp };
export type LastSeen = Versioned<{ readonly lastSeen: Date }>;
export type OnlineCount = Versioned<PresenceAggregate>;

const presence = () => firestore.collection('presence');
const { shards } = limits.presence;

/** Pure: always the same of an id. */
export const shardOf = (id: Uid | AnonymousId): number =>
  createHash('sha256').update(id).digest().readUInt32BE() % shards;

const seenAt = (id: Uid | AnonymousId, now: Date) => ({
  lastSeen: now,
  shard: shardOf(id),
  expiresAt: hoursAfter(now, limits.retention.presenceHours),
});
const countRef = () => firestore.doc(documentPath.onlineCount);

function countOf(snapshot: DocumentSnapshot | undefined): OnlineCount | undefined {
  if (!snapshot?.updateTime) return undefined;
  return { ...decodePresenceAggregate(documentPath.onlineCount, snapshot.data()), version: snapshot.updateTime };
}

export async function readLastSeen(id: Uid | AnonymousId): Promise<LastSeen | undefined> {
  const path = documentPath.presence(id);
  const snapshot = await firestore.doc(path).get();
  return snapshot.updateTime && { ...decodePresence(path, snapshot.data()), version: snapshot.updateTime };
}

export async function readSiteNews(): Promise<{
  readonly count: OnlineCount | undefined;
  readonly settings: SiteSettings;
}> {
  const [count, settings] = await firestore.getAll(countRef(), firestore.doc(documentPath.siteSettings));
  return { count: countOf(count), settings: decodeSiteSettings(documentPath.siteSettings, settings?.data() ?? {}) };
}

/** Fails if the entry changed or is gone, for example after a ban. */
export function renewSeen(id: Uid | AnonymousId, seen: LastSeen, now: Date): Promise<boolean> {
  const document = firestore.doc(documentPath.presence(id));
  return unlessChanged(() => document.update(seenAt(id, now), { lastUpdateTime: seen.version }));
}

/** `false` if there is no entry; never creates one. */
export const renewWhereThere = (id: Uid | AnonymousId, now: Date): Promise<boolean> =>
  unlessChanged(() => firestore.doc(documentPath.presence(id)).update(seenAt(id, now)));

/** `false` if another heartbeat was faster. */
export const createVisitorSeen = (id: AnonymousId, now: Date): Promise<boolean> =>
  unlessChanged(() => firestore.doc(documentPath.presence(id)).create(seenAt(id, now)));

/** Reads the account in the transaction: banned and deleted people get no entry. */
export async function createPersonSeen(uid: Uid, now: Date): Promise<boolean> {
  const [userPath, path] = [documentPath.user(uid), documentPath.presence(uid)];
  return runTransaction(async (transaction) => {
    const [user, seen] = await transaction.getAll(firestore.doc(userPath), firestore.doc(path));
    if (!user?.exists || seen?.exists || decodeUser(userPath, user.data()).status === 'banned') return false;
    transaction.create(firestore.doc(path), { ...seenAt(uid, now), isPerson: true });
    return true;
  });
}

/** Only one caller counts at a time; `undefined` for the others. If the counter dies, the next turn comes as usual. */
export async function claimCount(count: OnlineCount | undefined, now: Date): Promise<Timestamp | undefined> {
  const claimed: { at?: Timestamp } = {};
  const claim = async (): Promise<void> => {
    const { writeTime } = count
      ? await countRef().update({ countedAt: now }, { lastUpdateTime: count.version })
      : await countRef().create({ online: 0, uids: [], countedAt: now });
    claimed.at = writeTime;
  };
  return (await unlessChanged(claim)) ? claimed.at : undefined;
}

export const writeCount = (counted: Pick<PresenceAggregate, 'online' | 'uids'>, claim: Timestamp): Promise<boolean> =>
  unlessChanged(() => countRef().update({ ...counted }, { lastUpdateTime: claim }));

/** A read per thousand, one for each shard at least, and one for each person of the newest page of a shard. */
export async function countSeen(since: Date): Promise<Pick<PresenceAggregate, 'online' | 'uids'>> {
  const all = await Promise.all(Array.from({ length: shards }, (_, shard) => countShard(shard, since)));
  const newest = all.flatMap(({ people }) => people).sort((one, other) => other.seenMs - one.seenMs);
  return {
    online: all.reduce((sum, { online }) => sum + online, 0),
    uids: newest.slice(0, limits.page.size).map(({ uid }) => uid),
  };
}

async function countShard(shard: number, since: Date) {
  const recent = presence().where('shard', '==', shard).where('lastSeen', '>=', since);
  const people = recent.where('isPerson', '==', true).orderBy('lastSeen', 'desc');
  const [online, newest] = await Promise.all([
    recent
      .limit(limits.presence.countAtMost / shards)
      .count()
      .get(),
    people.limit(limits.page.size).select('lastSeen').get(),
  ]);
  return {
    online: online.data().count,
    people: newest.docs.map((document) => ({
      uid: v.parse(uidSchema, document.id),
      seenMs: v.parse(timestampSchema, document.get('lastSeen')).getTime(),
    })),
  };
}
