import * as v from 'valibot';
import { uploadContentTypes } from '../callables/createPhotos.ts';
import { uidSchema } from '../ids.ts';
import { decoder, timestampSchema } from './stored.ts';

/** `avatarReservations/{id}`: permits one upload for `limits.avatar.reservedMinutes`. Closed to clients. */
const avatarReservationSchema = v.object({
  ownerId: uidSchema,
  contentType: v.picklist(uploadContentTypes),
  /** bytes */
  size: v.number(),
  createdAt: timestampSchema,
});
export type AvatarReservation = v.InferOutput<typeof avatarReservationSchema>;
export const decodeAvatarReservation = decoder(avatarReservationSchema);
