import * as v from 'valibot';
import { itemOf } from '../edge/api.ts';
import { decoder, timestampSchema } from './stored.ts';

/** `settings/site`; every field has a default, so that an empty project works. */
export const siteSettingsSchema = v.object({
  uploadsOpen: v.optional(v.boolean(), true),
  signUpsOpen: v.optional(v.boolean(), true),
  /** The search of photos is refused while it is closed. */
  searchOpen: v.optional(v.boolean(), true),
  /** Nobody is seen or counted as online while it is closed. */
  presenceOpen: v.optional(v.boolean(), true),
  /** Nothing is made or changed: `whileReadOnly`. */
  readOnly: v.optional(v.boolean(), false),
  announcement: v.optional(v.string(), ''),
  /** Distinct reporters whose reports count (`reports.towardsHold`) at which a photo is held by itself; 0: none is. */
  holdAtReporters: v.optional(v.number(), 3),
  /** How old an account is before its reports count for that; 0 asks for no age, and for a verified address all the same. */
  holdReporterAgeHours: v.optional(v.number(), 24),
  /** How many of a new account's first photos wait for review. */
  holdFirstPhotos: v.optional(v.number(), 0),
  /**
   * Until then pictures answer at the addresses that they had in the bucket before the site served them itself. Written by the
   * migration `oldPictures`; absent on a site that never had such addresses.
   */
  oldPicturesUntil: v.optional(timestampSchema),
});

export type SiteSettings = v.InferOutput<typeof siteSettingsSchema>;
export const decodeSiteSettings = decoder(siteSettingsSchema);

/** `apiAddress.settings`; the defaults where none were saved. */
export const settingsAnswer = itemOf(siteSettingsSchema);
