import { apiAddress } from '#contract/edge/api.ts';
import { itemQuery } from '../pages.ts';

export const trendingQuery = itemQuery('trending', null, apiAddress.trending);
