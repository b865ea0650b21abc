import * as v from 'valibot';
import { photoChangeSchema } from '../callables/changePhotos.ts';
import { errorCodes } from '../errors.ts';
import { photoIdSchema } from '../ids.ts';
import { jobEntries } from './job.ts';
import { timestampSchema } from './stored.ts';

/** `field`: as in the errors of `updatePhoto`. */
const resultSchema = v.object({
  id: photoIdSchema,
  ok: v.boolean(),
  code: v.optional(v.picklist(errorCodes)),
  field: v.optional(v.string()),
});
export type PhotoResult = v.InferOutput<typeof resultSchema>;

/** The job of the person's last `changePhotos`. `failed`: they were banned or it could not go on. */
export const photoChangesSchema = v.object({
  ...jobEntries,
  change: photoChangeSchema,
  /** This change undoes the deletion with this `commandId`. */
  undone: v.optional(v.string()),
  ids: v.array(photoIdSchema),
  /** Photos without a result are unchanged. */
  results: v.array(resultSchema),
  /** After a deletion: `restorePhotos` works until then. */
  restorableUntil: v.optional(timestampSchema),
});
export type PhotoChanges = v.InferOutput<typeof photoChangesSchema>;
