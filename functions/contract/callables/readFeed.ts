import * as v from 'valibot';
import { callableContract } from './callable.ts';

/** Of a cursor, which is signed and holds the places of photos that were read but not answered. */
export const feedCursorChars = 80_100;

/**
 * The newest photos of all that the caller follows, without what they mute. `page`: JSON text of `photosAnswer`, because
 * the answer of a call has no dates; it may be short or empty although more follows. Up to a minute old. Fails
 * with `resource-exhausted` (`limits.rate.readsPerMinute`, shared by all calls that read much).
 */
export const readFeedContract = callableContract({
  name: 'readFeed',
  caller: 'user',
  rate: 'reads',
  whileReadOnly: 'goes-on',
  repeatable: true,
  input: v.strictObject({ after: v.optional(v.pipe(v.string(), v.maxLength(feedCursorChars))) }),
  output: v.strictObject({ page: v.string() }),
});
