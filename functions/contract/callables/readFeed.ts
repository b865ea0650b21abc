import * as v from 'valibot';
import { userCall } from './callable.ts';

/** Maximum length of the signed cursor, which contains positions of photos that were read but not returned yet. */
export const feedCursorChars = 80_100;

/**
 * The newest photos of what the caller follows, except muted ones. `page`: JSON of `photosAnswer`, because calls cannot
 * return dates; a short page may not be the last. Up to a minute old.
 */
export const readFeedContract = userCall('readFeed', {
  rate: 'reads',
  input: v.strictObject({ after: v.optional(v.pipe(v.string(), v.maxLength(feedCursorChars))) }),
  output: v.strictObject({ page: v.string() }),
});
