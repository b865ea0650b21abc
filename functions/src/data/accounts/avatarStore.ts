import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import type { Profile } from '#contract/documents/profile.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { type AvatarEdgePx, avatarAddress, avatarEdgesPx, parseAvatarAddress } from '#contract/edge/pictures.ts';
import { ContractError } from '#contract/errors.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type AvatarUploadPlace, storagePath } from '#contract/paths.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { unless } from '../../platform/unless.ts';
import { type ArrivedObject, deleteObject, type ListedObject, listedObjects, sealed } from '../objects.ts';
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
const straySchema = v.object({ uid: uidSchema, at: timestampSchema, markedForDeletion: v.boolean() });
const strays = collection('strayAvatars', v.string(), straySchema);

/** Idempotent. `writeAvatar` then turns the stray into the avatar. */
export async function storeStrayAvatar(bucket: Bucket, uid: Uid, hash: string, squares: AvatarSquares, now: Date) {
  await strays.doc(hash).set({ uid, at: now, markedForDeletion: false });
  await Promise.all(
    squares.map(({ edgePx, content }) =>
      bucket
        .file(storagePath.avatar(uid, hash, edgePx))
        .save(content, { resumable: false, contentType: 'image/webp', metadata: { cacheControl } }),
    ),
  );
}

export async function isAvatarStored(transaction: Transaction, hash: string): Promise<boolean> {
  return (await strays.read(hash, transaction))?.markedForDeletion === false;
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
export async function discardAvatar(bucket: Bucket, uid: Uid, hash: string, now: Date): Promise<void> {
  const stray = strays.doc(hash);
  const isDeleted = await runTransaction(async (transaction) => {
    const profile = await profiles.read(uid, transaction);
    const isShown = profile !== undefined && avatarHashOf(uid, profile) === hash;
    if (isShown) transaction.delete(stray);
    else transaction.set(stray, { uid, at: now, markedForDeletion: true });
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

/** `avatarReservations/{id}`: permits one upload for `limits.avatar.reservedMinutes`. Closed to clients. */
const reservationSchema = v.object({
  ownerId: uidSchema,
  contentType: v.picklist(uploadContentTypes),
  /** bytes */
  size: v.number(),
  createdAt: timestampSchema,
});
type AvatarReservation = v.InferOutput<typeof reservationSchema>;
const reservations = collection('avatarReservations', v.string(), reservationSchema);

const openMs = limits.avatar.reservedMinutes * 60_000;

const openForMs = ({ createdAt }: Pick<AvatarReservation, 'createdAt'>, now: Date): number =>
  Math.max(0, createdAt.getTime() + openMs - now.getTime());

// Enough: a cleanup deletes ended reservations every ten minutes, and a rate limits new ones per hour.
const mostOfOne = 100;

/** Throws `resource-exhausted` if too many are open, `unauthenticated` without a profile. */
export async function openAvatarReservation(
  id: string,
  { ownerId, contentType, size }: Omit<AvatarReservation, 'createdAt'>,
  now: Date,
): Promise<void> {
  await runTransaction(async (transaction) => {
    const profile = await transaction.get(profiles.doc(ownerId));
    if (!profile.exists) throw new ContractError('unauthenticated', 'this account is gone');
    const own = reservations.all().where('ownerId', '==', ownerId).limit(mostOfOne);
    const found = [...(await reservations.find(own, transaction)).values()];
    const openMsLeft = found.map((reservation) => openForMs(reservation, now)).filter((left) => left > 0);
    if (openMsLeft.length >= limits.avatar.openReservations) {
      throw new ContractError('resource-exhausted', `${openMsLeft.length} reservations are open`, {
        retryAfterSeconds: Math.ceil(Math.min(...openMsLeft) / 1_000),
      });
    }
    transaction.create(reservations.doc(id), { ownerId, contentType, size, createdAt: now });
  });
}

/** `undefined` for somebody else's or an ended reservation. */
export async function readAvatarReservation({ uid, id }: AvatarUploadPlace, now: Date) {
  const reservation = await reservations.read(id);
  return reservation?.ownerId === uid && openForMs(reservation, now) > 0 ? reservation : undefined;
}

export async function overAvatarReservations(now: Date, limit: number) {
  const over = reservations.all().where('createdAt', '<=', new Date(now.getTime() - openMs));
  const found = await reservations.find(over.orderBy('createdAt').limit(limit));
  return Array.from(found, ([id, { ownerId }]) => ({ id, uid: ownerId }));
}

/** Deletes the reservation first, so that a concurrent sealing stops. Idempotent. */
export async function discardAvatarUpload(bucket: Bucket, { uid, id }: AvatarUploadPlace): Promise<void> {
  await reservations.doc(id).delete();
  await deleteObject(bucket, storagePath.avatarUpload(uid, id));
}

/** Rewrites an upload without its download token (see `sealOriginal`), unless a newer write replaced it. */
export async function sealAvatarUpload(bucket: Bucket, { name, generation, contentType }: ArrivedObject) {
  await unless([404, 412], async () => {
    const [content] = await bucket.file(name, { generation }).download({ decompress: false });
    const metadata = { cacheControl: 'private, no-store', metadata: sealed };
    const preconditionOpts = { ifGenerationMatch: generation };
    await bucket.file(name).save(content, { resumable: false, contentType, metadata, preconditionOpts });
  });
}

export async function* avatarUploadsBefore(bucket: Bucket, before: Date): AsyncGenerator<ListedObject> {
  for await (const listed of listedObjects(bucket, 'avatarUploads/')) {
    yield* listed.filter(({ writtenAt }) => writtenAt < before);
  }
}
