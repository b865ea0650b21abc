import * as v from 'valibot';
import { shownOfProfile } from '../documents/profile.ts';
import { tagDocumentSchema } from '../documents/tag.ts';
import { titleDocumentSchema } from '../documents/title.ts';
import { titleIdSchema, uidSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

export const publicPersonSchema = v.object({ ...shownOfProfile, uid: uidSchema });
export type PublicPerson = v.InferOutput<typeof publicPersonSchema>;

export const peopleAnswer = pageOf(publicPersonSchema);
export const personAnswer = itemOf(publicPersonSchema);

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

const publicNamesSchema = v.object({
  tags: v.array(publicTagSchema),
  titles: v.array(publicTitleSchema),
  people: v.array(publicPersonSchema),
});
export type PublicNames = v.InferOutput<typeof publicNamesSchema>;

export const namesAnswer = itemOf(publicNamesSchema);
