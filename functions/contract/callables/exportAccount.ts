import * as v from 'valibot';
import { bannedTooCall } from './callable.ts';

/** Starts an export or returns its progress. The link to the ZIP works for 24 h. */
export const exportAccountContract = bannedTooCall('exportAccount', {
  rate: 'exports',
  input: v.strictObject({}),
  output: v.variant('status', [
    v.object({ status: v.literal('preparing') }),
    v.object({ status: v.literal('ready'), url: v.string(), expiresAt: v.string(), bytes: v.number() }),
    v.object({ status: v.literal('failed') }),
  ]),
});
