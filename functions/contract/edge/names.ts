import * as v from 'valibot';
import { itemOf } from './api.ts';
import { publicTagSchema, publicTitleSchema } from './catalogue.ts';
import { publicPersonSchema } from './people.ts';

const publicNamesSchema = v.object({
  tags: v.array(publicTagSchema),
  titles: v.array(publicTitleSchema),
  people: v.array(publicPersonSchema),
});
export type PublicNames = v.InferOutput<typeof publicNamesSchema>;

export const namesAnswer = itemOf(publicNamesSchema);
