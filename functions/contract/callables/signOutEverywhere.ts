import * as v from 'valibot';
import { bannedTooCall } from './callable.ts';

/** Also ends this sign-in: rules and calls refuse older tokens at once. Idempotent. */
export const signOutEverywhereContract = bannedTooCall('signOutEverywhere', {
  rate: 'unlimited',
  input: v.strictObject({}),
  output: v.strictObject({}),
});
