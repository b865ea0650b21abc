import * as v from 'valibot';
import { callableContract } from './callable.ts';

/** Ends every sign-in of the caller, this one too: tokens of before are refused by rules and calls at once. Idempotent. */
export const signOutEverywhereContract = callableContract({
  name: 'signOutEverywhere',
  caller: 'banned-too',
  input: v.strictObject({}),
  output: v.strictObject({}),
});
