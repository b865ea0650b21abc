import * as v from 'valibot';
import { reportReasons } from '../documents/report.ts';
import { photoIdSchema, uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { callableContract } from './callable.ts';

const said = {
  reason: v.picklist(reportReasons),
  comment: v.optional(multilineText(limits.report.commentChars), ''),
};
const output = v.object({ reportId: v.string() });

/**
 * Reports a person. A second report by the same person changes the first and opens a decided case again; said in the
 * same words it costs nothing. Fails with `permission-denied` (oneself), `not-found`, `invalid-argument`,
 * `resource-exhausted` (20 a day), `failed-precondition` (no account yet, on a site that takes nobody in).
 */
export const reportUserContract = callableContract({
  name: 'reportUser',
  caller: 'user',
  input: v.strictObject({ uid: uidSchema, ...said }),
  output,
});

/**
 * Reports a published photo; the rest as `reportUser`. `not-found` also where it is not published: who may not see it
 * does not learn that it exists. `failed-precondition` where it waits for review already.
 */
export const reportPhotoContract = callableContract({
  name: 'reportPhoto',
  caller: 'user',
  input: v.strictObject({ id: photoIdSchema, ...said }),
  output,
});
