import * as v from 'valibot';

/** `settings/site`; absent fields have defaults, so that an empty project works. */
export const siteSettingsSchema = v.object({
  uploadsOpen: v.optional(v.boolean(), true),
  signUpsOpen: v.optional(v.boolean(), true),
  searchOpen: v.optional(v.boolean(), true),
  /** Closed: nobody is shown or counted as online. */
  presenceOpen: v.optional(v.boolean(), true),
  readOnly: v.optional(v.boolean(), false),
  announcement: v.optional(v.string(), ''),
  /** Counted reporters (`reports.towardsHold`) that hold a photo; 0: never. */
  holdAtReporters: v.optional(v.number(), 3),
  /** Minimum account age of counted reporters. With 0 they still need a verified address. */
  holdReporterAgeHours: v.optional(v.number(), 24),
  /** How many first photos of a new account wait for review. */
  holdFirstPhotos: v.optional(v.number(), 0),
});

export type SiteSettings = v.InferOutput<typeof siteSettingsSchema>;
