import * as v from 'valibot';
import { downloads } from '../documents/photo.ts';
import { locales, sensitiveChoices } from '../documents/user.ts';
import { licences } from '../licences.ts';
import { userCall } from './callable.ts';
import { tagsSchema } from './createPhotos.ts';

/** Saves only the given fields. `locale: null`: each browser uses its own. Idempotent. */
export const savePreferencesContract = userCall('savePreferences', {
  rate: 'preferences',
  input: v.strictObject({
    locale: v.optional(v.nullable(v.picklist(locales))),
    sensitive: v.optional(v.picklist(sensitiveChoices)),
    uploadDefaults: v.optional(
      v.strictObject({
        tags: tagsSchema,
        spoiler: v.boolean(),
        sensitive: v.optional(v.boolean()),
        showExif: v.boolean(),
        moment: v.optional(v.boolean()),
        licence: v.optional(v.picklist(licences)),
        download: v.optional(v.picklist(downloads)),
      }),
    ),
  }),
  output: v.strictObject({}),
});
