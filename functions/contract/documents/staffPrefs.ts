import * as v from 'valibot';

/** `staffPrefs/{uid}`: how a member of staff wants to work. Their own alone. */
export const staffPrefsSchema = v.object({
  /** Whether they are given cases about minors. */
  minors: v.optional(v.boolean(), false),
});
export type StaffPrefs = v.InferOutput<typeof staffPrefsSchema>;
