import { queryOptions } from '@tanstack/react-query';
import { bandAddress } from '#contract/edge/moments.ts';
import { itemQuery } from '../pages.ts';

/** The day of the home page's band. Kept as long as lists are, so that Back finds the page as high as before. */
export const bandQuery = queryOptions({ ...itemQuery('band', null, bandAddress), gcTime: 3_600_000 });
