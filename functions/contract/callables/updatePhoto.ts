import * as v from 'valibot';
import { photoStatuses, visibilities } from '../documents/photo.ts';
import { isoTimeSchema } from '../documents/stored.ts';
import { photoIdSchema } from '../ids.ts';
import type { CallableContract } from './callable.ts';
import { photoFields } from './createPhotos.ts';

/** Only owners set these: they give away rights or decide what others see. Staff change everything else. */
export const ownersFields = [
  'showExif',
  'showMoment',
  'utcOffset',
  'timeZone',
  'licence',
  'download',
  'visibility',
  'publishAt',
] as const;

/**
 * Saves all fields; for owners, and for staff (audited). `basedOn`: the `updatedAt` that the person saw. Idempotent. An
 * owner's edit of a photo that staff hid sends it to review. `permission-denied` (staff with `ownersFields`),
 * `failed-precondition` (`basedOn`: changed since; `id`: its status; `publishAt`: already seen; `download`: no
 * original; uploads closed), `invalid-argument` (a rejected tag; an inactive title).
 */
export const updatePhotoContract = {
  name: 'updatePhoto',
  caller: 'user',
  rate: 'edits',
  whileReadOnly: 'staff-alone',
  repeatable: true,
  input: v.strictObject({
    id: photoIdSchema,
    ...photoFields,
    // Absent: unchanged.
    showExif: v.optional(v.boolean()),
    showMoment: v.optional(v.boolean()),
    visibility: v.optional(v.picklist(visibilities)),
    /** `null` clears it: a scheduled photo is published at once. */
    publishAt: v.optional(v.nullable(isoTimeSchema)),
    basedOn: isoTimeSchema,
  }),
  output: v.object({ updatedAt: isoTimeSchema, status: v.picklist(photoStatuses), strippedTags: v.array(v.string()) }),
} as const satisfies CallableContract;
