import type { PublicPhoto } from '#contract/edge/photos.ts';
import { ContractError } from '#contract/errors.ts';
import type { Search } from '#contract/searchQuery.ts';
import { log } from '../../platform/logger.ts';
import { type SearchEngine, searchEngine } from '../../platform/searchEngine.ts';
import type { Reading } from '../site/publicReading.ts';
import { gramIndex } from './gramIndex.ts';
import type { IndexEnd } from './searchIndex.ts';
import { SearchEngineError, typesenseIndex } from './typesenseIndex.ts';

type Asked = { readonly search: Search; readonly after?: IndexEnd | undefined; readonly limit: number };

/** Asks the engine where there is one. A list that it cannot begin is made of grams, to its end. */
export async function queryIndex(
  reading: Reading,
  { search, after, limit }: Asked,
  engine: SearchEngine | undefined = searchEngine(),
): Promise<{ readonly photos: readonly PublicPhoto[]; readonly end: IndexEnd | undefined }> {
  if (after !== undefined && 'tier' in after) return gramIndex.query(reading, { search, after, limit });
  if (engine !== undefined) {
    try {
      return await typesenseIndex(engine).query(reading, { search, after, limit });
    } catch (error) {
      if (!(error instanceof SearchEngineError) || after !== undefined) throw error;
      log.error('the search engine failed, and grams answered', error);
    }
  }
  // The engine is gone, and its place in a list says nothing without it.
  if (after !== undefined) throw new ContractError('invalid-argument', 'no cursor of this list', { field: 'after' });
  return gramIndex.query(reading, { search, limit });
}
