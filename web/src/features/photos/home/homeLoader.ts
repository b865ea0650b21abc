import type { Store } from 'jotai';
import { latestPhotos } from '#data/photos/queries.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import { isKept } from '../list/isKept.ts';
import { latestListKey, loadFirstPage, photoListEnvironment } from '../list/photoListCommands.ts';

/**
 * The loader of the home page: starts the first query while the page's chunk is still on its way, and waits for nothing
 * but a list that the tab has kept, which has its height at the first draw, and one that comes with the page.
 */
export const homeLoader = (store: Store) => async (): Promise<null> => {
  const isNeeded = isKept(latestListKey) || isFirstDrawAhead();
  const loading = loadFirstPage(photoListEnvironment(store, latestListKey, latestPhotos));
  if (isNeeded) await loading;
  return null;
};
