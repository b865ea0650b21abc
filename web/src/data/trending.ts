import type { Trending } from '#contract/documents/trending.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { trendingAnswer } from '#contract/edge/trending.ts';
import { readApi } from './api.ts';

/** What is much used of late; nothing where nobody has counted yet. */
export const readTrending = async (): Promise<Trending> => (await readApi(apiAddress.trending, trendingAnswer)).item;
