import * as v from 'valibot';
import { coverFieldSchema } from '../edge/pictures.ts';
import { photoIdSchema } from '../ids.ts';
import { timestampSchema } from './stored.ts';

/** `tags/{tagKey}`: written by functions from the tag's first photo on. `count`: published photos. */
export const tagDocumentSchema = v.object({
  /** As first typed, until staff rename it. */
  name: v.string(),
  reading: v.optional(v.string(), ''),
  count: v.number(),
  coverPhotoId: v.optional(photoIdSchema),
  cover: coverFieldSchema,
  lastUsedAt: v.optional(timestampSchema),
  /** The target of a merged tag; photos have the target's key. */
  aliasOf: v.optional(v.string()),
  search: v.optional(v.array(v.string()), []),
});

export type TagDocument = v.InferOutput<typeof tagDocumentSchema>;
