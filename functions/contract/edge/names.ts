import * as v from 'valibot';
import { fold } from '../normalizers.ts';
import { itemOf } from './api.ts';
import { publicTagSchema, publicTitleSchema } from './catalogue.ts';
import { publicPersonSchema } from './people.ts';

/** The best few tags, titles and people whose names fit, one address for all spellings. */
export const namesAddress = (q: string): string => `/api/names?${new URLSearchParams({ q: fold(q.trim()) })}`;

const publicNamesSchema = v.object({
  tags: v.array(publicTagSchema),
  titles: v.array(publicTitleSchema),
  people: v.array(publicPersonSchema),
});
export type PublicNames = v.InferOutput<typeof publicNamesSchema>;

export const namesAnswer = itemOf(publicNamesSchema);
