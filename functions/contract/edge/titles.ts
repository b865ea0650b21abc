import * as v from 'valibot';
import { titleDocumentSchema } from '../documents/title.ts';
import { titleIdSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

const { name, reading, aliases, kind, count, cover, spoilerUntil } = titleDocumentSchema.entries;

/** A title that photos may be filed under. */
export const publicTitleSchema = v.object({
  id: titleIdSchema,
  name,
  reading,
  aliases,
  kind,
  count,
  cover,
  spoilerUntil,
});
export type PublicTitle = v.InferOutput<typeof publicTitleSchema>;

/** `apiAddress.titles` */
export const titlesAnswer = pageOf(publicTitleSchema);
/** `apiAddress.title` */
export const titleAnswer = itemOf(publicTitleSchema);
