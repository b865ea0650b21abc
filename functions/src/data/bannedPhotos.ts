import { FieldValue, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { decodeUser, type UserDocument } from '#contract/documents/user.ts';
import { type PhotoId, parsePhotoId, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../platform/firebase.ts';
import { banRule } from './photoStore.ts';
import { stored } from './timestamp.ts';

type Direction = 'hide' | 'restore' | 'leave';

/** Pure: where a person's photos belong, as their account stands. */
export function directionFor(user: Pick<UserDocument, 'status' | 'ban'> | undefined): Direction {
  if (!user) return 'leave';
  if (user.status !== 'banned') return 'restore';
  return user.ban?.hidePhotos ? 'hide' : 'leave';
}

const hide = (now: Date) => ({
  status: 'hidden',
  hold: { rule: banRule, note: '' },
  reissueSince: stored(now),
  updatedAt: stored(now),
});

/** What its owner, or staff, took away meanwhile only loses the mark. */
function restore(photo: QueryDocumentSnapshot, now: Date) {
  const unmarked = { hold: FieldValue.delete(), updatedAt: stored(now) };
  if (photo.get('status') !== 'hidden') return unmarked;
  // One that was being processed when the ban came has never been out.
  const publishedAt: unknown = photo.get('publishedAt');
  return { ...unmarked, status: 'published', ...(publishedAt === undefined ? { publishedAt: stored(now) } : {}) };
}

/**
 * Brings the next page of a person's photos in line with their account, in one transaction over both: with a ban that hides
 * them the published ones go, without a ban the ones that it hid come back. What the account says now decides, and not the
 * event that brought us here, so it does not matter how often, how late and in what order this runs. How many were changed;
 * fewer than `pageSize` means that it is done.
 */
export async function alignNextPage(uid: Uid, now: Date, pageSize: number): Promise<number> {
  const userPath = documentPath.user(uid);
  const own = firestore.collection('photos').where('ownerId', '==', uid);
  return firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(firestore.doc(userPath));
    const direction = directionFor(account.exists ? decodeUser(userPath, account.data()) : undefined);
    if (direction === 'leave') return 0;
    const misplaced =
      direction === 'hide' ? own.where('status', '==', 'published') : own.where('hold.rule', '==', banRule);
    const page = await transaction.get(misplaced.limit(pageSize));
    for (const photo of page.docs) {
      transaction.update(photo.ref, direction === 'hide' ? hide(now) : restore(photo, now));
    }
    return page.size;
  });
}

/** Ids of a person's photos whose variants are to be written anew, longest ago first. */
export async function photosToReissue(uid: Uid, limit: number): Promise<readonly PhotoId[]> {
  const own = firestore.collection('photos').where('ownerId', '==', uid).orderBy('reissueSince');
  return (await own.limit(limit).get()).docs.map(({ id }) => parsePhotoId(id));
}
