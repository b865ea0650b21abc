import { namesAddress, namesAnswer, type PublicNames } from '#contract/edge/names.ts';
import { readItem } from '../api.ts';

export type Names = PublicNames;

const none: Names = { tags: [], titles: [], people: [] };

/** The best few of each kind. */
export const namesLike = async (asked: string, signal?: AbortSignal): Promise<Names> =>
  asked === '' ? none : ((await readItem(namesAddress(asked), namesAnswer, { signal })) ?? none);
