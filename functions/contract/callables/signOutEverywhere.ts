import * as v from 'valibot';
import { bannedTooCall, callableContract } from './callable.ts';

/** Also ends this sign-in: rules and calls refuse older tokens at once. Idempotent. */
export const signOutEverywhereContract = callableContract({
  name: 'signOutEverywhere',
  ...bannedTooCall,
  rate: 'unlimited',
  input: v.strictObject({}),
  output: v.strictObject({}),
});
