import type { Store } from 'jotai';
import { beginPages } from '#data/pages.ts';
import { photoList } from '#data/photos/lists.ts';
import { queries } from '#data/queryClient.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';

/** Waits only for the first draw, which needs the list's height. */
export const homeLoader = (store: Store) => async (): Promise<null> => {
  const loading = beginPages(store.get(queries), photoList({ of: 'everybody' }));
  if (isFirstDrawAhead()) await loading;
  return null;
};
