import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';

export const appealStatuses = ['open', 'accepted', 'rejected'] as const;
export type AppealStatus = (typeof appealStatuses)[number];

/** `appeals/{id}`, read by its author and staff. A ban that ends another way accepts its open appeal. Who answered: `deciders/{appeal_id}`. */
const appealSchema = v.object({
  uid: v.string(),
  text: v.string(),
  status: v.picklist(appealStatuses),
  createdAt: timestampSchema,
  handledAt: v.optional(timestampSchema),
  note: v.optional(v.string()),
});
export type Appeal = v.InferOutput<typeof appealSchema>;
export const decodeAppeal = decoder(appealSchema);
