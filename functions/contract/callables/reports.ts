import * as v from 'valibot';
import { reportReasons } from '../documents/report.ts';
import { albumIdSchema, photoIdSchema, uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { callableContract } from './callable.ts';

const said = { reason: v.picklist(reportReasons), comment: v.optional(multilineText(limits.report.commentChars), '') };
const output = v.object({ reportId: v.string() });

/**
 * A second report by the same person changes the first and reopens a decided case; with the same words it costs
 * nothing. Fails with `permission-denied` (oneself), `not-found`, `invalid-argument`, `resource-exhausted` (20 a day),
 * `failed-precondition` (no account yet while sign-ups are closed).
 */
export const reportUserContract = callableContract({
  name: 'reportUser',
  caller: 'user',
  rate: 'reports',
  whileReadOnly: 'goes-on',
  repeatable: true,
  input: v.strictObject({ uid: uidSchema, ...said }),
  output,
});

/** As `reportUser`. An unpublished photo is `not-found`, so it stays secret; one in review is `failed-precondition`. */
export const reportPhotoContract = callableContract({
  name: 'reportPhoto',
  caller: 'user',
  rate: 'reports',
  whileReadOnly: 'goes-on',
  repeatable: true,
  input: v.strictObject({ id: photoIdSchema, ...said }),
  output,
});

/** As `reportUser`: on title, text and cover, never on the photos. A hidden album is `not-found`. */
export const reportAlbumContract = callableContract({
  name: 'reportAlbum',
  caller: 'user',
  rate: 'reports',
  whileReadOnly: 'goes-on',
  repeatable: true,
  input: v.strictObject({ id: albumIdSchema, ...said }),
  output,
});
