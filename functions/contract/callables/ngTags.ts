import * as v from 'valibot';
import { ngTagModes } from '../documents/ngTag.ts';
import { photoIdSchema } from '../ids.ts';
import { audited, callableContract } from './callable.ts';
import { tagSchema } from './createPhotos.ts';
import { staffNoteSchema } from './moderatePhotos.ts';

/** Writes nothing. Counts photos up to `limits.ngTag.countAtMost` with the tag or its aliases. `existing`: its mode. */
export const previewNgTagContract = callableContract({
  name: 'previewNgTag',
  caller: 'moderator',
  rate: 'staff',
  whileReadOnly: 'goes-on',
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
 * Counts at once for uploads and edits; a job (`sweeps/{id}`) changes photos: `reject` and `hold` hold them and tell
 * their owners, `strip` removes the tag. Idempotent while the job runs; saved again later, the job looks at all photos
 * anew. Undone by `revertAction`, except what the job has changed.
 */
export const saveNgTagContract = callableContract({
  name: 'saveNgTag',
  caller: 'moderator',
  rate: 'staff',
  whileReadOnly: 'goes-on',
  input: v.strictObject({ tag: tagSchema, mode: v.picklist(ngTagModes), note: staffNoteSchema }),
  output: audited({ key: v.string(), sweep: v.string() }),
});

/** Ends the job; changed photos stay so. Idempotent. Undone by `revertAction`: the rule returns without a job. */
export const deleteNgTagContract = callableContract({
  name: 'deleteNgTag',
  caller: 'moderator',
  rate: 'staff',
  whileReadOnly: 'goes-on',
  input: v.strictObject({ tag: tagSchema }),
  output: audited({}),
});
