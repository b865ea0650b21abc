import { type AvatarReservation, decodeAvatarReservation } from '#contract/documents/avatarReservation.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { stored } from '../timestamp.ts';

const reference = (id: string) => firestore.doc(documentPath.avatarReservation(id));
const reservations = () => firestore.collection('avatarReservations');

const openMs = limits.avatar.reservedMinutes * 60_000;

/** Pure: for how long a reservation is still open; 0 for one that is over. */
export const openForMs = ({ createdAt }: Pick<AvatarReservation, 'createdAt'>, now: Date): number =>
  Math.max(0, createdAt.getTime() + openMs - now.getTime());

// Those that are over are swept every ten minutes, and there is a limit to how many somebody makes in an hour.
const mostOfOne = 100;

/**
 * Throws `resource-exhausted` while as many as somebody may have are open, `unauthenticated` where there is no profile.
 */
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
    transaction.create(reference(id), { ownerId, contentType, size, createdAt: stored(now) });
  });
}

/** The reservation of an upload; `undefined` where there is none, or it is somebody else's. */
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

/** Reservations that were over at that moment, oldest first. */
export async function overAvatarReservations(now: Date, limit: number) {
  const over = reservations()
    .where('createdAt', '<=', stored(new Date(now.getTime() - openMs)))
    .orderBy('createdAt');
  const { docs } = await over.limit(limit).get();
  return docs.map((found) => ({ id: found.id, uid: decodeAvatarReservation(found.ref.path, found.data()).ownerId }));
}
