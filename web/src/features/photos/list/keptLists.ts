import type { Store } from 'jotai';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { packPhotoPage, unpackPhotoPage } from '#data/photos/queries.ts';
import { shownFrom } from '#session/lists/publicList.ts';
import { keptPrefix } from './isKept.ts';
import { gonePhotos, knownPhotoLists, type ShownPhotoList } from './photoLists.ts';

const keptForMs = 30 * 60_000;
/** About 1 kB each; a tab has 5 MB. */
const photosMost = 1_000;
const listsMost = 3;

const keeping = new WeakSet<Store>();
const keptSchema = v.object({ at: v.number(), page: v.string() });

/** Keeps long lists when the page is reloaded or left, so that coming back shows the same place. Idempotent. */
export function keepLists(store: Store): void {
  if (keeping.has(store)) return;
  keeping.add(store);
  window.addEventListener('pagehide', () => writeLists(store, sessionStorage, Date.now()));
}

/** Replaces what was kept before. Writes only lists longer than one page, the latest first. */
export function writeLists(store: Store, storage: Storage, nowMs: number): void {
  const gone = store.get(gonePhotos);
  const before = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of before) if (name.startsWith(keptPrefix)) storage.removeItem(name);
  const lists = knownPhotoLists()
    .flatMap(([key, list]) => {
      const shown = store.get(list);
      return shown.phase === 'shown' && isDeep(shown) ? [{ key, shown }] : [];
    })
    .slice(-listsMost);
  for (const { key, shown } of lists.reverse()) {
    const { tail, asOf } = shown;
    // The reader does not know about deletions.
    const entries = shown.entries.filter(({ id }) => !gone.has(id));
    const next = tail.phase === 'complete' ? undefined : tail.after;
    const kept = { at: nowMs, page: packPhotoPage({ entries, next, asOf }) } satisfies v.InferOutput<typeof keptSchema>;
    try {
      storage.setItem(keptPrefix + key, JSON.stringify(kept));
    } catch {
      // Storage is full or blocked: this list starts anew.
    }
  }
}

const isDeep = ({ entries }: ShownPhotoList): boolean =>
  entries.length > limits.page.size && entries.length <= photosMost;

/** Works once; `undefined` for old or unreadable content. */
export function takeKept(
  key: string,
  storage: Storage = sessionStorage,
  nowMs = Date.now(),
): ShownPhotoList | undefined {
  try {
    const { at, page } = v.parse(keptSchema, JSON.parse(storage.getItem(keptPrefix + key) ?? ''));
    return nowMs - at < keptForMs ? shownFrom(unpackPhotoPage(page)) : undefined;
  } catch {
    return undefined;
  } finally {
    storage.removeItem(keptPrefix + key);
  }
}
