import { namesAddress, namesAnswer, type PublicNames } from '#contract/edge/names.ts';
import { itemQuery, publicKey } from '../pages.ts';
import { queryClient } from '../queryClient.ts';

export type Names = PublicNames;

const none: Names = { tags: [], titles: [], people: [] };

/** The best few of each kind. */
export const namesQuery = (q: string) => itemQuery(publicKey('names', q), namesAddress(q), namesAnswer);

/** For completion in the browser. */
export const namesLike = async (q: string): Promise<Names> =>
  q === '' ? none : ((await queryClient.query(namesQuery(q))) ?? none);
