import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { decodeProfile, type Profile } from '#contract/documents/profile.ts';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { avatarAddress, parseAvatarAddress } from '#contract/edge/pictures.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import type { AvatarEdgePx } from '#contract/limits.ts';
import { limits } from '#contract/limits.ts';
import { documentPath, storagePath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { stored } from '../timestamp.ts';

/** The squares of one picture, WebP. */
export type AvatarSquares = readonly { readonly edgePx: AvatarEdgePx; readonly content: Buffer }[];

const largestEdgePx = limits.avatar.edgesPx[2];

// The address names the picture, so it never shows another one.
const cacheControl = 'public, max-age=31536000, immutable';

const allPaths = (uid: Uid, hash: string) => limits.avatar.edgesPx.map((edge) => storagePath.avatar(uid, hash, edge));

export const avatarUrl = (uid: Uid, hash: string): string => avatarAddress(uid, hash, largestEdgePx);

/** The hash of the avatar that a profile shows; `undefined` for none, or a picture that lies elsewhere. */
export function avatarHashOf(uid: Uid, { photoURL }: Pick<Profile, 'photoURL'>): string | undefined {
  const place = photoURL === null ? undefined : parseAvatarAddress(photoURL);
  return place?.uid === uid ? place.avatarId : undefined;
}

/**
 * `strayAvatars/{hash}`: files that no profile shows (yet). Written before the first file, deleted after the last, so
 * that a crash leaves none behind. What is `doomed` is being deleted.
 */
const straySchema = v.object({ uid: uidSchema, at: timestampSchema, doomed: v.boolean() });
const decodeStray = decoder(straySchema);
const strayPath = documentPath.strayAvatar;

/** Stores the squares as strays; `writeAvatar` makes them the avatar. The same twice gives the same objects. */
export async function storeStrayAvatar(bucket: Bucket, uid: Uid, hash: string, squares: AvatarSquares, now: Date) {
  await firestore.doc(strayPath(hash)).set({ uid, at: stored(now), doomed: false });
  await Promise.all(
    squares.map(({ edgePx, content }) =>
      bucket
        .file(storagePath.avatar(uid, hash, edgePx))
        .save(content, { resumable: false, contentType: 'image/webp', metadata: { cacheControl } }),
    ),
  );
}

/** Whether the files of an avatar are there to be shown. */
export async function isAvatarStored(transaction: Transaction, hash: string): Promise<boolean> {
  const snapshot = await transaction.get(firestore.doc(strayPath(hash)));
  return snapshot.exists && !decodeStray(strayPath(hash), snapshot.data()).doomed;
}

/** In the transaction that changes `photoURL`: what was shown becomes a stray, what is shown from now on is none. */
export function writeAvatar(
  transaction: Transaction,
  uid: Uid,
  { shown, before }: { readonly shown: string | undefined; readonly before: string | undefined },
  now: Date,
): void {
  if (shown !== undefined) transaction.delete(firestore.doc(strayPath(shown)));
  if (before !== undefined && before !== shown) {
    transaction.set(firestore.doc(strayPath(before)), { uid, at: stored(now), doomed: true });
  }
}

/**
 * Deletes the files of an avatar, unless the profile shows it. Its mark goes last, so that the cleanup finds it after a
 * crash. Idempotent.
 */
export async function discardAvatar(bucket: Bucket, uid: Uid, hash: string, now: Date): Promise<void> {
  const stray = firestore.doc(strayPath(hash));
  const isDeleted = await runTransaction(async (transaction) => {
    const profilePath = documentPath.profile(uid);
    const profile = await transaction.get(firestore.doc(profilePath));
    const isShown = profile.exists && avatarHashOf(uid, decodeProfile(profilePath, profile.data())) === hash;
    if (isShown) transaction.delete(stray);
    else transaction.set(stray, { uid, at: stored(now), doomed: true });
    return !isShown;
  });
  if (!isDeleted) return;
  await Promise.all(allPaths(uid, hash).map((path) => bucket.file(path).delete({ ignoreNotFound: true })));
  await stray.delete();
}

/** Files that have been strays since before a date, oldest first. */
export async function strayAvatars(before: Date, limit: number) {
  const strays = firestore.collection('strayAvatars').where('at', '<', stored(before)).orderBy('at').limit(limit);
  const snapshot = await strays.get();
  return snapshot.docs.map((document) => ({
    hash: document.id,
    uid: decodeStray(strayPath(document.id), document.data()).uid,
  }));
}
