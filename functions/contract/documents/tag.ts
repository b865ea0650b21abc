import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { coverSchema } from './cover.ts';
import { decoder, timestampSchema } from './stored.ts';

/**
 * `tags/{tagKey}`: made when the first photo bears the tag, written by functions alone. `count` is of published photos.
 */
export const tagDocumentSchema = v.object({
  /** As the first who used it typed it, until staff rename it. */
  name: v.string(),
  /** Kana of a name in kanji; "" where nobody has said. */
  reading: v.optional(v.string(), ''),
  count: v.number(),
  coverPhotoId: v.optional(photoIdSchema),
  cover: v.optional(coverSchema),
  lastUsedAt: v.optional(timestampSchema),
  /** The key that this one leads to, since a merge; photos bear that one. */
  aliasOf: v.optional(v.string()),
  /** Beginnings of key and reading (`prefixesOf`), for completion. */
  search: v.optional(v.array(v.string()), []),
});

export type TagDocument = v.InferOutput<typeof tagDocumentSchema>;
export const decodeTag = decoder(tagDocumentSchema);
