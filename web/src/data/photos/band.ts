import { queryOptions } from '@tanstack/react-query';
import { bandAddress, bandAnswer } from '#contract/edge/moments.ts';
import { readItem } from '../api.ts';
import { publicKey } from '../pages.ts';

/** The day of the home page's band. Kept as long as lists are, so that Back finds the page as high as before. */
export const bandQuery = queryOptions({
  queryKey: publicKey('band', null),
  queryFn: () => readItem(bandAddress, bandAnswer),
  gcTime: 3_600_000,
});
