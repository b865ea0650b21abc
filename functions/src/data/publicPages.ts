import { decodePublishedPhoto, type PublishedPhoto } from '#contract/documents/photo.ts';
import { decodeProfile, type Profile } from '#contract/documents/profile.ts';
import { type PhotoId, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../platform/firebase.ts';

/** What everybody may see, for what is asked for without a sign-in. */

/** A photo that is published; `undefined` for any other, whatever it lacks. */
export async function readPublishedPhoto(id: PhotoId): Promise<PublishedPhoto | undefined> {
  const path = documentPath.photo(id);
  const photo = await firestore.doc(path).get();
  return photo.get('status') === 'published' ? decodePublishedPhoto(path, photo.data()) : undefined;
}

export async function readProfile(uid: Uid): Promise<Profile | undefined> {
  const path = documentPath.profile(uid);
  const profile = await firestore.doc(path).get();
  return profile.exists ? decodeProfile(path, profile.data()) : undefined;
}
