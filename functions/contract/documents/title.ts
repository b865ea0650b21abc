import * as v from 'valibot';
import { photoIdSchema, titleIdSchema } from '../ids.ts';
import { coverSchema } from './cover.ts';
import { decoder, timestampSchema } from './stored.ts';

export const titleStatuses = ['active', 'proposed', 'retired'] as const;
export type TitleStatus = (typeof titleStatuses)[number];

export const titleKinds = ['game', 'anime', 'film', 'book', 'place', 'other'] as const;
export type TitleKind = (typeof titleKinds)[number];

/** `titles/{id}`: a work or place that photos are filed under. Written by functions alone; public while `active`. */
export const titleDocumentSchema = v.object({
  name: v.string(),
  reading: v.optional(v.string(), ''),
  aliases: v.optional(v.array(v.string()), []),
  kind: v.optional(v.picklist(titleKinds), 'other'),
  /** Published photos under it. */
  count: v.optional(v.number(), 0),
  coverPhotoId: v.optional(photoIdSchema),
  cover: v.optional(coverSchema),
  /** Until then photos under it are covered for everybody. */
  spoilerUntil: v.optional(timestampSchema),
  status: v.picklist(titleStatuses),
  /** The title that a merged one leads to; such a one is retired. */
  mergedInto: v.optional(titleIdSchema),
  /** Beginnings of the keys of name, reading and aliases (`prefixesOf`), for choosing by typing. */
  search: v.optional(v.array(v.string()), []),
});

export type TitleDocument = v.InferOutput<typeof titleDocumentSchema>;
export const decodeTitle = decoder(titleDocumentSchema);
