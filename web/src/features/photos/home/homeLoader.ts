import type { Store } from 'jotai';
import { latestPhotos } from '#data/photos.ts';
import { isKept } from '../list/isKept.ts';
import { latestListKey } from '../list/latestListKey.ts';
import { loadFirstPage, photoListEnvironment } from '../list/photoListCommands.ts';

/**
 * The loader of the home page: starts the first query while the page's chunk is still on its way, and waits for nothing
 * but a list that the tab has kept, which has its height at the first draw.
 */
export const homeLoader = (store: Store) => async (): Promise<null> => {
  const kept = isKept(latestListKey);
  const loading = loadFirstPage(photoListEnvironment(store, latestListKey, latestPhotos));
  if (kept) await loading;
  return null;
};
