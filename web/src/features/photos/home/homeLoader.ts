import type { Store } from 'jotai';
import { beginPages } from '#data/pages.ts';
import { photoList } from '#data/photos/lists.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';

/** Waits only before the first render, which needs the list's height. */
export const homeLoader = (store: Store) => async (): Promise<null> => {
  const loading = beginPages(store, photoList({ of: 'everybody' }));
  if (isFirstDrawAhead()) await loading;
  return null;
};
