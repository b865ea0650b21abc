import * as v from 'valibot';
import { avatarUrlSchema, coverSchema } from '../edge/pictures.ts';
import { photoIdSchema } from '../ids.ts';
import { timestampSchema } from './stored.ts';

export const shownOfProfile = {
  username: v.string(),
  usernameKey: v.string(),
  displayName: v.string(),
  photoURL: avatarUrlSchema,
  bio: v.string(),
  links: v.array(v.string()),
  photoCount: v.number(),
  createdAt: timestampSchema,
  /** Shown first on the person's page; absent while `users.featuredPhotoId` is not listed. */
  featuredPhotoId: v.optional(photoIdSchema),
  /** The newest listed, non-sensitive photos, at most `limits.profile.stripPhotos`; absent before the first. */
  strip: v.fallback(v.optional(v.array(coverSchema)), undefined),
};

/** `profiles/{uid}`: public, written by functions. */
export const profileSchema = v.object({
  ...shownOfProfile,
  /** `titleKey` of the display name, for staff lists. */
  searchName: v.optional(v.string(), ''),
  search: v.optional(v.array(v.string()), []),
});

export type Profile = v.InferOutput<typeof profileSchema>;
