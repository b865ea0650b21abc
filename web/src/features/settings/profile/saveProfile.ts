import type { Store } from 'jotai';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { photoIdFromRandom, type Uid } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { call } from '#data/call.ts';
import { forgetPhotos } from '#data/photos.ts';
import { forgetProfiles } from '#data/profiles.ts';
import { sendOriginal } from '#data/uploads.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { changeUser } from '#session/changeUser.ts';
import type { AvatarChoice } from './avatar/avatarChoice.ts';
import type { ProfileChanges } from './profileForm.ts';

/** How long a small picture may be on its way: 1 min. */
const avatarPatienceMs = 60_000;

/** What is saved now. */
export type SavedProfile = {
  readonly username: string;
  readonly displayName: string;
  readonly photoURL: string | null;
};

/**
 * Saves changes of one's own profile, all or none: first the picture is sent, then everything is changed in one call.
 * Header and lists follow at once. Fails with a `ContractError` that names its field, or an `UnreachableError`.
 */
export async function saveProfile(
  store: Store,
  uid: Uid,
  changes: ProfileChanges,
  avatar: AvatarChoice,
): Promise<SavedProfile> {
  const avatarPath = avatar.phase === 'chosen' ? await sendAvatar(uid, avatar.picture) : null;
  const saved = await call(updateProfileContract, {
    ...changes,
    ...(avatar.phase === 'kept' ? {} : { avatarPath }),
  });
  changeUser(store, uid, (user) => ({ ...user, ...saved }));
  forgetProfiles();
  forgetPhotos();
  return saved;
}

async function sendAvatar(uid: Uid, picture: Blob): Promise<string> {
  const uploadPath = storagePath.avatarUpload(uid, photoIdFromRandom(crypto.getRandomValues(new Uint8Array(20))));
  const patience = AbortSignal.timeout(avatarPatienceMs);
  const quietly = { onProgress: () => undefined, onNetworkLost: () => undefined };
  try {
    await sendOriginal(picture, { uploadPath, contentType: picture.type }, quietly, patience);
  } catch (error) {
    if (patience.aborted) throw new UnreachableError('the picture could not be sent in time', { cause: error });
    throw error;
  }
  return uploadPath;
}
