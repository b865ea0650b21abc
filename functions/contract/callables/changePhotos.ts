import * as v from 'valibot';
import { downloads, visibilities } from '../documents/photo.ts';
import { timeZoneSchema, utcOffsetSchema } from '../documents/utcOffset.ts';
import { albumIdSchema, photoIdSchema, titleIdSchema } from '../ids.ts';
import { licences } from '../licences.ts';
import { limits } from '../limits.ts';
import { userCall, userChange } from './callable.ts';
import { tagsSchema } from './createPhotos.ts';

const changeFields = v.strictObject({
  addTags: v.optional(tagsSchema),
  removeTags: v.optional(tagsSchema),
  titleId: v.optional(v.nullable(titleIdSchema)),
  licence: v.optional(v.picklist(licences)),
  sensitive: v.optional(v.boolean()),
  visibility: v.optional(v.picklist(visibilities)),
  download: v.optional(v.picklist(downloads)),
  showExif: v.optional(v.boolean()),
  showMoment: v.optional(v.boolean()),
  /** As in `createPhotos`; only with `showMoment`. */
  utcOffset: v.optional(utcOffsetSchema),
  timeZone: v.optional(timeZoneSchema),
  addToAlbum: v.optional(albumIdSchema),
  removeFromAlbum: v.optional(albumIdSchema),
  delete: v.optional(v.literal(true)),
});

const namedIn = (change: v.InferOutput<typeof changeFields>) =>
  Object.values(change).filter((value) => value !== undefined).length;

/** Absent fields stay unchanged. A deletion must be the only change. */
export const photoChangeSchema = v.pipe(
  changeFields,
  v.check((change) => namedIn(change) > 0, 'nothing to change'),
  v.forward(
    v.check(({ utcOffset, showMoment }) => utcOffset === undefined || showMoment === true, 'no moment to show'),
    ['utcOffset'],
  ),
  v.forward(
    v.check(({ timeZone, showMoment }) => timeZone === undefined || showMoment === true, 'no moment to show'),
    ['timeZone'],
  ),
  v.forward(
    v.check((change) => change.delete === undefined || namedIn(change) === 1, 'a deletion changes nothing else'),
    ['delete'],
  ),
);
export type PhotoChange = v.InferOutput<typeof photoChangeSchema>;

const changeStarted = v.strictObject({ commandId: v.pipe(v.string(), v.uuid()) });

/**
 * Starts a change of the caller's photos; `jobs/photo-changes_{uid}` has its progress and results. Changes each photo
 * completely or not at all, with the errors of `updatePhoto`. Not idempotent; `restorePhotos` undoes a deletion.
 * `failed-precondition` (`running`: another change; `change.addToAlbum`: full), `invalid-argument` (`change.addTags.N`,
 * `change.titleId`), `not-found` (album).
 */
export const changePhotosContract = userChange('changePhotos', {
  rate: 'edits',
  input: v.strictObject({
    ids: v.pipe(
      v.array(photoIdSchema),
      v.minLength(1),
      v.maxLength(limits.photo.perChange),
      v.transform((ids) => [...new Set(ids)]),
    ),
    change: photoChangeSchema,
  }),
  output: v.object({ ...changeStarted.entries, strippedTags: v.array(v.string()) }),
});

/**
 * Undoes a deletion by `changePhotos`, even a running one; `jobs/photo-changes_{uid}` has its progress (`undone`).
 * Idempotent. `not-found` (no such change, or a newer one), `failed-precondition` (no deletion; over 10 s).
 */
export const restorePhotosContract = userCall('restorePhotos', {
  rate: 'restores',
  input: changeStarted,
  output: changeStarted,
});
