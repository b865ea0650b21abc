import * as v from 'valibot';
import { uploadContentTypes } from '../callables/createPhotos.ts';
import { uidSchema } from '../ids.ts';
import { decoder, timestampSchema } from './stored.ts';

/**
 * `avatarReservations/{id}`: a file that somebody may send to `avatarUploads/{ownerId}/{id}`, of this type and of at most so many
 * bytes. Open for `limits.avatar.reservedMinutes`; gone once `updateProfile` has taken it up, or the sweep. Closed to clients; the
 * storage rules look at it.
 */
const avatarReservationSchema = v.object({
  ownerId: uidSchema,
  contentType: v.picklist(uploadContentTypes),
  /** bytes */
  size: v.number(),
  createdAt: timestampSchema,
});
export type AvatarReservation = v.InferOutput<typeof avatarReservationSchema>;
export const decodeAvatarReservation = decoder(avatarReservationSchema);
