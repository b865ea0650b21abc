import * as v from 'valibot';
import { readFeedContract } from '#contract/callables/readFeed.ts';
import { type PublicPhoto, photosAnswer } from '#contract/edge/photos.ts';
import { call } from '../call.ts';
import type { PublicPage } from '../pages.ts';

/** The newest photos of all that the person follows. Throws a `ContractError`. */
export const readFeed = async (after: string | undefined): Promise<PublicPage<PublicPhoto>> =>
  v.parse(photosAnswer, JSON.parse((await call(readFeedContract, { after })).page));
