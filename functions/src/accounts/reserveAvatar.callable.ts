import { reserveAvatarContract } from '#contract/callables/reserveAvatar.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { openAvatarReservation } from '../data/accounts/avatarReservationStore.ts';
import { callable } from '../platform/callable.ts';
import { newPhotoId } from '../platform/newPhotoId.ts';
import { ensureAccount } from './ensureAccount.ts';

const rate = { bucket: 'avatars', limit: limits.rate.editsPerHour, windowSeconds: 60 * 60 };

/** Reserves a place for a picture that is to be an avatar: see the contract. */
export const reserveAvatar = callable(
  reserveAvatarContract,
  { rate },
  async ({ contentType, size }, { person: { uid }, clock, takeRate }) => {
    await takeRate();
    await ensureAccount(uid, clock);
    const id = newPhotoId();
    await openAvatarReservation(id, { ownerId: uid, contentType, size }, clock());
    return { uploadPath: storagePath.avatarUpload(uid, id) };
  },
);
