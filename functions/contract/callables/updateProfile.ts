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

/**
 * Saves only the given fields, all or none. `already-exists` (`username`), `failed-precondition` (`username`: changed
 * within 30 days; `featuredPhotoId`: not listed), `not-found` (not the caller's photo), `invalid-argument`
 * (`displayName`: also a name that could pass for the site's own, unless staff).
 */
export const updateProfileContract = userChange('updateProfile', {
  rate: 'edits',
  input: v.strictObject({
    displayName: v.optional(displayNameSchema),
    username: v.optional(v.pipe(v.string(), v.maxLength(500))),
    bio: v.optional(multilineText(limits.profile.bioChars)),
    links: v.optional(v.pipe(v.array(linkSchema), v.maxLength(limits.profile.maxLinks))),
    featuredPhotoId: v.optional(v.nullable(photoIdSchema)),
    avatarPath: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^avatarUploads\/[^/\s]{1,128}\/[A-Za-z0-9]{20}$/u)))),
  }),
  output: v.object({ username: v.string(), displayName: v.string(), photoURL: v.nullable(v.string()) }),
});
