import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { userChange } from './callable.ts';

/** Puts it right `before` (shown first) or `after` another own photo. Idempotent. `failed-precondition` (deleted). */
export const movePhotoContract = userChange('movePhoto', {
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
