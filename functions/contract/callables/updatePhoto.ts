import * as v from 'valibot';
import { photoStatuses, visibilities } from '../documents/photo.ts';
import { isoTimeSchema } from '../documents/stored.ts';
import { photoIdSchema } from '../ids.ts';
import { callableContract } from './callable.ts';
import { photoFields } from './createPhotos.ts';

/** For the owner alone: these give rights away, or decide what others may see. Staff change everything else. */
export const ownersFields = ['showExif', 'licence', 'download', 'visibility', 'publishAt'] as const;

/**
 * Saves all fields; for the owner, and for staff (audited). `basedOn`: the `updatedAt` that the person saw. Idempotent.
 * An owner's change of a photo that staff hid sends it to review. `not-found`, `permission-denied` (staff with one of
 * `ownersFields`), `failed-precondition` (`basedOn`: changed since; `id`: its state; `publishAt`: seen already;
 * `download`: no original; uploads closed), `invalid-argument` (a field; a rejecting blocked tag; an inactive title),
 * `resource-exhausted` (60 an hour).
 */
export const updatePhotoContract = callableContract({
  name: 'updatePhoto',
  caller: 'user',
  rate: 'edits',
  whileReadOnly: 'staff-alone',
  repeatable: true,
  input: v.strictObject({
    id: photoIdSchema,
    ...photoFields,
    /** Absent: as it is. */
    showExif: v.optional(v.boolean()),
    /** Absent: as it is. */
    visibility: v.optional(v.picklist(visibilities)),
    /** Absent: as it is. `null`: no time any more; a scheduled photo is published at once. */
    publishAt: v.optional(v.nullable(isoTimeSchema)),
    basedOn: isoTimeSchema,
  }),
  output: v.object({
    updatedAt: isoTimeSchema,
    status: v.picklist(photoStatuses),
    /** As typed; the site drops these. */
    strippedTags: v.array(v.string()),
  }),
});
