import * as v from 'valibot';
import { decodeLike, type Like } from '#contract/documents/like.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { dayOf } from '../../platform/clock.ts';
import { firestore } from '../../platform/firebase.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { collection } from '../collection.ts';
import { drain, type Pace } from '../pages.ts';

export const likes = collection('likes', v.string(), decodeLike);

export const likeReference = (id: PhotoId, uid: Uid) => firestore.doc(documentPath.like(id, uid));

export function writeLike(transaction: Transaction, id: PhotoId, uid: Uid, ownerId: Uid, now: Date): void {
  const like: Like = { photoId: id, uid, ownerId, createdAt: now, day: dayOf(now), counts: true };
  transaction.create(likeReference(id, uid), like);
}

/** Idempotent: one write, whether there is a like or not. */
export async function deleteLike(id: PhotoId, uid: Uid): Promise<void> {
  await likeReference(id, uid).delete();
}

/** Of a photo or a person that is gone, so that no more come. */
export const eraseLikes = (of: 'photoId' | 'ownerId', id: string, pace: Pace = () => {}): Promise<void> =>
  drain(likes.all().where(of, '==', id), pace, async (page) => {
    const batch = firestore.batch();
    for (const { ref } of page) batch.delete(ref);
    await batch.commit();
  });
