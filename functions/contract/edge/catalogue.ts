import * as v from 'valibot';
import { tagDocumentSchema } from '../documents/tag.ts';
import { titleDocumentSchema } from '../documents/title.ts';
import { titleIdSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

/** `aliasOf`: the key that photos have instead. */
export const publicTagSchema = v.object({
  key: v.string(),
  ...v.pick(tagDocumentSchema, ['name', 'reading', 'count', 'cover', 'aliasOf']).entries,
});
export type PublicTag = v.InferOutput<typeof publicTagSchema>;

export const tagsAnswer = pageOf(publicTagSchema);
export const tagAnswer = itemOf(publicTagSchema);

export const publicTitleSchema = v.object({
  id: titleIdSchema,
  ...v.pick(titleDocumentSchema, ['name', 'reading', 'aliases', 'kind', 'count', 'cover', 'spoilerUntil']).entries,
});
export type PublicTitle = v.InferOutput<typeof publicTitleSchema>;

export const titlesAnswer = pageOf(publicTitleSchema);
export const titleAnswer = itemOf(publicTitleSchema);
