import * as v from 'valibot';
import { limits } from '../limits.ts';
import { userChange } from './callable.ts';
import { fileFields } from './createPhotos.ts';

/** Not idempotent. `resource-exhausted`: also with `limits.avatar.openReservations` open reservations. */
export const reserveAvatarContract = userChange('reserveAvatar', {
  rate: 'avatars',
  input: v.strictObject(fileFields(limits.avatar.maxBytes)),
  output: v.object({ uploadPath: v.string() }),
});
