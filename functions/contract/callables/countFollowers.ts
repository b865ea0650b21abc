import * as v from 'valibot';
import { userCall } from './callable.ts';

/** Excludes banned people. Up to a minute old. */
export const countFollowersContract = userCall('countFollowers', {
  rate: 'reads',
  input: v.strictObject({}),
  output: v.strictObject({ count: v.number() }),
});
