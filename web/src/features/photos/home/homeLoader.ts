import type { Store } from 'jotai';
import { beginPages } from '#data/pages.ts';
import { bandQuery } from '#data/photos/band.ts';
import { photoList } from '#data/photos/lists.ts';
import { queries } from '#data/queryClient.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';

/** Waits only before the first render, which needs the list's height. */
export const homeLoader = (store: Store) => async (): Promise<null> => {
  const photos = beginPages(store, photoList({ of: 'everybody' }));
  const loading = Promise.allSettled([photos, store.get(queries).query(bandQuery)]);
  if (isFirstDrawAhead()) await loading;
  return null;
};
