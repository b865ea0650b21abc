import * as v from 'valibot';
import { ngTagModes } from '../documents/ngTag.ts';
import { photoIdSchema } from '../ids.ts';
import { actCall } from './actCall.ts';
import { audited, moderatorCall } from './callable.ts';
import { tagSchema } from './createPhotos.ts';
import { staffNoteSchema } from './moderatePhotos.ts';

/** Read-only. Counts photos with the tag or its aliases, up to `limits.ngTag.countAtMost`. `existing`: its mode. */
export const previewNgTagContract = moderatorCall('previewNgTag', {
  repeatable: true,
  input: v.strictObject({ tag: tagSchema }),
  output: v.object({
    key: v.string(),
    photos: v.number(),
    examples: v.array(v.object({ id: photoIdSchema, caption: v.string(), username: v.string() })),
    existing: v.optional(v.picklist(ngTagModes)),
  }),
});

/**
 * Takes effect at once; a job (`jobs/ng-tag_{key}`) updates photos: `reject` and `hold` hold them, `strip` removes the tag.
 * Idempotent while the job runs; later calls start a new one. Reverting keeps what the job changed.
 */
export const saveNgTagContract = actCall('saveNgTag', {
  input: v.strictObject({ tag: tagSchema, mode: v.picklist(ngTagModes), note: staffNoteSchema }),
  output: audited({ key: v.string(), jobId: v.string() }),
});

/** Ends the job; changed photos stay so. Idempotent. Reverting restores the rule without a job. */
export const deleteNgTagContract = actCall('deleteNgTag', {
  input: v.strictObject({ tag: tagSchema }),
  output: audited({}),
});
