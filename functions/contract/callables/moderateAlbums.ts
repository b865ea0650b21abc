import * as v from 'valibot';
import { albumIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { actCall } from './actCall.ts';
import { auditedResultsOf } from './callable.ts';
import { ruleSchema, staffNoteSchema } from './moderatePhotos.ts';

const albumActions = ['hide', 'restore'] as const;
export type AlbumAction = (typeof albumActions)[number];

/**
 * Idempotent; hiding again changes the rule. What a ban hides stays hidden until it ends. Works on a deleted album
 * while its owner can restore it. Result `failed-precondition`: deleted for good.
 */
export const moderateAlbumsContract = actCall('moderateAlbums', {
  input: v.pipe(
    v.strictObject({
      ids: v.pipe(v.array(albumIdSchema), v.minLength(1), v.maxLength(limits.moderation.idsAtOnce)),
      action: v.picklist(albumActions),
      rule: v.optional(ruleSchema),
      note: staffNoteSchema,
    }),
    v.forward(
      v.check(({ action, rule }) => rule !== undefined || action !== 'hide', 'a rule is needed'),
      ['rule'],
    ),
  ),
  output: auditedResultsOf(albumIdSchema),
});
