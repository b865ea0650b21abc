import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import {
  type AnonymousId,
  decodePresence,
  decodePresenceAggregate,
  type PresenceAggregate,
} from '#contract/documents/presence.ts';
import { decodeSiteSettings, type SiteSettings } from '#contract/documents/siteSettings.ts';
import { decodeUser } from '#contract/documents/user.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { hoursAfter } from '../../platform/clock.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { unlessChanged } from '../conflict.ts';
import { stored } from '../timestamp.ts';

/** A document as it was read, and the mark of that state, on which a later write can insist. */
type Versioned<Value> = Value & { readonly version: Timestamp };
export type LastSeen = Versioned<{ readonly lastSeen: Date }>;
export type OnlineCount = Versioned<PresenceAggregate>;

const presence = () => firestore.collection('presence');
const seenAt = (now: Date) => ({
  lastSeen: stored(now),
  expiresAt: stored(hoursAfter(now, limits.retention.presenceHours)),
});
const countRef = () => firestore.doc(documentPath.onlineCount);

function countOf(snapshot: DocumentSnapshot | undefined): OnlineCount | undefined {
  if (!snapshot?.updateTime) return undefined;
  return { ...decodePresenceAggregate(documentPath.onlineCount, snapshot.data()), version: snapshot.updateTime };
}

/** When somebody was last seen; `undefined` where no entry says so. */
export async function readLastSeen(id: Uid | AnonymousId): Promise<LastSeen | undefined> {
  const path = documentPath.presence(id);
  const snapshot = await firestore.doc(path).get();
  return snapshot.updateTime && { ...decodePresence(path, snapshot.data()), version: snapshot.updateTime };
}

/** What everybody is told alike. */
export async function readSiteNews(): Promise<{
  readonly count: OnlineCount | undefined;
  readonly settings: SiteSettings;
}> {
  const [count, settings] = await firestore.getAll(countRef(), firestore.doc(documentPath.siteSettings));
  return { count: countOf(count), settings: decodeSiteSettings(documentPath.siteSettings, settings?.data() ?? {}) };
}

/** Moves `lastSeen`, unless somebody else has done so since it was read, or the entry went: by a ban, say. */
export function renewSeen(id: Uid | AnonymousId, seen: LastSeen, now: Date): Promise<boolean> {
  const document = firestore.doc(documentPath.presence(id));
  return unlessChanged(() => document.update(seenAt(now), { lastUpdateTime: seen.version }));
}

/** Moves `lastSeen` of an entry that is there; `false` where there is none, and none is made. */
export const renewWhereThere = (id: Uid | AnonymousId, now: Date): Promise<boolean> =>
  unlessChanged(() => firestore.doc(documentPath.presence(id)).update(seenAt(now)));

/** `false` where another heartbeat has made it. */
export const createVisitorSeen = (id: AnonymousId, now: Date): Promise<boolean> =>
  unlessChanged(() => firestore.doc(documentPath.presence(id)).create(seenAt(now)));

/**
 * A person's first entry. In a transaction with their account: of who was banned or deleted meanwhile nothing is
 * written.
 */
export async function createPersonSeen(uid: Uid, now: Date): Promise<boolean> {
  const [userPath, path] = [documentPath.user(uid), documentPath.presence(uid)];
  return runTransaction(async (transaction) => {
    const [user, seen] = await transaction.getAll(firestore.doc(userPath), firestore.doc(path));
    if (!user?.exists || seen?.exists || decodeUser(userPath, user.data()).status === 'banned') return false;
    transaction.create(firestore.doc(path), { ...seenAt(now), isPerson: true });
    return true;
  });
}

/**
 * Takes the turn to count; `undefined` when somebody else has it. If who had it dies, the next turn is as soon as ever.
 */
export async function claimCount(count: OnlineCount | undefined, now: Date): Promise<Timestamp | undefined> {
  const claimed: { at?: Timestamp } = {};
  const claim = async (): Promise<void> => {
    const { writeTime } = count
      ? await countRef().update({ countedAt: stored(now) }, { lastUpdateTime: count.version })
      : await countRef().create({ online: 0, uids: [], countedAt: stored(now) });
    claimed.at = writeTime;
  };
  return (await unlessChanged(claim)) ? claimed.at : undefined;
}

/** Writes what was counted, unless a later turn was taken meanwhile. */
export const writeCount = (counted: Pick<PresenceAggregate, 'online' | 'uids'>, claim: Timestamp): Promise<boolean> =>
  unlessChanged(() => countRef().update({ ...counted }, { lastUpdateTime: claim }));

/** Counts who was seen since a date (a read for every thousand), with the people seen last, a page of them. */
export async function countSeen(since: Date): Promise<Pick<PresenceAggregate, 'online' | 'uids'>> {
  const recent = presence().where('lastSeen', '>=', stored(since));
  const people = presence().where('isPerson', '==', true).where('lastSeen', '>=', stored(since));
  const [online, newest] = await Promise.all([
    recent.limit(limits.presence.countAtMost).count().get(),
    people.orderBy('lastSeen', 'desc').limit(limits.page.size).get(),
  ]);
  return { online: online.data().count, uids: newest.docs.map(({ id }) => v.parse(uidSchema, id)) };
}
