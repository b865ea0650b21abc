import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';

/** `profiles/{uid}`: what everybody may know of a person. Written by functions alone. */
export const profileSchema = v.object({
  username: v.string(),
  usernameKey: v.string(),
  displayName: v.string(),
  photoURL: v.nullable(v.string()),
  bio: v.string(),
  links: v.array(v.string()),
  photoCount: v.number(),
  createdAt: timestampSchema,
});

export type Profile = v.InferOutput<typeof profileSchema>;
export const decodeProfile = decoder(profileSchema);
