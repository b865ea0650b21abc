import type { Bucket } from '@google-cloud/storage';
import type { AvatarUploadPlace } from '#contract/paths.ts';
import { openForMs, readAvatarReservation } from '../data/accounts/avatarReservationStore.ts';
import { type ArrivedUpload, deleteArrivedUpload, sealAvatarUpload } from '../data/accounts/avatarUploads.ts';
import type { Clock } from '../platform/clock.ts';

/**
 * A picture that is to be an avatar has arrived. What was not reserved like this is deleted; of any other, the download
 * token that its sender was told ends. Idempotent.
 */
export async function receiveAvatarUpload(
  { uid, id }: AvatarUploadPlace,
  arrived: ArrivedUpload,
  { bucket, clock }: { readonly bucket: Bucket; readonly clock: Clock },
): Promise<void> {
  const reservation = await readAvatarReservation(uid, id);
  const isReserved =
    reservation !== undefined &&
    openForMs(reservation, clock()) > 0 &&
    arrived.contentType === reservation.contentType &&
    arrived.bytes <= reservation.size;
  if (!isReserved) await deleteArrivedUpload(bucket, arrived);
  else if (!arrived.isSealed) await sealAvatarUpload(bucket, arrived);
}
