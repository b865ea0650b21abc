import * as v from 'valibot';
import { avatarUrlSchema, coverSchema } from '../edge/pictures.ts';
import { photoIdSchema } from '../ids.ts';
import { decoder, timestampSchema } from './stored.ts';

export const shownOfProfile = {
  username: v.string(),
  usernameKey: v.string(),
  displayName: v.string(),
  photoURL: avatarUrlSchema,
  bio: v.string(),
  links: v.array(v.string()),
  photoCount: v.number(),
  createdAt: timestampSchema,
  /** Shown first on the person's page. Absent while the photo that they chose (`users.featuredPhotoId`) is not listed. */
  featuredPhotoId: v.optional(photoIdSchema),
  /** The newest listed photos that are not sensitive, newest first; at most `limits.profile.stripPhotos`. Absent: none yet. */
  strip: v.optional(v.array(coverSchema)),
};

/** `profiles/{uid}`: public, written by functions. */
const profileSchema = v.object({
  ...shownOfProfile,
  /** `titleKey` of the display name, for the lists of staff beside `usernameKey`. */
  searchName: v.optional(v.string(), ''),
  /** Beginnings and parts of both names (`personSearch`). */
  search: v.optional(v.array(v.string()), []),
});

export type Profile = v.InferOutput<typeof profileSchema>;
export const decodeProfile = decoder(profileSchema);
