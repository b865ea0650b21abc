import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { call } from '../call.ts';
import { showOwnProfile } from './commands.ts';

/** Shows one's own photo first on one's page; `null` shows none. Fails as `updateProfile`. */
export async function featurePhoto(uid: Uid, featuredPhotoId: PhotoId | null): Promise<void> {
  await call(updateProfileContract, { featuredPhotoId });
  await showOwnProfile(uid);
}
