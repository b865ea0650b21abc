import * as v from 'valibot';
import type { PhotoOwner } from '#contract/documents/photo.ts';
import { searchGrams } from '#contract/search.ts';

const text = v.fallback(v.optional(v.string(), ''), '');
const texts = v.fallback(v.optional(v.array(v.string()), []), []);
const wordsSchema = v.object({
  caption: text,
  description: text,
  alt: text,
  tags: texts,
  tagKeys: texts,
  titleWords: texts,
});

/** The fields of a photo that `gramsUnder` needs. */
export const wordFields = Object.keys(wordsSchema.entries);

/** What `grams` of a stored photo has to be under this owner. Of a photo that is broken, as much as can be read. */
export const gramsUnder = (photo: unknown, owner: PhotoOwner): readonly string[] =>
  searchGrams({ ...v.parse(wordsSchema, photo), owner });
