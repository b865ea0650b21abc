import * as v from 'valibot';
import { limits } from '../limits.ts';
import { callableContract, userChange } from './callable.ts';
import { uploadContentTypes } from './createPhotos.ts';

/** Not idempotent. `resource-exhausted` (60 an hour; `limits.avatar.openReservations` open at once). */
export const reserveAvatarContract = callableContract({
  name: 'reserveAvatar',
  ...userChange,
  rate: 'avatars',
  input: v.strictObject({
    contentType: v.picklist(uploadContentTypes),
    /** bytes */
    size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.avatar.maxBytes)),
  }),
  output: v.object({ uploadPath: v.string() }),
});
