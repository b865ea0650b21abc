import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';

export const userStatuses = ['normal', 'banned'] as const;
export const staffRoles = ['admin', 'moderator'] as const;
export type StaffRole = (typeof staffRoles)[number];

const banSchema = v.object({
  reason: v.string(),
  until: v.optional(timestampSchema),
  by: v.string(),
  at: timestampSchema,
  appealId: v.optional(v.string()),
});

/**
 * `users/{uid}`: private to its owner and staff. A missing `status` counts as normal; lists that are missing are empty,
 * so that a document made by hand in the console still opens.
 */
export const userSchema = v.object({
  displayName: v.optional(v.string(), ''),
  photoURL: v.optional(v.nullable(v.string()), null),
  username: v.optional(v.string(), ''),
  createdAt: v.optional(timestampSchema),
  status: v.optional(v.picklist(userStatuses), 'normal'),
  mutedUsers: v.optional(v.array(v.string()), []),
  mutedTags: v.optional(v.array(v.string()), []),
  mutedTitles: v.optional(v.array(v.string()), []),
  locale: v.optional(v.picklist(['ja', 'en'])),
  ban: v.optional(banSchema),
});

export type UserDocument = v.InferOutput<typeof userSchema>;
export type Ban = v.InferOutput<typeof banSchema>;
export const decodeUser = decoder(userSchema);
