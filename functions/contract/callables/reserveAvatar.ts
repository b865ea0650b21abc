import * as v from 'valibot';
import { limits } from '../limits.ts';
import { callableContract } from './callable.ts';
import { uploadContentTypes } from './createPhotos.ts';

/**
 * Reserves a place for one picture that is to be an avatar: for a file of this type and of no more bytes, for
 * `limits.avatar.reservedMinutes`; `updateProfile` takes it up. Not idempotent: a repeated call makes another reservation, and one
 * that is not taken up is swept with its file. Fails with `resource-exhausted` (60 an hour; `limits.avatar.openReservations` are
 * open already, until one of them is taken up or over).
 */
export const reserveAvatarContract = callableContract({
  name: 'reserveAvatar',
  caller: 'user',
  input: v.strictObject({
    contentType: v.picklist(uploadContentTypes),
    /** bytes */
    size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.avatar.maxBytes)),
  }),
  output: v.object({ uploadPath: v.string() }),
});
