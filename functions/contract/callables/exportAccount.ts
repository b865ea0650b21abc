import * as v from 'valibot';
import { callableContract } from './callable.ts';

/**
 * Asks for a ZIP of everything the site keeps about the caller, or how far it is. The link holds for 24 h; then the
 * file is deleted, and the next call makes a new one. Fails with `resource-exhausted` (three a day).
 */
export const exportAccountContract = callableContract({
  name: 'exportAccount',
  caller: 'banned-too',
  input: v.strictObject({}),
  output: v.variant('status', [
    v.object({ status: v.literal('preparing') }),
    v.object({ status: v.literal('ready'), url: v.string(), expiresAt: v.string(), bytes: v.number() }),
    v.object({ status: v.literal('failed') }),
  ]),
});
