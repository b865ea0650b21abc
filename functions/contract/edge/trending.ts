import { trendingSchema } from '../documents/trending.ts';
import { itemOf } from './api.ts';

/** `apiAddress.trending`; empty lists where nobody has counted yet. */
export const trendingAnswer = itemOf(trendingSchema);
