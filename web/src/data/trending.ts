import { decodeTrending, type Trending } from '#contract/documents/trending.ts';
import { documentPath } from '#contract/paths.ts';
import { getDocuments } from './firestoreBatch.ts';
import { decodeAll } from './firestoreRest.ts';
import { createPageCache } from './pageCache.ts';

const remembered = createPageCache<Promise<Trending>>();
const key = documentPath.trending;

async function read(): Promise<Trending> {
  const [decoded] = decodeAll(await getDocuments([key]), decodeTrending);
  return decoded?.document ?? { tags: [], titles: [], at: new Date(0) };
}

/** What is much used of late; nothing where nobody has counted yet. One read, remembered for a minute. */
export function readTrending(): Promise<Trending> {
  const known = remembered.recall(key);
  if (known) return known;
  const trending = read();
  remembered.remember(key, trending);
  trending.catch(() => remembered.forget(key));
  return trending;
}
