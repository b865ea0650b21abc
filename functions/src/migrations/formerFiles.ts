import * as v from 'valibot';
import { legacyNames, legacyObject } from '#contract/edge/pictures.ts';
import { photoIdSchema } from '#contract/ids.ts';
import { readSiteSettings } from '../data/site/siteSettingsStore.ts';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import type { Fields, Made, Migration } from './migration.ts';

const photoSchema = v.object({
  pictureId: v.optional(photoIdSchema),
  variants: v.object({ sizes: v.array(v.number()), legacy: v.optional(v.never()) }),
});

async function deleteFormer(fields: Fields, path: string): Promise<Made> {
  const { oldPicturesUntil } = await readSiteSettings();
  if (!oldPicturesUntil || oldPicturesUntil > systemClock()) throw new Error('old addresses are answered still');
  const photoId = v.parse(photoIdSchema, path.slice(path.lastIndexOf('/') + 1));
  const { pictureId = photoId } = v.parse(photoSchema, fields);
  const former = legacyNames.map((name) => bucket().file(legacyObject(photoId, pictureId, name)));
  await Promise.all(former.map((file) => file.delete({ ignoreNotFound: true })));
  return { settle: () => undefined, discard: async () => undefined };
}

/**
 * Deletes the files that pictures had before there were steps, once old addresses are over (`oldPicturesUntil`). Photos that still
 * need them are left alone.
 */
export const formerFiles: Migration = {
  name: 'formerFiles',
  collection: 'photos',
  change: (fields) => (v.is(photoSchema, fields) ? { update: {} } : undefined),
  make: deleteFormer,
};
