import * as v from 'valibot';
import { avatarUrlSchema } from './avatarUrl.ts';
import { reportReasons } from './report.ts';
import { decoder, timestampSchema } from './stored.ts';

export const userStatuses = ['normal', 'banned'] as const;
export const staffRoles = ['admin', 'moderator'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const locales = ['ja', 'en'] as const;
export type Locale = (typeof locales)[number];

/** What a new upload begins with. */
const uploadDefaultsSchema = v.object({
  tags: v.optional(v.array(v.string()), []),
  spoiler: v.optional(v.boolean(), false),
  showExif: v.optional(v.boolean(), false),
});
export type UploadDefaults = v.InferOutput<typeof uploadDefaultsSchema>;

export const banSchema = v.object({
  reason: v.string(),
  until: v.optional(timestampSchema),
  /**
   * Who imposed it, in an entry of the audit log. In `users/{uid}`, which its person reads, it stood once and stands no more: staff
   * read it in `deciders/{ban_uid}`.
   */
  by: v.optional(v.string()),
  at: timestampSchema,
  appealId: v.optional(v.string()),
  /** The rule that was broken, where staff named it: what stays when the account is deleted, and says why to who is banned again. */
  rule: v.optional(v.picklist(reportReasons)),
  /** Their photos went out of sight with it; they come back when it ends. */
  hidePhotos: v.optional(v.boolean()),
  /** It has taken a staff role away: it is an admin's to change, to lift and to answer an appeal against. */
  ofStaff: v.optional(v.boolean()),
});

/** A warning by staff; it counts until `until`. `id` is that of its audit entry, where staff see who gave it; its person does not. */
const strikeSchema = v.object({
  id: v.string(),
  rule: v.string(),
  note: v.optional(v.string(), ''),
  /** What it was given for, where that is to be warned of once: a decision of a case. */
  occasion: v.optional(v.string()),
  at: timestampSchema,
  until: timestampSchema,
});
export type Strike = v.InferOutput<typeof strikeSchema>;

/**
 * A list that its owner writes past every call. Whatever stands there instead of texts is left out, never an error: who could
 * make their own account unreadable could not be banned.
 */
const ownListSchema = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value): string[] => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [])),
  ),
  [],
);

/**
 * `users/{uid}`: private to its owner and staff. A missing `status` counts as normal; lists that are missing are empty,
 * so that a document made by hand in the console still opens.
 */
export const userSchema = v.object({
  displayName: v.optional(v.string(), ''),
  photoURL: v.optional(avatarUrlSchema, null),
  username: v.optional(v.string(), ''),
  createdAt: v.optional(timestampSchema),
  status: v.optional(v.picklist(userStatuses), 'normal'),
  mutedUsers: ownListSchema,
  mutedTags: ownListSchema,
  mutedTitles: ownListSchema,
  locale: v.optional(v.picklist(locales)),
  uploadDefaults: v.optional(uploadDefaultsSchema),
  /** When the username was last chosen by its owner; the next choice is 30 days later. */
  usernameChangedAt: v.optional(timestampSchema),
  /** Sign-ins from before (in whole seconds, as `auth_time` is) are over, however long their tokens still run. */
  tokensValidAfter: v.optional(timestampSchema),
  ban: v.optional(banSchema),
  strikes: v.optional(v.array(strikeSchema), []),
});

export type UserDocument = v.InferOutput<typeof userSchema>;
export type Ban = v.InferOutput<typeof banSchema>;
export const decodeUser = decoder(userSchema);
