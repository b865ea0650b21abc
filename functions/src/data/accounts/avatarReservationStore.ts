import { type AvatarReservation, decodeAvatarReservation } from '#contract/documents/avatarReservation.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction } from '../../platform/transaction.ts';

const reference = (id: string) => firestore.doc(documentPath.avatarReservation(id));
const reservations = () => firestore.collection('avatarReservations');

const openMs = limits.avatar.reservedMinutes * 60_000;

/** Pure: 0 when the reservation is over. */
export const openForMs = ({ createdAt }: Pick<AvatarReservation, 'createdAt'>, now: Date): number =>
  Math.max(0, createdAt.getTime() + openMs - now.getTime());

// Enough: a cleanup every ten minutes deletes those that are over, and a rate limits new ones per hour.
const mostOfOne = 100;

/** Throws `resource-exhausted` if too many are open, `unauthenticated` without a profile. */
export async function openAvatarReservation(
  id: string,
  { ownerId, contentType, size }: Omit<AvatarReservation, 'createdAt'>,
  now: Date,
): Promise<void> {
  await runTransaction(async (transaction) => {
    const profile = await transaction.get(firestore.doc(documentPath.profile(ownerId)));
    if (!profile.exists) throw new ContractError('unauthenticated', 'this account is gone');
    const own = await transaction.get(reservations().where('ownerId', '==', ownerId).limit(mostOfOne));
    const openMsLeft = own.docs
      .map((found) => openForMs(decodeAvatarReservation(found.ref.path, found.data()), now))
      .filter((left) => left > 0);
    if (openMsLeft.length >= limits.avatar.openReservations) {
      throw new ContractError('resource-exhausted', `${openMsLeft.length} reservations are open`, {
        retryAfterSeconds: Math.ceil(Math.min(...openMsLeft) / 1_000),
      });
    }
    transaction.create(reference(id), { ownerId, contentType, size, createdAt: now });
  });
}

export async function readAvatarReservation(uid: Uid, id: string): Promise<AvatarReservation | undefined> {
  const snapshot = await reference(id).get();
  if (!snapshot.exists) return undefined;
  const reservation = decodeAvatarReservation(snapshot.ref.path, snapshot.data());
  return reservation.ownerId === uid ? reservation : undefined;
}

/** Idempotent. */
export async function deleteAvatarReservation(id: string): Promise<void> {
  await reference(id).delete();
}

export async function overAvatarReservations(now: Date, limit: number) {
  const over = reservations()
    .where('createdAt', '<=', new Date(now.getTime() - openMs))
    .orderBy('createdAt');
  const { docs } = await over.limit(limit).get();
  return docs.map((found) => ({ id: found.id, uid: decodeAvatarReservation(found.ref.path, found.data()).ownerId }));
}
