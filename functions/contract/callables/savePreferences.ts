import * as v from 'valibot';
import { locales } from '../documents/user.ts';
import { callableContract } from './callable.ts';
import { tagsSchema } from './createPhotos.ts';

/**
 * Keeps the language and what a new upload begins with, as far as given. `locale: null`: each browser follows its own.
 * Idempotent.
 */
export const savePreferencesContract = callableContract({
  name: 'savePreferences',
  caller: 'user',
  input: v.strictObject({
    locale: v.optional(v.nullable(v.picklist(locales))),
    uploadDefaults: v.optional(v.strictObject({ tags: tagsSchema, spoiler: v.boolean(), showExif: v.boolean() })),
  }),
  output: v.strictObject({}),
});
