import * as v from 'valibot';
import { itemOf } from '../edge/api.ts';
import { coverFieldSchema } from '../edge/pictures.ts';
import { titleIdSchema } from '../ids.ts';
import { timestampSchema } from './stored.ts';

/** `aggregates/trending`: public; one read for the home page. */
export const trendingSchema = v.object({
  tags: v.array(v.object({ key: v.string(), name: v.string(), count: v.number(), cover: coverFieldSchema })),
  titles: v.array(v.object({ id: titleIdSchema, name: v.string(), count: v.number(), cover: coverFieldSchema })),
  at: timestampSchema,
});
export type Trending = v.InferOutput<typeof trendingSchema>;

export const trendingAnswer = itemOf(trendingSchema);
