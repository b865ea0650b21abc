import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Like, likeSchema } from '#contract/documents/like.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { dayOf } from '../../platform/clock.ts';
import { collection, stored } from '../../platform/collection.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { users } from '../accounts/accountStore.ts';
import { countOf, deleteAll, inParts, type Pace } from '../pages.ts';
import { decodedAll } from '../site/publicReading.ts';

export const likes = collection('likes', v.string(), likeSchema);

const likeReference = (id: PhotoId, uid: Uid) => likes.doc(`${id}_${uid}`);

export function writeLike(transaction: Transaction, id: PhotoId, uid: Uid, ownerId: Uid, now: Date): void {
  const like: Like = { photoId: id, uid, ownerId, createdAt: now, day: dayOf(now), counts: true };
  transaction.create(likeReference(id, uid), like);
}

export async function deleteLike(id: PhotoId, uid: Uid): Promise<void> {
  await likeReference(id, uid).delete();
}

export const eraseLikes = (of: 'photoId' | 'ownerId', id: string, pace: Pace = () => {}): Promise<void> =>
  deleteAll(likes.all().where(of, '==', id), pace);

const countedOf = (id: PhotoId): Query<Like> => likes.all().where('photoId', '==', id).where('counts', '==', true);
// Each thousand costs a read.
const countedAtMost = 100_000;
const sizeOf = (query: Query): Promise<number> => countOf(query, countedAtMost);

export const countReceivedLikes = (ownerId: Uid): Promise<number> =>
  sizeOf(likes.all().where('ownerId', '==', ownerId).where('counts', '==', true));

/** One read per thousand likes and per thirty of `without`. `left`: how many of `without` like it. */
export async function countLikes(id: PhotoId, without: readonly string[]) {
  const ofThose = inParts(without).map((uids) => countedOf(id).where('uid', 'in', uids));
  const [all = 0, ...others] = await Promise.all([countedOf(id), ...ofThose].map(sizeOf));
  const left = others.reduce((sum, size) => sum + size, 0);
  return { count: all - left, left };
}

export async function newestLikes(id: PhotoId, limit: number): Promise<readonly Like[]> {
  return [...(await likes.find(countedOf(id).orderBy('createdAt', 'desc').limit(limit))).values()];
}

/** Returns whether all of a person's likes match the ban. Idempotent. */
export const alignLikes = (uid: Uid, pageSize: number): Promise<boolean> =>
  runTransaction(async (transaction) => {
    const user = await users.read(uid, transaction);
    if (!user) return true;
    const counts = user.status !== 'banned';
    const misplaced = likes.all().where('uid', '==', uid).where('counts', '==', !counts);
    const page = await transaction.get(misplaced.limit(pageSize));
    for (const { ref } of page.docs) transaction.update(ref, { counts });
    return page.size < pageSize;
  });

export type LikesPage = { readonly likes: readonly Like[]; readonly more?: () => Promise<LikesPage> };

/** A day's likes by owner, in about `most` reads. An owner with more comes alone, page by page. */
export async function likesOfDay(day: string, after: string, most: number) {
  const counted = likes.stored.all().where('day', '==', day).where('counts', '==', true).orderBy('ownerId');
  const { docs } = await (after === '' ? counted : counted.startAfter(after)).limit(most).get();
  const byOwner = new Map<Uid, Like[]>();
  for (const like of decodedAll(docs, likeSchema))
    byOwner.set(like.ownerId, [...(byOwner.get(like.ownerId) ?? []), like]);
  const owners = Array.from(byOwner, ([ownerId, given]): { ownerId: Uid } & LikesPage => ({ ownerId, likes: given }));
  const [first] = owners;
  const isLast = docs.length < most;
  if (isLast || first === undefined) return { owners, isLast };
  if (owners.length > 1) return { owners: owners.slice(0, -1), isLast };
  const ofOwner = counted.where('ownerId', '==', first.ownerId).limit(most);
  return { owners: [{ ownerId: first.ownerId, ...pageOf(docs, ofOwner, most) }], isLast };
}

function pageOf(docs: readonly QueryDocumentSnapshot[], all: Query, most: number): LikesPage {
  const last = docs.at(-1);
  const page = { likes: decodedAll(docs, likeSchema) };
  if (last === undefined || docs.length < most) return page;
  return { ...page, more: async () => pageOf((await all.startAfter(last).get()).docs, all, most) };
}

/** `reconciliations/likes`: the day to report next and the last owner who got a notice. */
const progressSchema = v.object({ day: v.string(), cursors: v.object({ profiles: v.string() }) });
const progress = collection('reconciliations', v.literal('likes'), progressSchema);

export type LikesProgress = { readonly day: string; readonly after: string };

export async function readLikesProgress(): Promise<LikesProgress | undefined> {
  const document = await progress.read('likes');
  return document && { day: document.day, after: document.cursors.profiles };
}

/** Drops the uid of a deleted profile: the day begins again, which is harmless. */
export const saveLikesProgress = ({ day, after }: LikesProgress): Promise<void> =>
  runTransaction(async (transaction) => {
    const isThere = after !== '' && (await transaction.get(stored.doc(`profiles/${after}`))).exists;
    transaction.set(progress.doc('likes'), { day, cursors: { profiles: isThere ? after : '' } });
  });
