import { limits } from '#contract/limits.ts';

/** Pure: what a call that read so many documents takes of the rate `reads`, beside the unit of each call. */
export const moreReads = (documents: number): number => Math.floor(documents / limits.rate.documentsPerRead);
