import type { PrimitiveAtom, Store } from 'jotai';
import { answersEdition } from '#data/api.ts';
import { type PhotoSource } from '#data/photos/queries.ts';
import { isKept } from './isKept.ts';
import { moreArrived, moreFailed, moreRequested, type PhotoList, shownFrom } from './photoList.ts';
import { photoListAtom } from './photoLists.ts';

/** What the commands of one list work with. */
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

/** Loads the first page unless it is there or on its way; after a failure it tries again. */
export async function loadFirstPage({ store, key, list, source }: PhotoListEnvironment): Promise<void> {
  const { phase } = store.get(list);
  if (phase === 'loading' || phase === 'shown') return;
  store.set(list, { phase: 'loading' });
  try {
    const kept = isKept(key) ? await takeKept(store, key) : undefined;
    const shown = kept ?? shownFrom(await source());
    store.set(list, shown);
    // What a page brought with it may be from long ago, where it is come back to.
    if (kept === undefined && Date.now() - shown.asOf.getTime() < freshForMs) sawBeginning(list);
  } catch (error) {
    store.set(list, { phase: 'failed', error });
  }
}

/** How long the beginning of a list stands for what is there: 2 min. */
const freshForMs = 120_000;
const seen = new WeakMap<PrimitiveAtom<PhotoList>, { readonly atMs: number; readonly edition: number }>();

const sawBeginning = (list: PrimitiveAtom<PhotoList>): unknown =>
  seen.set(list, { atMs: Date.now(), edition: answersEdition() });

function hasFreshBeginning(list: PrimitiveAtom<PhotoList>): boolean {
  const last = seen.get(list);
  return last !== undefined && last.edition === answersEdition() && Date.now() - last.atMs < freshForMs;
}

/** What a page of this tab that was reloaded or left had loaded of the list. Only then is its code needed. */
const takeKept = (store: Store, key: string) =>
  import('./keptLists.ts').then(
    (kept) => {
      // It is as deep as it was, though nothing more may be loaded: the next reload finds it, too.
      kept.keepLists(store);
      return kept.takeKept(key);
    },
    () => undefined,
  );

/** Loads what follows, if anything does. */
export async function loadMore({ store, list, source }: PhotoListEnvironment): Promise<void> {
  const before = store.get(list);
  const requested = moreRequested(before);
  if (requested === before || requested.phase !== 'shown' || requested.tail.phase !== 'loading-more') return;
  store.set(list, requested);
  const { tail } = requested;
  // Begun again meanwhile, it waits for something else.
  const settle = (settled: (current: PhotoList) => PhotoList): void =>
    store.set(list, (current) => (current.phase === 'shown' && current.tail === tail ? settled(current) : current));
  try {
    const page = await source({ after: tail.after });
    settle((current) => moreArrived(current, page));
  } catch (error) {
    settle((current) => moreFailed(current, error));
  }
  // From here on a reload would lose the place. Without this it does; nothing else depends on it.
  void import('./keptLists.ts').then(({ keepLists }) => keepLists(store)).catch(() => undefined);
}

/** Nobody needs it in the first minutes. */
const newerPhotos = () => import('./newerPhotos.ts');

/**
 * Asks for the beginning of the list again, which everybody asks for. What is newer is shown at once to somebody at the top, else
 * offered. Not within two minutes of the last time. A failure is silent: the next look finds it.
 */
export async function lookForNewer(environment: PhotoListEnvironment, isAtTop: () => boolean): Promise<void> {
  const { store, list, source } = environment;
  if (store.get(list).phase !== 'shown' || hasFreshBeginning(list)) return;
  try {
    sawBeginning(list);
    const [{ firstPageRefreshed, newerTaken }, page] = await Promise.all([newerPhotos(), source({ fresh: true })]);
    store.set(list, (current) => firstPageRefreshed(current, page));
    if (isAtTop()) store.set(list, newerTaken);
  } catch {
    // Nobody asked for this look, so nobody is told that it failed.
  }
}

/** Shows the newer photos that were offered. */
export async function takeNewer({ store, list }: Pick<PhotoListEnvironment, 'store' | 'list'>): Promise<void> {
  const { newerTaken } = await newerPhotos();
  store.set(list, newerTaken);
}

/** A list, and what it is kept under. */
type Beginning = { readonly key: string; readonly source: PhotoSource };

/**
 * The list that begins behind a page of another (`?after=`): where one came without a script, page by page. It is a list of its own,
 * whose photos have no neighbours.
 */
export const beginningAt = (list: Beginning, after: string | null): Beginning =>
  after === null ? list : { key: `${list.key}@${after}`, source: (options = {}) => list.source({ after, ...options }) };

/** The key of the newest photos of all, apart from the others: the home page needs it alone (`listKeys.ts`). */
export const latestListKey = 'latest';
