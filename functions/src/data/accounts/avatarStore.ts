import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import type { Profile } from '#contract/documents/profile.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { parseAvatarAddress } from '#contract/edge/pictures.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { profiles } from './accountStore.ts';

const cacheControl = 'public, max-age=31536000, immutable';

/** `undefined` without an avatar or for a picture on another site. */
export function avatarIdOf(uid: Uid, { photoURL }: Pick<Profile, 'photoURL'>): string | undefined {
  const place = photoURL === null ? undefined : parseAvatarAddress(photoURL);
  return place?.uid === uid ? place.avatarId : undefined;
}

/** `strayAvatars/{avatarId}`: files that no profile shows. Written before them and deleted after them, for crashes. */
const straySchema = v.object({ uid: uidSchema, at: timestampSchema, markedForDeletion: v.boolean() });
const strays = collection('strayAvatars', v.string(), straySchema);

/** Idempotent. `writeAvatar` then turns the stray into the avatar. */
export async function storeStrayAvatar(bucket: Bucket, uid: Uid, avatarId: string, content: Buffer, now: Date) {
  await strays.doc(avatarId).set({ uid, at: now, markedForDeletion: false });
  await bucket
    .file(storagePath.avatar(uid, avatarId))
    .save(content, { resumable: false, contentType: 'image/webp', metadata: { cacheControl } });
}

export async function isAvatarStored(transaction: Transaction, avatarId: string): Promise<boolean> {
  return (await strays.read(avatarId, transaction))?.markedForDeletion === false;
}

/** Belongs in the transaction that changes `photoURL`: the old avatar becomes a stray, the new one stops being one. */
export function writeAvatar(
  transaction: Transaction,
  uid: Uid,
  { shown, before }: { readonly shown: string | undefined; readonly before: string | undefined },
  now: Date,
): void {
  if (shown !== undefined) transaction.delete(strays.doc(shown));
  if (before !== undefined && before !== shown) {
    transaction.set(strays.doc(before), { uid, at: now, markedForDeletion: true });
  }
}

/** Keeps an avatar that the profile shows. Deletes the stray last, for cleanups after a crash. Idempotent. */
export async function discardAvatar(bucket: Bucket, uid: Uid, avatarId: string, now: Date): Promise<void> {
  const stray = strays.doc(avatarId);
  const isDeleted = await runTransaction(async (transaction) => {
    const profile = await profiles.read(uid, transaction);
    const isShown = profile !== undefined && avatarIdOf(uid, profile) === avatarId;
    if (isShown) transaction.delete(stray);
    else transaction.set(stray, { uid, at: now, markedForDeletion: true });
    return !isShown;
  });
  if (!isDeleted) return;
  await bucket.file(storagePath.avatar(uid, avatarId)).delete({ ignoreNotFound: true });
  await stray.delete();
}

export async function strayAvatars(before: Date, limit: number) {
  const page = await strays.find(strays.all().where('at', '<', before).orderBy('at').limit(limit));
  return Array.from(page, ([avatarId, { uid }]) => ({ avatarId, uid }));
}
