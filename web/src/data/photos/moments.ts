import { momentsAnswer } from '#contract/documents/moments.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { itemQuery, publicKey } from '../pages.ts';

/** `date`: `yyyy-mm-dd`, in UTC. A day without photos has empty strips. */
export const momentsQuery = (date: string) =>
  itemQuery(publicKey('moments', date), apiAddress.moments(date), momentsAnswer);
