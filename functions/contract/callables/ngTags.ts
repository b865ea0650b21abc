import * as v from 'valibot';
import { ngTagModes } from '../documents/ngTag.ts';
import { photoIdSchema } from '../ids.ts';
import { callableContract } from './callable.ts';
import { tagSchema } from './createPhotos.ts';
import { staffNoteSchema } from './moderatePhotos.ts';

/**
 * How many published and held photos bear a tag, or one that leads to it (no further than `limits.ngTag.countAtMost` of
 * each), and a few of the newest: what saving an NG tag would touch. `existing` is its mode as it is. Writes nothing.
 */
export const previewNgTagContract = callableContract({
  name: 'previewNgTag',
  caller: 'moderator',
  input: v.strictObject({ tag: tagSchema }),
  output: v.object({
    key: v.string(),
    photos: v.number(),
    examples: v.array(v.object({ id: photoIdSchema, caption: v.string(), username: v.string() })),
    existing: v.optional(v.picklist(ngTagModes)),
  }),
});

/**
 * Makes or changes an NG tag, which holds for uploads and edits at once; photos follow by a job (`sweeps/{id}`):
 * `reject` and `hold` hold them for review and tell their owners, `strip` takes the tag off. Idempotent while the job
 * runs; saved again later, all photos are looked at anew. Undone by `revertAction`, but for what the job has done.
 */
export const saveNgTagContract = callableContract({
  name: 'saveNgTag',
  caller: 'moderator',
  input: v.strictObject({ tag: tagSchema, mode: v.picklist(ngTagModes), note: staffNoteSchema }),
  output: v.object({ key: v.string(), sweep: v.string() }),
});

/** Ends an NG tag and the job for it; what it has held or stripped stays as it is. Idempotent. Undone by `revertAction`: the rule comes back, without a job. */
export const deleteNgTagContract = callableContract({
  name: 'deleteNgTag',
  caller: 'moderator',
  input: v.strictObject({ tag: tagSchema }),
  output: v.strictObject({}),
});
