import type { PrimitiveAtom, Store } from 'jotai';
import { answersEdition } from '#data/api.ts';
import type { PhotoSource } from '#data/photos/queries.ts';
import { isKept } from './isKept.ts';
import { moreArrived, moreFailed, moreRequested, type PhotoList, shownFrom } from './photoList.ts';
import { photoListAtom } from './photoLists.ts';

export type PhotoListEnvironment = {
  readonly store: Store;
  readonly key: string;
  readonly list: PrimitiveAtom<PhotoList>;
  readonly source: PhotoSource;
};

export const photoListEnvironment = (store: Store, key: string, source: PhotoSource): PhotoListEnvironment => ({
  store,
  key,
  list: photoListAtom(key),
  source,
});

/** Does nothing for a loaded or loading list; retries after a failure. */
export async function loadFirstPage({ store, key, list, source }: PhotoListEnvironment): Promise<void> {
  const { phase } = store.get(list);
  if (phase === 'loading' || phase === 'shown') return;
  store.set(list, { phase: 'loading' });
  try {
    const kept = isKept(key) ? await takeKept(store, key) : undefined;
    const shown = kept ?? shownFrom(await source());
    store.set(list, shown);
    // A page from the browser's history may have brought an old list.
    if (kept === undefined && Date.now() - shown.asOf.getTime() < freshForMs) sawBeginning(list);
  } catch (error) {
    store.set(list, { phase: 'failed', error });
  }
}

/** How long the first page counts as fresh: 2 min. */
const freshForMs = 120_000;
const seen = new WeakMap<PrimitiveAtom<PhotoList>, { readonly atMs: number; readonly edition: number }>();

const sawBeginning = (list: PrimitiveAtom<PhotoList>): unknown =>
  seen.set(list, { atMs: Date.now(), edition: answersEdition() });

function hasFreshBeginning(list: PrimitiveAtom<PhotoList>): boolean {
  const last = seen.get(list);
  return last !== undefined && last.edition === answersEdition() && Date.now() - last.atMs < freshForMs;
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

export async function loadMore({ store, list, source }: PhotoListEnvironment): Promise<void> {
  const before = store.get(list);
  const requested = moreRequested(before);
  if (requested === before || requested.phase !== 'shown' || requested.tail.phase !== 'loading-more') return;
  store.set(list, requested);
  const { tail } = requested;
  // Ignores the answer if the list was started again.
  const settle = (settled: (current: PhotoList) => PhotoList): void =>
    store.set(list, (current) => (current.phase === 'shown' && current.tail === tail ? settled(current) : current));
  try {
    const page = await source({ after: tail.after });
    settle((current) => moreArrived(current, page));
  } catch (error) {
    settle((current) => moreFailed(current, error));
  }
  // From here on a reload would lose the place. A failed import only loses that.
  void import('./keptLists.ts').then(({ keepLists }) => keepLists(store)).catch(() => undefined);
}

const newerPhotos = () => import('./newerPhotos.ts');

/** Shows newer photos at once at the top, else offers them. At most every two minutes. Ignores failures. */
export async function lookForNewer(environment: PhotoListEnvironment, isAtTop: () => boolean): Promise<void> {
  const { store, list, source } = environment;
  if (store.get(list).phase !== 'shown' || hasFreshBeginning(list)) return;
  try {
    sawBeginning(list);
    const [{ firstPageRefreshed, newerTaken }, page] = await Promise.all([newerPhotos(), source({ fresh: true })]);
    store.set(list, (current) => firstPageRefreshed(current, page));
    if (isAtTop()) store.set(list, newerTaken);
  } catch {
    // Nobody asked for this look, so nobody hears that it failed.
  }
}

export async function takeNewer({ store, list }: Pick<PhotoListEnvironment, 'store' | 'list'>): Promise<void> {
  const { newerTaken } = await newerPhotos();
  store.set(list, newerTaken);
}

type Beginning = { readonly key: string; readonly source: PhotoSource };

/** A list that starts at `?after=`, as pages without a script do. Its photos have no neighbours. */
export const beginningAt = (list: Beginning, after: string | null): Beginning =>
  after === null ? list : { key: `${list.key}@${after}`, source: (options = {}) => list.source({ after, ...options }) };

/** Apart from `listKeys.ts`, because the home page needs only this key. */
export const latestListKey = 'latest';
