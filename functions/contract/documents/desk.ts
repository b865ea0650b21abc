import * as v from 'valibot';
import { caseKinds } from './case.ts';
import { timestampSchema } from './stored.ts';

/** `aggregates/desk`: what waits for moderators. `aggregates/adminDesk`: for admins, with cases about staff. */
export const deskSchema = v.object({
  /** Open cases. */
  open: v.record(v.picklist(caseKinds), v.number()),
  /** Open cases that wait for more than `limits.moderation.lateHours`. */
  late: v.number(),
  held: v.number(),
  appeals: v.number(),
  /** Proposed titles. */
  proposals: v.number(),
  countedAt: timestampSchema,
});
export type Desk = v.InferOutput<typeof deskSchema>;
