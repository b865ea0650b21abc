import * as v from 'valibot';
import { avatarUrlSchema } from '../edge/pictures.ts';
import { photoIdSchema } from '../ids.ts';
import { defaultLicence, licences } from '../licences.ts';
import { downloads } from './photo.ts';
import { reportReasons } from './report.ts';
import { timestampSchema } from './stored.ts';

export const userStatuses = ['normal', 'banned'] as const;
export const staffRoles = ['admin', 'moderator'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const locales = ['ja', 'en'] as const;
export type Locale = (typeof locales)[number];

export const sensitiveChoices = ['cover', 'show'] as const;

const uploadDefaultsSchema = v.object({
  tags: v.optional(v.array(v.string()), []),
  spoiler: v.optional(v.boolean(), false),
  sensitive: v.optional(v.boolean(), false),
  showExif: v.optional(v.boolean(), false),
  moment: v.optional(v.boolean(), false),
  licence: v.optional(v.picklist(licences), defaultLicence),
  download: v.optional(v.picklist(downloads), 'none'),
});
export type UploadDefaults = v.InferOutput<typeof uploadDefaultsSchema>;

const shownBanSchema = v.object({
  reason: v.string(),
  until: v.optional(timestampSchema),
  at: timestampSchema,
  /** Outlives the account; the person sees it if banned again. */
  rule: v.optional(v.picklist(reportReasons)),
  /** The ban hid their photos; its end restores them. */
  hidePhotos: v.optional(v.boolean()),
  /** The ban took a staff role, so only admins change or lift it or answer its appeal. */
  ofStaff: v.optional(v.boolean()),
});

/** With the decider, as in the audit log. The person reads `users/{uid}`, so `deciders/{ban_uid}` has that. */
export const banSchema = v.object({ ...shownBanSchema.entries, by: v.optional(v.string()) });

/** Counts until `until`. `id`: its audit entry, which tells staff who gave it. */
const strikeSchema = v.object({
  id: v.string(),
  rule: v.string(),
  note: v.optional(v.string(), ''),
  /** The case's decision, so that it warns only once. */
  occasion: v.optional(v.string()),
  at: timestampSchema,
  until: timestampSchema,
});
export type Strike = v.InferOutput<typeof strikeSchema>;

/** Owners write it directly. Drops bad entries, because an unreadable account could not be banned. */
const ownListSchema = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value): string[] => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [])),
  ),
  [],
);

/** `users/{uid}`: for its owner and staff. Defaults accept a document made by hand in the console. */
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
  /** For sensitive photos. Spoilers are covered for everybody. */
  sensitive: v.optional(v.picklist(sensitiveChoices), 'cover'),
  usernameChangedAt: v.optional(timestampSchema),
  /** Their choice. `profiles.featuredPhotoId` has it while the photo is listed. */
  featuredPhotoId: v.optional(photoIdSchema),
  /** Written with each album, so that the count includes concurrent albums. */
  albumMadeAt: v.optional(timestampSchema),
  /** Invalidates older sign-ins (whole seconds, as `auth_time`), even running tokens. */
  tokensValidAfter: v.optional(timestampSchema),
  ban: v.optional(shownBanSchema),
  strikes: v.optional(v.array(strikeSchema), []),
});

export type UserDocument = v.InferOutput<typeof userSchema>;
export type Ban = v.InferOutput<typeof banSchema>;

/** `roles/{uid}`: authoritative, because transactions can read it; the custom claim follows. `null`: no role. */
export const roleSchema = v.object({
  role: v.nullable(v.picklist(staffRoles)),
  changedAt: timestampSchema,
  pending: v.boolean(),
});
export type RoleEntry = v.InferOutput<typeof roleSchema>;
