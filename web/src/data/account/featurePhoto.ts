import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import type { PhotoId } from '#contract/ids.ts';
import { call } from '../call.ts';
import { wrote } from '../wrote.ts';

/** Shows one's own photo first on one's page; `null` shows none. Fails as `updateProfile`. */
export async function featurePhoto(featuredPhotoId: PhotoId | null): Promise<void> {
  await call(updateProfileContract, { featuredPhotoId });
  wrote();
}
