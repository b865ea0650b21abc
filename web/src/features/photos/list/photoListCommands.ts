import type { Store } from 'jotai';
import { isFresh, loadList, loadMore, sawBeginning } from '#session/lists/publicList.ts';
import { isKept } from './isKept.ts';
import type { PhotoListEnvironment } from './photoLists.ts';

/** Does nothing for a loaded or loading list; retries after a failure. */
export async function loadFirstPage(environment: PhotoListEnvironment): Promise<void> {
  const { store, key, list } = environment;
  if (store.get(list).phase === 'shown') return;
  await loadList(environment, async () => (isKept(key) ? takeKept(store, key) : undefined));
}

/** Loads its code only after a reload or a return. */
const takeKept = (store: Store, key: string) =>
  import('./keptLists.ts').then(
    (kept) => {
      // Keeps the list again, so that the next reload finds it too.
      kept.keepLists(store);
      return kept.takeKept(key);
    },
    () => undefined,
  );

export async function loadMorePhotos(environment: PhotoListEnvironment): Promise<void> {
  if (!(await loadMore(environment))) return;
  // From here on a reload would lose the place. A failed import only loses that.
  void import('./keptLists.ts').then(({ keepLists }) => keepLists(environment.store)).catch(() => undefined);
}

const newerPhotos = () => import('./newerPhotos.ts');

/** How long the first page counts as fresh: 2 min. */
const freshForMs = 120_000;

/** Shows newer photos at once at the top, else offers them. At most every two minutes. Ignores failures. */
export async function lookForNewer(environment: PhotoListEnvironment, isAtTop: () => boolean): Promise<void> {
  const { store, list, source } = environment;
  if (store.get(list).phase !== 'shown' || isFresh(environment, freshForMs)) return;
  try {
    sawBeginning(environment);
    const [{ firstPageRefreshed, newerTaken }, page] = await Promise.all([newerPhotos(), source({ fresh: true })]);
    store.set(list, (current) => firstPageRefreshed(current, page));
    if (isAtTop()) store.set(list, newerTaken);
  } catch {
    // Nobody asked for this look, so nobody hears that it failed.
  }
}

export async function takeNewer({ store, list }: PhotoListEnvironment): Promise<void> {
  const { newerTaken } = await newerPhotos();
  store.set(list, newerTaken);
}

/** Apart from `listKeys.ts`, because the home page needs only this key. */
export const latestListKey = 'latest';
