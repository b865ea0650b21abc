import type { Store } from 'jotai';
import { latestPhotos } from '#data/photos.ts';
import { loadFirstPage } from '../list/photoListCommands.ts';
import { photoListAtom } from '../list/photoLists.ts';
import { latestListKey } from './latestList.ts';

/**
 * The loader of the home page: starts the first query while the page's chunk is still on its way, and waits for
 * nothing. Import it statically, beside the lazy page.
 */
export const homeLoader = (store: Store) => (): null => {
  void loadFirstPage({ store, list: photoListAtom(latestListKey), source: latestPhotos });
  return null;
};
