import * as v from 'valibot';
import { limits } from '../limits.ts';
import { timestampSchema } from './stored.ts';

/** `aggregates/desk`: what waits for moderators. `aggregates/adminDesk`: for admins, with cases about staff and about minors. */
export const deskSchema = v.object({
  /** Open cases, by kind. */
  open: v.object({ photo: v.number(), album: v.number(), user: v.number() }),
  late: v.number(),
  held: v.number(),
  appeals: v.number(),
  /** Proposed titles. */
  proposals: v.number(),
  countedAt: timestampSchema,
});
export type Desk = v.InferOutput<typeof deskSchema>;

/** Open cases from before this are late. */
export const lateBefore = (now: Date): Date => new Date(now.getTime() - limits.moderation.lateHours * 3_600_000);
