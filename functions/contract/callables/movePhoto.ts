import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { callableContract, userChange } from './callable.ts';

/**
 * Puts a photo of the person's, in any state, right `before` (shown first) or `after` another one of theirs.
 * Idempotent. Writes one photo; 100 where positions have grown too long. `not-found`, `permission-denied`,
 * `failed-precondition` (deleted).
 */
export const movePhotoContract = callableContract({
  name: 'movePhoto',
  ...userChange,
  rate: 'moves',
  input: v.pipe(
    v.strictObject({ id: photoIdSchema, before: v.optional(photoIdSchema), after: v.optional(photoIdSchema) }),
    v.forward(
      v.check(({ before, after }) => (before === undefined) !== (after === undefined)),
      ['before'],
    ),
    v.forward(
      v.check(({ id, before, after }) => id !== (before ?? after)),
      ['id'],
    ),
  ),
  output: v.object({ position: v.string() }),
});
