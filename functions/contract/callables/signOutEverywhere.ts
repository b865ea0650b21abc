import * as v from 'valibot';
import { callableContract } from './callable.ts';

/** Also ends this sign-in: rules and calls refuse older tokens at once. Idempotent. */
export const signOutEverywhereContract = callableContract({
  name: 'signOutEverywhere',
  caller: 'banned-too',
  rate: 'unlimited',
  whileReadOnly: 'goes-on',
  repeatable: true,
  input: v.strictObject({}),
  output: v.strictObject({}),
});
