import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { callableContract } from './callable.ts';

/**
 * Puts one of the person's photos, in any state, on their profile next to another one of theirs: right `before` it (shown
 * first) or right `after` it, whatever state that one is in. Lists of everybody's photos stay as they are. Idempotent.
 * Writes one photo; `position` is its new one. (100 photos where their positions have grown too long: that takes 2,300
 * moves to the same place at least, thus over three hours.) Fails with `not-found`, `permission-denied` (not the person's
 * own), `failed-precondition` (deleted), `invalid-argument` (not one neighbour, or itself), `resource-exhausted` (600 an hour).
 */
export const movePhotoContract = callableContract({
  name: 'movePhoto',
  caller: 'user',
  rate: 'moves',
  whileReadOnly: 'refused',
  repeatable: true,
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
