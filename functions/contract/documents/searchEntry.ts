import * as v from 'valibot';
import { uidSchema } from '../ids.ts';
import { timestampSchema } from './stored.ts';

/** `searchEntries/{photoId}`: by what a photo is found. Written with the photo once it has a picture; nobody reads it. */
export const searchEntrySchema = v.object({
  ownerId: uidSchema,
  /** As in the photo. */
  listed: v.boolean(),
  publishedAt: v.optional(timestampSchema),
  grams: v.optional(v.array(v.string()), []),
  /** Of the picture's perceptual hash, for similar photos; empty for a plain surface. */
  hashParts: v.optional(v.array(v.string()), []),
});
export type SearchEntry = v.InferOutput<typeof searchEntrySchema>;
