import type { Bucket } from '@google-cloud/storage';
import type { AvatarUploadPlace } from '#contract/paths.ts';
import { readAvatarReservation } from '../data/accounts/avatarReservationStore.ts';
import { type ArrivedUpload, sealAvatarUpload } from '../data/accounts/avatarUploads.ts';
import { deleteAsListed } from '../data/objects.ts';
import type { Clock } from '../platform/clock.ts';

/** Deletes an upload without a reservation; else ends the download token that the sender knows. Idempotent. */
export async function receiveAvatarUpload(
  place: AvatarUploadPlace,
  arrived: ArrivedUpload,
  { bucket, clock }: { readonly bucket: Bucket; readonly clock: Clock },
): Promise<void> {
  const reservation = await readAvatarReservation(place, clock());
  const isReserved =
    reservation !== undefined && arrived.contentType === reservation.contentType && arrived.bytes <= reservation.size;
  if (!isReserved) await deleteAsListed(bucket, arrived);
  else if (!arrived.isSealed) await sealAvatarUpload(bucket, arrived);
}
