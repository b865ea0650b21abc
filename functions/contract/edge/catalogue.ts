import * as v from 'valibot';
import { tagDocumentSchema } from '../documents/tag.ts';
import { titleDocumentSchema } from '../documents/title.ts';
import { titleIdSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

/** A tag that photos bear, or once bore. `aliasOf` is the key that it leads to: photos bear that one. */
export const publicTagSchema = v.object({
  key: v.string(),
  ...v.pick(tagDocumentSchema, ['name', 'reading', 'count', 'cover', 'aliasOf']).entries,
});
export type PublicTag = v.InferOutput<typeof publicTagSchema>;

/** `apiAddress.tags` */
export const tagsAnswer = pageOf(publicTagSchema);
/** `apiAddress.tag` */
export const tagAnswer = itemOf(publicTagSchema);

/** A title that photos may be filed under. */
export const publicTitleSchema = v.object({
  id: titleIdSchema,
  ...v.pick(titleDocumentSchema, ['name', 'reading', 'aliases', 'kind', 'count', 'cover', 'spoilerUntil']).entries,
});
export type PublicTitle = v.InferOutput<typeof publicTitleSchema>;

/** `apiAddress.titles` */
export const titlesAnswer = pageOf(publicTitleSchema);
/** `apiAddress.title` */
export const titleAnswer = itemOf(publicTitleSchema);
