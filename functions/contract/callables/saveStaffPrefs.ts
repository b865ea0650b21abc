import * as v from 'valibot';
import { moderatorCall } from './callable.ts';

/** Saves only the given fields of the caller's `staffPrefs`. Idempotent. Not audited. */
export const saveStaffPrefsContract = moderatorCall('saveStaffPrefs', {
  repeatable: true,
  input: v.strictObject({ minors: v.optional(v.boolean()) }),
  output: v.strictObject({}),
});
