import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import type { Profile } from '#contract/documents/profile.ts';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { type AvatarEdgePx, avatarAddress, avatarEdgesPx, parseAvatarAddress } from '#contract/edge/pictures.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { profiles } from './accountStore.ts';

export type AvatarSquares = readonly { readonly edgePx: AvatarEdgePx; readonly content: Buffer }[];

const largestEdgePx = avatarEdgesPx[2];

const cacheControl = 'public, max-age=31536000, immutable';

const allPaths = (uid: Uid, hash: string) => avatarEdgesPx.map((edge) => storagePath.avatar(uid, hash, edge));

export const avatarUrl = (uid: Uid, hash: string): string => avatarAddress(uid, hash, largestEdgePx);

/** `undefined` without an avatar or for a picture on another site. */
export function avatarHashOf(uid: Uid, { photoURL }: Pick<Profile, 'photoURL'>): string | undefined {
  const place = photoURL === null ? undefined : parseAvatarAddress(photoURL);
  return place?.uid === uid ? place.avatarId : undefined;
}

/** `strayAvatars/{hash}`: files that no profile shows. Written before them and deleted after them, for crashes. */
const straySchema = v.object({ uid: uidSchema, at: timestampSchema, doomed: v.boolean() });
const strays = collection('strayAvatars', v.string(), decoder(straySchema));

/** Idempotent. `writeAvatar` then turns the stray into the avatar. */
export async function storeStrayAvatar(bucket: Bucket, uid: Uid, hash: string, squares: AvatarSquares, now: Date) {
  await strays.doc(hash).set({ uid, at: now, doomed: false });
  await Promise.all(
    squares.map(({ edgePx, content }) =>
      bucket
        .file(storagePath.avatar(uid, hash, edgePx))
        .save(content, { resumable: false, contentType: 'image/webp', metadata: { cacheControl } }),
    ),
  );
}

export async function isAvatarStored(transaction: Transaction, hash: string): Promise<boolean> {
  return (await strays.read(hash, transaction))?.doomed === false;
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
    transaction.set(strays.doc(before), { uid, at: now, doomed: true });
  }
}

/** Keeps an avatar that the profile shows. Deletes the stray last, for cleanups after a crash. Idempotent. */
export async function discardAvatar(bucket: Bucket, uid: Uid, hash: string, now: Date): Promise<void> {
  const stray = strays.doc(hash);
  const isDeleted = await runTransaction(async (transaction) => {
    const profile = await profiles.read(uid, transaction);
    const isShown = profile !== undefined && avatarHashOf(uid, profile) === hash;
    if (isShown) transaction.delete(stray);
    else transaction.set(stray, { uid, at: now, doomed: true });
    return !isShown;
  });
  if (!isDeleted) return;
  await Promise.all(allPaths(uid, hash).map((path) => bucket.file(path).delete({ ignoreNotFound: true })));
  await stray.delete();
}

export async function strayAvatars(before: Date, limit: number) {
  const found = await strays.find(strays.all().where('at', '<', before).orderBy('at').limit(limit));
  return Array.from(found, ([hash, { uid }]) => ({ hash, uid }));
}
