import * as v from 'valibot';
import { reportReasons } from '../documents/report.ts';
import { albumIdSchema, photoIdSchema, uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { callableContract, userCall } from './callable.ts';

const said = { reason: v.picklist(reportReasons), comment: v.optional(multilineText(limits.report.commentChars), '') };
const report = { ...userCall, rate: 'reports', output: v.object({ reportId: v.string() }) } as const;

/**
 * A second report by the same person changes the first and reopens a decided case; the same words cost nothing.
 * `permission-denied` (oneself), `not-found`, `failed-precondition` (no account yet while sign-ups are closed).
 */
export const reportUserContract = callableContract({
  name: 'reportUser',
  ...report,
  input: v.strictObject({ uid: uidSchema, ...said }),
});

/** As `reportUser`. `not-found` (unpublished, which so stays secret), `failed-precondition` (in review). */
export const reportPhotoContract = callableContract({
  name: 'reportPhoto',
  ...report,
  input: v.strictObject({ id: photoIdSchema, ...said }),
});

/** As `reportUser`: on title, text and cover, never on the photos. `not-found` (hidden). */
export const reportAlbumContract = callableContract({
  name: 'reportAlbum',
  ...report,
  input: v.strictObject({ id: albumIdSchema, ...said }),
});
