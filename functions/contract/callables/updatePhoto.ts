import * as v from 'valibot';
import { photoStatuses, visibilities } from '../documents/photo.ts';
import { isoTimeSchema } from '../documents/stored.ts';
import { photoIdSchema } from '../ids.ts';
import { callableContract, userCall } from './callable.ts';
import { photoFields } from './createPhotos.ts';

/** For the owner alone: these give rights away, or decide what others may see. Staff change everything else. */
export const ownersFields = ['showExif', 'licence', 'download', 'visibility', 'publishAt'] as const;

/**
 * Saves all fields; for the owner, and for staff (audited). `basedOn`: the `updatedAt` that the person saw. Idempotent.
 * An owner's change of a photo that staff hid sends it to review. `not-found`, `permission-denied` (staff with one of
 * `ownersFields`), `failed-precondition` (`basedOn`: changed since; `id`: its state; `publishAt`: seen already;
 * `download`: no original; uploads closed), `invalid-argument` (a rejecting blocked tag; an inactive title).
 */
export const updatePhotoContract = callableContract({
  name: 'updatePhoto',
  ...userCall,
  rate: 'edits',
  whileReadOnly: 'staff-alone',
  input: v.strictObject({
    id: photoIdSchema,
    ...photoFields,
    // Absent: as it is.
    showExif: v.optional(v.boolean()),
    visibility: v.optional(v.picklist(visibilities)),
    /** `null`: no time any more; a scheduled photo is published at once. */
    publishAt: v.optional(v.nullable(isoTimeSchema)),
    basedOn: isoTimeSchema,
  }),
  output: v.object({ updatedAt: isoTimeSchema, status: v.picklist(photoStatuses), strippedTags: v.array(v.string()) }),
});
