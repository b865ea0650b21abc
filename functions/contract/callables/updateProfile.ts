import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { displayNameSchema, multilineText, singleLineText } from '../text.ts';
import { userChange } from './callable.ts';

const isHttpsUrl = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

export const linkSchema = v.pipe(
  singleLineText(limits.profile.linkChars),
  v.check(isHttpsUrl, 'not an https address'),
  v.check((text) => new URL(text).username === '' && new URL(text).password === '', 'a name or password in it'),
);

const base64 = (maxBytes: number) =>
  v.pipe(v.string(), v.maxLength(4 * Math.ceil(maxBytes / 3)), v.regex(/^[A-Za-z0-9+/]+={0,2}$/u));

/**
 * Saves only the given fields, all or none. `already-exists` (`username`), `failed-precondition` (`username`: changed
 * within 30 days; `featuredPhotoId`: not listed), `not-found` (not the caller's photo), `invalid-argument`
 * (`displayName`: also a name that could pass for the site's own, unless staff;
 * `avatar`: also what is no picture).
 */
export const updateProfileContract = userChange('updateProfile', {
  rate: 'edits',
  input: v.strictObject({
    displayName: v.optional(displayNameSchema),
    username: v.optional(v.pipe(v.string(), v.maxLength(500))),
    bio: v.optional(multilineText(limits.profile.bioChars)),
    links: v.optional(v.pipe(v.array(linkSchema), v.maxLength(limits.profile.maxLinks))),
    featuredPhotoId: v.optional(v.nullable(photoIdSchema)),
    /** A picture in base64, which is cut to a square. `null` removes the avatar. */
    avatar: v.optional(v.nullable(base64(limits.avatar.maxBytes))),
  }),
  output: v.object({ username: v.string(), displayName: v.string(), photoURL: v.nullable(v.string()) }),
});
