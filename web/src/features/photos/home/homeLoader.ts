import type { Store } from 'jotai';
import { latestPhotos } from '#data/photos/queries.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import { isKept } from '../list/isKept.ts';
import { latestListKey, loadFirstPage } from '../list/photoListCommands.ts';
import { photoList } from '../list/photoLists.ts';

/** Waits only for a list of the tab's storage or of the page itself, because the first draw needs its height. */
export const homeLoader = (store: Store) => async (): Promise<null> => {
  const isNeeded = isKept(latestListKey) || isFirstDrawAhead();
  const loading = loadFirstPage(photoList(store, { key: latestListKey, source: latestPhotos }));
  if (isNeeded) await loading;
  return null;
};
