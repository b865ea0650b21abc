import * as v from 'valibot';
import { tagDocumentSchema } from '../documents/tag.ts';
import { itemOf, pageOf } from './api.ts';

const { name, reading, count, cover, aliasOf } = tagDocumentSchema.entries;

/** A tag that photos bear, or once bore. `aliasOf` is the key that it leads to: photos bear that one. */
export const publicTagSchema = v.object({ key: v.string(), name, reading, count, cover, aliasOf });
export type PublicTag = v.InferOutput<typeof publicTagSchema>;

/** `apiAddress.tags` */
export const tagsAnswer = pageOf(publicTagSchema);
/** `apiAddress.tag` */
export const tagAnswer = itemOf(publicTagSchema);
