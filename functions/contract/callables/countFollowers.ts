import * as v from 'valibot';
import { callableContract } from './callable.ts';

/** How many people follow the caller, without banned ones; never who. Up to a minute old. Fails with `resource-exhausted`. */
export const countFollowersContract = callableContract({
  name: 'countFollowers',
  caller: 'user',
  rate: 'reads',
  whileReadOnly: 'goes-on',
  repeatable: true,
  input: v.strictObject({}),
  output: v.strictObject({ count: v.number() }),
});
