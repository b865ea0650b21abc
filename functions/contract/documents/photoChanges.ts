import * as v from 'valibot';
import { photoChangeSchema } from '../callables/changePhotos.ts';
import { errorCodes } from '../errors.ts';
import { photoIdSchema } from '../ids.ts';
import { decoder, timestampSchema } from './stored.ts';

/** `field`: as in the errors of `updatePhoto`. */
const resultSchema = v.object({
  id: photoIdSchema,
  ok: v.boolean(),
  code: v.optional(v.picklist(errorCodes)),
  field: v.optional(v.string()),
});
export type PhotoResult = v.InferOutput<typeof resultSchema>;

/** `photoChanges/{uid}`: the person's last change of many photos (`changePhotos`). A day after its end it goes. */
export const photoChangesSchema = v.object({
  /** New with each change. */
  orderId: v.string(),
  change: photoChangeSchema,
  /** This takes a deletion back; its `orderId`. */
  undone: v.optional(v.string()),
  ids: v.array(photoIdSchema),
  /** `failed`: it ends here, since the person was banned or it could not go on; what has no result was not changed. */
  phase: v.picklist(['running', 'done', 'failed']),
  /** Of photos that it has come to, in any order. */
  results: v.array(resultSchema),
  startedAt: timestampSchema,
  updatedAt: timestampSchema,
  /** Of a deletion that is through: until then `restorePhotos` takes it back. */
  restorableUntil: v.optional(timestampSchema),
});
export type PhotoChanges = v.InferOutput<typeof photoChangesSchema>;
export const decodePhotoChanges = decoder(photoChangesSchema);
