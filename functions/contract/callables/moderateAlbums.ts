import * as v from 'valibot';
import { albumIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { auditedResultsOf, callableContract } from './callable.ts';
import { ruleSchema, staffNoteSchema } from './moderatePhotos.ts';

const albumActions = ['hide', 'restore'] as const;
export type AlbumAction = (typeof albumActions)[number];

/**
 * Each album has its own result; its photos stay as they are. `hide` needs a `rule`. Idempotent; hiding again with another
 * rule changes the rule. An album that a ban hides counts as published, and stays hidden until the ban ends. While the
 * owner can still restore a deleted album, the decision holds in what the restore brings back. Results: `not-found`,
 * `failed-precondition` (deleted for good), `permission-denied` (one's own; a moderator on staff's).
 */
export const moderateAlbumsContract = callableContract({
  name: 'moderateAlbums',
  caller: 'moderator',
  rate: 'staff',
  whileReadOnly: 'goes-on',
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
