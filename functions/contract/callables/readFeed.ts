import * as v from 'valibot';
import { callableContract, userCall } from './callable.ts';

/** Of a cursor, which is signed and holds the places of photos that were read but not answered. */
export const feedCursorChars = 80_100;

/**
 * The newest photos of what the caller follows, without what they mute. `page`: JSON text of `photosAnswer`, because
 * the answer of a call has no dates; it may be short although more follows. Up to a minute old.
 */
export const readFeedContract = callableContract({
  name: 'readFeed',
  ...userCall,
  rate: 'reads',
  input: v.strictObject({ after: v.optional(v.pipe(v.string(), v.maxLength(feedCursorChars))) }),
  output: v.strictObject({ page: v.string() }),
});
