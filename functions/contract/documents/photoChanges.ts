import * as v from 'valibot';
import { photoChangeSchema } from '../callables/changePhotos.ts';
import { errorCodes } from '../errors.ts';
import { photoIdSchema } from '../ids.ts';
import { requestMarkEntries, timestampSchema } from './stored.ts';

/** `field`: as in the errors of `updatePhoto`. */
const resultSchema = v.object({
  id: photoIdSchema,
  ok: v.boolean(),
  code: v.optional(v.picklist(errorCodes)),
  field: v.optional(v.string()),
});
export type PhotoResult = v.InferOutput<typeof resultSchema>;

/** `photoChanges/{uid}`: the person's last `changePhotos`. Deleted a day after its end. */
export const photoChangesSchema = v.object({
  commandId: v.string(),
  change: photoChangeSchema,
  /** This change undoes the deletion with this `commandId`. */
  undone: v.optional(v.string()),
  ids: v.array(photoIdSchema),
  /** `failed`: the person was banned or the job could not go on. Photos without a result are unchanged. */
  phase: v.picklist(['running', 'done', 'failed']),
  results: v.array(resultSchema),
  startedAt: timestampSchema,
  updatedAt: timestampSchema,
  /** After a deletion: `restorePhotos` works until then. */
  restorableUntil: v.optional(timestampSchema),
});
export type PhotoChanges = v.InferOutput<typeof photoChangesSchema>;

/** All stored fields. */
export const photoChangesWorkSchema = v.object({
  ...photoChangesSchema.entries,
  stalls: v.number(),
  expiresAt: v.optional(timestampSchema),
  ...requestMarkEntries,
});
