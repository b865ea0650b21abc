import { momentsAnswer } from '#contract/documents/moments.ts';
import { momentsAddress } from '#contract/edge/moments.ts';
import { itemQuery, publicKey } from '../pages.ts';

/** `date`: `yyyy-mm-dd`, in UTC. A day without photos has empty strips. */
export const momentsQuery = (date: string) =>
  itemQuery(publicKey('moments', date), momentsAddress(date), momentsAnswer);
