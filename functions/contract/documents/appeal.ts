import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';

export const appealStatuses = ['open', 'accepted', 'rejected'] as const;
export type AppealStatus = (typeof appealStatuses)[number];

/**
 * `appeals/{id}`: what a banned person says against their ban, and what staff made of it. Read by its author and staff. It is
 * `open` as long as the ban it is against runs: one that is lifted otherwise, or runs out, accepts it, since nothing is left to decide.
 */
const appealSchema = v.object({
  uid: v.string(),
  text: v.string(),
  status: v.picklist(appealStatuses),
  createdAt: timestampSchema,
  /** From before it stood in `deciders/{appeal_id}`, which its author does not read. */
  handledBy: v.optional(v.string()),
  handledAt: v.optional(timestampSchema),
  /** What staff answered. */
  note: v.optional(v.string()),
});
export type Appeal = v.InferOutput<typeof appealSchema>;
export const decodeAppeal = decoder(appealSchema);
