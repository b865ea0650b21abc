import * as v from 'valibot';
import { reportReasons } from '../documents/report.ts';
import { albumIdSchema, photoIdSchema, uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { userCall } from './callable.ts';

const fields = {
  reason: v.picklist(reportReasons),
  comment: v.optional(multilineText(limits.report.commentChars), ''),
};
const report = { rate: 'reports', output: v.object({ reportId: v.string() }) } as const;

/**
 * A second report by the same person updates the first and reopens a decided case; an identical one is free.
 * `permission-denied` (oneself), `not-found`, `failed-precondition` (no account yet while sign-ups are closed).
 */
export const reportUserContract = userCall('reportUser', {
  ...report,
  input: v.strictObject({ uid: uidSchema, ...fields }),
});

/** As `reportUser`. `not-found` (also unpublished, to reveal nothing), `failed-precondition` (in review). */
export const reportPhotoContract = userCall('reportPhoto', {
  ...report,
  input: v.strictObject({ id: photoIdSchema, ...fields }),
});

/** As `reportUser`; covers the title, text and cover, not the photos. `not-found` (also hidden). */
export const reportAlbumContract = userCall('reportAlbum', {
  ...report,
  input: v.strictObject({ id: albumIdSchema, ...fields }),
});
