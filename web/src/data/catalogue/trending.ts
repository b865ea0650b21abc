import { trendingAnswer } from '#contract/documents/trending.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { itemQuery, publicKey } from '../pages.ts';

export const trendingQuery = itemQuery(publicKey('trending', null), apiAddress.trending, trendingAnswer);
