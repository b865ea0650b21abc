import * as v from 'valibot';
import { photoStatuses } from '../documents/photo.ts';
import { photoIdSchema } from '../ids.ts';
import { callableContract } from './callable.ts';
import { photoFields } from './createPhotos.ts';

/** A point in time in a call, as ISO 8601. */
const isoTime = v.pipe(v.string(), v.isoTimestamp());

/**
 * Changes what is said about a photo, all fields at once. For its owner, and for staff, whose change is audited.
 * `basedOn` is the `updatedAt` that the person saw; the same change twice answers the same. An owner's change of a
 * photo that staff have hidden sends it for review (`held`). Fails with `not-found`, `permission-denied`,
 * `failed-precondition` (`basedOn`: changed since; `id`: not made yet, failed or removed), `invalid-argument` (a field;
 * an NG tag that rejects; a title that is not active), `resource-exhausted` (60 an hour).
 */
export const updatePhotoContract = callableContract({
  name: 'updatePhoto',
  caller: 'user',
  input: v.strictObject({ id: photoIdSchema, ...photoFields, basedOn: isoTime }),
  output: v.object({
    updatedAt: isoTime,
    status: v.picklist(photoStatuses),
    /** Tags that are not kept here, as typed. */
    strippedTags: v.array(v.string()),
  }),
});
