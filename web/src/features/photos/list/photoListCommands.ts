import type { PrimitiveAtom, Store } from 'jotai';
import type { PhotoCursor, PhotoPage } from '#data/photos.ts';
import {
  firstPageRefreshed,
  isOutdated,
  moreArrived,
  moreFailed,
  moreRequested,
  newerTaken,
  type PhotoList,
  shownFrom,
} from './photoList.ts';

/** Where a list reads its pages from. `fresh` asks the server whatever is remembered. */
export type PhotoSource = (options: { after?: PhotoCursor; limit?: number; fresh?: boolean }) => Promise<PhotoPage>;

/** What the commands of one list work with. */
export type PhotoListEnvironment = {
  readonly store: Store;
  readonly list: PrimitiveAtom<PhotoList>;
  readonly source: PhotoSource;
};

/** Loads the first page unless it is there or on its way; after a failure it tries again. */
export async function loadFirstPage({ store, list, source }: PhotoListEnvironment): Promise<void> {
  const { phase } = store.get(list);
  if (phase === 'loading' || phase === 'shown') return;
  store.set(list, { phase: 'loading' });
  try {
    store.set(list, shownFrom(await source({})));
  } catch (error) {
    store.set(list, { phase: 'failed', error });
  }
}

/** Loads what follows, if anything does. */
export async function loadMore({ store, list, source }: PhotoListEnvironment): Promise<void> {
  const before = store.get(list);
  const requested = moreRequested(before);
  if (requested === before || requested.phase !== 'shown' || requested.tail.phase !== 'loading-more') return;
  store.set(list, requested);
  try {
    const page = await source({ after: requested.tail.after });
    store.set(list, (current) => moreArrived(current, page));
  } catch (error) {
    store.set(list, (current) => moreFailed(current, error));
  }
}

/**
 * Asks for the newest photo alone, and for the first page only if it is another than before. What is newer is shown
 * at once to somebody at the top, else offered. A failure is silent: the next look finds it.
 */
export async function lookForNewer(environment: PhotoListEnvironment, isAtTop: () => boolean): Promise<void> {
  const { store, list, source } = environment;
  const before = store.get(list);
  if (before.phase !== 'shown') return;
  try {
    const newest = await source({ limit: 1, fresh: true });
    if (!isOutdated(before, newest.photos[0])) return;
    const page = await source({ fresh: true });
    store.set(list, (current) => firstPageRefreshed(current, page));
    if (isAtTop()) takeNewer(environment);
  } catch {
    // Nobody asked for this look, so nobody is told that it failed.
  }
}

/** Shows the newer photos that were offered. */
export function takeNewer({ store, list }: Pick<PhotoListEnvironment, 'store' | 'list'>): void {
  store.set(list, newerTaken);
}
