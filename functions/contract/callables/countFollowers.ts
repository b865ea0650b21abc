import * as v from 'valibot';
import { callableContract, userCall } from './callable.ts';

/** Excludes banned people. Up to a minute old. */
export const countFollowersContract = callableContract({
  name: 'countFollowers',
  ...userCall,
  rate: 'reads',
  input: v.strictObject({}),
  output: v.strictObject({ count: v.number() }),
});
