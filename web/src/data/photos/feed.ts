import { readFeedContract } from '#contract/callables/readFeed.ts';
import { knowPhotos } from '../api.ts';
import { call } from '../call.ts';
import { type PhotoPage, unpackPhotoPage } from './queries.ts';

/** The newest photos of all that the person follows. Throws a `ContractError`. */
export async function readFeed(after: string | undefined): Promise<PhotoPage> {
  const page = unpackPhotoPage((await call(readFeedContract, { after })).page);
  knowPhotos(page.entries, page.asOf);
  return page;
}
