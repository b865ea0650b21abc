import { momentsAddress } from '#contract/edge/moments.ts';
import { itemQuery } from '../pages.ts';

/** `date`: `yyyy-mm-dd`, in UTC. A day without photos has empty strips. */
export const momentsQuery = (date: string) => itemQuery('moments', date, momentsAddress(date));
