import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';

export const appealStatuses = ['open', 'accepted', 'rejected'] as const;
export type AppealStatus = (typeof appealStatuses)[number];

/** `appeals/{id}`: what a banned person says against their ban, and what staff made of it. Read by its author and staff. */
export const appealSchema = v.object({
  uid: v.string(),
  text: v.string(),
  status: v.picklist(appealStatuses),
  createdAt: timestampSchema,
  handledBy: v.optional(v.string()),
  /** What staff answered. */
  note: v.optional(v.string()),
});
export type Appeal = v.InferOutput<typeof appealSchema>;
export const decodeAppeal = decoder(appealSchema);
