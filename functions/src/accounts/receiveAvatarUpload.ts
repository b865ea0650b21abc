import type { Bucket } from '@google-cloud/storage';
import { parseAvatarUploadPath } from '#contract/paths.ts';
import { readAvatarReservation, sealAvatarUpload } from '../data/accounts/avatarReservationStore.ts';
import { type ArrivedObject, deleteAsListed } from '../data/objects.ts';
import type { Clock } from '../platform/clock.ts';

/** Deletes an upload without a reservation; else ends the download token that the sender knows. Idempotent. */
export async function receiveAvatarUpload(
  arrived: ArrivedObject,
  { bucket, clock }: { readonly bucket: Bucket; readonly clock: Clock },
): Promise<void> {
  const place = parseAvatarUploadPath(arrived.name);
  if (!place) return;
  const reservation = await readAvatarReservation(place, clock());
  const isReserved =
    reservation !== undefined && arrived.contentType === reservation.contentType && arrived.bytes <= reservation.size;
  if (!isReserved) await deleteAsListed(bucket, arrived);
  else if (!arrived.isSealed) await sealAvatarUpload(bucket, arrived);
}
