import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { type AvatarReservation, decodeAvatarReservation } from '#contract/documents/avatarReservation.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type AvatarUploadPlace, storagePath } from '#contract/paths.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { unless } from '../../platform/unless.ts';
import { type ArrivedObject, deleteObject, type ListedObject, listedObjects, sealed } from '../objects.ts';
import { profiles } from './accountStore.ts';

const reservations = collection('avatarReservations', v.string(), decodeAvatarReservation);

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
    const own = await reservations.find(
      reservations.all().where('ownerId', '==', ownerId).limit(mostOfOne),
      transaction,
    );
    const openMsLeft = Array.from(own.values(), (reservation) => openForMs(reservation, now)).filter(
      (left) => left > 0,
    );
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

export async function deleteAvatarReservation(id: string): Promise<void> {
  await reservations.doc(id).delete();
}

export async function overAvatarReservations(now: Date, limit: number) {
  const over = reservations.all().where('createdAt', '<=', new Date(now.getTime() - openMs));
  const found = await reservations.find(over.orderBy('createdAt').limit(limit));
  return Array.from(found, ([id, { ownerId }]) => ({ id, uid: ownerId }));
}

/** Deletes the reservation first, so that a concurrent sealing stops. Idempotent. */
export async function discardAvatarUpload(bucket: Bucket, { uid, id }: AvatarUploadPlace): Promise<void> {
  await deleteAvatarReservation(id);
  await deleteObject(bucket, storagePath.avatarUpload(uid, id));
}

/** Rewrites an upload without its download token (see `sealOriginal`), unless a newer write replaced it. */
export async function sealAvatarUpload(bucket: Bucket, { name, generation, contentType }: ArrivedObject) {
  await unless([404, 412], async () => {
    const [content] = await bucket.file(name, { generation }).download({ decompress: false });
    await bucket
      .file(name)
      .save(content, {
        resumable: false,
        contentType,
        metadata: { cacheControl: 'private, no-store', metadata: sealed },
        preconditionOpts: { ifGenerationMatch: generation },
      });
  });
}

export async function* avatarUploadsBefore(bucket: Bucket, before: Date): AsyncGenerator<ListedObject> {
  for await (const listed of listedObjects(bucket, 'avatarUploads/')) {
    yield* listed.filter(({ writtenAt }) => writtenAt < before);
  }
}
