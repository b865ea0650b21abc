import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { deleteCards, keepCards, keepFiles, type StoredCard, takeCards } from '#data/uploads/storedUploads.ts';
import { storageMs, within } from '#lib/within.ts';
import { fileInAlbums } from './fileInAlbums.ts';
import { publishItems, retryUpload } from './publishFiles.ts';
import { fromStored, toStoredState } from './storedState.ts';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { findItem, type UploadItem, uploadItems } from './uploadItems.ts';

const prefix = 'matataki-upload-desk:';

/** A phone takes seconds to store a large file. */
const writeMs = 30_000;
/** Drafts wait for the files to load from the disk. */
const restoreMs = 8_000;

/** An open upload page holds a Web Lock, so that other tabs ignore its files. Without locks, all count as closed. */
function openDesk(id: string) {
  const locks: LockManager | undefined = navigator.locks;
  const closed = Promise.withResolvers<void>();
  locks?.request(prefix + id, () => closed.promise).catch(() => undefined);
  return {
    id,
    withOpenDesks: async <Result>(run: (isOpen: (id: string) => boolean) => Promise<Result>): Promise<Result> => {
      if (locks === undefined) return run(() => false);
      const signal = AbortSignal.timeout(storageMs);
      return locks.request('matataki-upload-desks', { signal }, async () => {
        const { held = [] } = await within(storageMs, locks.query());
        const open = new Set(held.map(({ name }) => name));
        return run((other) => open.has(prefix + other));
      });
    },
    close: closed.resolve,
  };
}

/** Every call may fail. The page then works without stored files. */
const browserKeeper = { keepFiles, keepCards, deleteCards, takeCards };
export type UploadKeeper = typeof browserKeeper;

type Stored = {
  readonly file: File;
  readonly storedAtMs: number;
  readonly text: string;
  /** The stored item; `undefined` after a reload. */
  readonly item?: UploadItem;
  readonly place?: number;
};

/** Stores unfinished files in this browser with drafts, reservations and progress. */
export function keepUploads(
  environment: UploadEnvironment,
  uid: Uid,
  desk = openDesk(crypto.randomUUID()),
  keeper = browserKeeper,
) {
  const { store } = environment;
  const storedByKey = new Map<string, Stored>();
  let isStopped = false;
  let writing: Promise<unknown> = Promise.resolve();
  const write = (task: () => Promise<unknown>): void => {
    writing = writing.then(() => within(writeMs, task())).catch(() => undefined);
  };

  /** Returns the card if only the card must be written, without its files. */
  function keepOne(item: UploadItem, place: number): StoredCard | undefined {
    const before = storedByKey.get(item.key);
    if (before?.item === item && before.place === place) return undefined;
    const state = toStoredState(item, place);
    if (state === undefined) {
      if (before) forget([item.key]);
      return undefined;
    }
    const text = JSON.stringify(state);
    const { key, file, preview } = item;
    if (before?.file === file && before.text === text) return undefined;
    const storedAtMs = before?.storedAtMs ?? Date.now();
    storedByKey.set(key, { file, storedAtMs, text, item, place });
    const isUnderWay = state.phase.phase === 'wanted' || state.phase.phase === 'underWay';
    const card = { key, uid, desk: desk.id, storedAtMs, isUnderWay, state };
    if (before?.file === file) return card;
    write(() => keeper.keepFiles(card, { file, preview }));
    return undefined;
  }

  function forget(keys: readonly string[]): void {
    for (const key of keys) storedByKey.delete(key);
    write(() => keeper.deleteCards(keys));
  }

  const keepAll = (): void => {
    const items = store.get(uploadItems);
    const changed = items.flatMap((item, place) => keepOne(item, place) ?? []);
    if (changed.length > 0) write(() => keeper.keepCards(changed));
    const present = new Set(items.map(({ key }) => key));
    const gone = [...storedByKey.keys()].filter((key) => !present.has(key));
    if (gone.length > 0) forget(gone);
  };

  const unsubscribe = store.sub(uploadItems, keepAll);

  /** Resumes files that were being sent. Resolves with the number of restored files. */
  async function restore(): Promise<number> {
    const sinceMs = Date.now() - limits.upload.abandonedAfterHours * 3_600_000;
    const taking = desk.withOpenDesks(async (isOpen) =>
      isStopped ? [] : within(restoreMs, keeper.takeCards(uid, desk.id, isOpen, sinceMs)),
    );
    const taken = await within(2 * restoreMs, taking).catch(() => []);
    // The page closed while its cards were taken. The next page finds the files.
    if (isStopped) return 0;
    const restored = taken
      .flatMap((card) => {
        const item = fromStored(card, environment.openPreview);
        if (item === undefined) return [];
        storedByKey.set(card.key, { file: card.file, storedAtMs: card.storedAtMs, text: '' });
        return [item];
      })
      .sort((left, right) => left.place - right.place);
    if (restored.length === 0) return 0;
    store.set(uploadItems, (items) => [...restored.map(({ item }) => item), ...items]);
    for (const { item, goOn } of restored) if (goOn === 'underWay') void retryUpload(environment, item.key);
    const wanted = restored.flatMap(({ item, goOn }) => (goOn === 'wanted' ? (findItem(store, item.key) ?? []) : []));
    void fileInAlbums(environment);
    if (wanted.length > 0) void publishItems(environment, wanted);
    return restored.length;
  }

  return {
    restore,
    stop: (): void => {
      isStopped = true;
      unsubscribe();
      desk.close();
    },
  };
}
