import * as v from 'valibot';
import { coverFieldSchema } from '../edge/pictures.ts';
import { photoIdSchema, titleIdSchema } from '../ids.ts';
import { timestampSchema } from './stored.ts';

export const titleStatuses = ['active', 'proposed', 'retired'] as const;
export type TitleStatus = (typeof titleStatuses)[number];

export const titleKinds = ['game', 'anime', 'film', 'book', 'place', 'other'] as const;
export type TitleKind = (typeof titleKinds)[number];

/** `titles/{id}`: written by functions; public while `active`. */
export const titleDocumentSchema = v.object({
  name: v.string(),
  reading: v.optional(v.string(), ''),
  aliases: v.optional(v.array(v.string()), []),
  kind: v.optional(v.picklist(titleKinds), 'other'),
  count: v.optional(v.number(), 0),
  coverPhotoId: v.optional(photoIdSchema),
  cover: coverFieldSchema,
  /** Covers photos for everybody until then. */
  spoilerUntil: v.optional(timestampSchema),
  status: v.picklist(titleStatuses),
  /** The target of a merged title, which is retired. */
  mergedInto: v.optional(titleIdSchema),
  search: v.optional(v.array(v.string()), []),
});

export type TitleDocument = v.InferOutput<typeof titleDocumentSchema>;
