import * as v from 'valibot';
import { timestampSchema } from './stored.ts';

export const ngTagModes = ['reject', 'strip', 'hold'] as const;
export type NgTagMode = (typeof ngTagModes)[number];

export const ngTagSchema = v.object({
  name: v.string(),
  mode: v.picklist(ngTagModes),
  note: v.optional(v.string(), ''),
  /** `tagLookOf` the tag. Tags with the same look are held. */
  look: v.optional(v.string()),
  by: v.optional(v.string()),
  at: v.optional(timestampSchema),
});
export type NgTag = v.InferOutput<typeof ngTagSchema>;
