import { describe, expect, test, vi } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import type { StoredCard, StoredFiles, TakenCard } from '#data/uploads/storedUploads.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { addFiles } from './addFiles.ts';
import { cancelUpload, leaveUploads, pauseUpload } from './cancelUpload.ts';
import { keepUploads, type UploadKeeper } from './keepUploads.ts';
import { publishReadyFiles } from './publishFiles.ts';
import { anEnvironment, anOwnPhoto, files } from './testing/anEnvironment.ts';
import { changeDraft, findItem, moveFile, uploadItems } from './uploadItems.ts';

const uid = parseUid('hana');
const desk = {
  id: 'desk',
  withOpenDesks: <R>(run: (isOpen: () => boolean) => Promise<R>) => run(() => false),
  close: vi.fn(),
};

/** Stores like the browser, for one page after another. */
function aKeeper() {
  const cards = new Map<string, StoredCard>();
  const storedFiles = new Map<string, StoredFiles>();
  const keeper = {
    keepFiles: vi.fn(async (card: StoredCard, its: StoredFiles) => {
      cards.set(card.key, structuredClone(card));
      storedFiles.set(card.key, its);
    }),
    keepCards: vi.fn(async (changed: readonly StoredCard[]) => {
      for (const card of changed) if (cards.has(card.key)) cards.set(card.key, structuredClone(card));
    }),
    deleteCards: async (keys: readonly string[]) => {
      for (const key of keys) cards.delete(key);
    },
    takeCards: async (): Promise<readonly TakenCard[]> =>
      [...cards.values()].flatMap((card) => {
        const its = storedFiles.get(card.key);
        return its ? [{ ...card, ...its }] : [];
      }),
  } satisfies UploadKeeper;
  return { ...keeper, cards };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** An upload page with this keeper. */
function aPage(keeper: UploadKeeper, changes: Parameters<typeof anEnvironment>[0] = {}) {
  const environment = anEnvironment(changes);
  return { environment, keeping: keepUploads(environment, uid, desk, keeper) };
}
const stuck: Parameters<typeof anEnvironment>[0] = { send: (_file, _to, _listener, signal) => untilAborted(signal) };

describe('after a reload', () => {
  test('unsent files return with their text and in their order', async () => {
    const keeper = aKeeper();
    const before = aPage(keeper);
    await addFiles(before.environment, files('a', 'b'));
    changeDraft(before.environment.store, 'key1', { caption: '夕空', tags: ['海'] });
    moveFile(before.environment.store, 'key1', 1);
    await vi.waitFor(() => expect(keeper.cards.get('key1')?.state).toMatchObject({ place: 1 }));

    const after = aPage(keeper);
    expect(await after.keeping.restore()).toBe(2);
    const items = after.environment.store.get(uploadItems);
    expect(items.map(({ key, phase, draft }) => [key, phase.phase, draft.caption, draft.tags])).toEqual([
      ['key2', 'ready', '', []],
      ['key1', 'ready', '夕空', ['海']],
    ]);
  });

  test('a file that was being sent is sent again without a new reservation', async () => {
    const keeper = aKeeper();
    const before = aPage(keeper, stuck);
    await addFiles(before.environment, files('a'));
    void publishReadyFiles(before.environment);
    await vi.waitFor(() => expect(keeper.cards.get('key1')?.state).toHaveProperty('phase.phase', 'underWay'));

    const after = aPage(keeper);
    await after.keeping.restore();
    await vi.waitFor(() => expect(after.environment.phases()).toEqual(['published']));
    expect(after.environment.reserve).not.toHaveBeenCalled();
    expect(after.environment.send.mock.calls[0]?.[1]).toEqual(before.environment.send.mock.calls[0]?.[1]);
    await vi.waitFor(() => expect(keeper.cards.size).toBe(0));
  });

  test('a file without a reservation asks for one', async () => {
    const keeper = aKeeper();
    const before = aPage(keeper, { reserve: () => new Promise(() => undefined) });
    await addFiles(before.environment, files('a'));
    void publishReadyFiles(before.environment);
    await vi.waitFor(() => expect(keeper.cards.get('key1')?.state).toHaveProperty('phase.phase', 'wanted'));

    const after = aPage(keeper);
    await after.keeping.restore();
    await vi.waitFor(() => expect(after.environment.phases()).toEqual(['published']));
  });

  test('a file that waited for a connection is published, and its card says before that it is under way', async () => {
    const keeper = aKeeper();
    const before = aPage(keeper, { isOnline: () => false });
    await addFiles(before.environment, files('a'));
    await vi.waitFor(() => expect(keeper.cards.get('key1')?.isUnderWay).toBe(false));
    await publishReadyFiles(before.environment);
    expect(before.environment.phases()).toEqual(['offline']);
    await vi.waitFor(() => expect(keeper.cards.get('key1')?.isUnderWay).toBe(true));

    const after = aPage(keeper);
    await after.keeping.restore();
    await vi.waitFor(() => expect(after.environment.phases()).toEqual(['published']));
  });

  test('files of a page that crashed return, and no upload was deleted', async () => {
    const keeper = aKeeper();
    const before = aPage(keeper, stuck);
    await addFiles(before.environment, files('a', 'b'));
    void publishReadyFiles(before.environment);
    await vi.waitFor(() => expect(keeper.cards.get('key2')?.state).toHaveProperty('phase.phase', 'underWay'));
    before.keeping.stop();
    expect(before.environment.discard).not.toHaveBeenCalled();

    const after = aPage(keeper);
    expect(await after.keeping.restore()).toBe(2);
    await vi.waitFor(() => expect(after.environment.phases()).toEqual(['published', 'published']));
    expect(after.environment.reserve).not.toHaveBeenCalled();
  });

  test('a file that had arrived is only followed, and a paused file stays paused', async () => {
    const keeper = aKeeper();
    const before = aPage(keeper, stuck);
    await addFiles(before.environment, files('a', 'b'));
    void publishReadyFiles(before.environment);
    await vi.waitFor(() => expect(before.environment.phases()).toEqual(['sending', 'sending']));
    pauseUpload(before.environment, 'key2');
    await vi.waitFor(() => expect(keeper.cards.get('key2')?.state).toHaveProperty('phase.phase', 'paused'));

    const after = aPage(keeper, { readPhoto: async (id) => anOwnPhoto(id, { status: 'processing' }) });
    await after.keeping.restore();
    await vi.waitFor(() => expect(after.environment.phases()).toEqual(['published', 'paused']));
    expect(after.environment.send).not.toHaveBeenCalled();
  });
});

test('a second reload during the check of a reservation does not publish twice', async () => {
  const keeper = aKeeper();
  const first = aPage(keeper, stuck);
  await addFiles(first.environment, files('a'));
  void publishReadyFiles(first.environment);
  await vi.waitFor(() => expect(keeper.cards.get('key1')?.state).toHaveProperty('phase.phase', 'underWay'));
  const second = aPage(keeper, { readPhoto: () => new Promise(() => undefined) });
  keeper.keepCards.mockClear();
  await second.keeping.restore();
  expect(second.environment.phases()).toEqual(['reserving']);
  // First as paused, then as resumed.
  await vi.waitFor(() => expect(keeper.keepCards).toHaveBeenCalledTimes(2));

  const third = aPage(keeper);
  await third.keeping.restore();
  await vi.waitFor(() => expect(third.environment.phases()).toEqual(['published']));
  expect(third.environment.reserve).not.toHaveBeenCalled();
});

test('a page that closes while its cards load leaves them for the next page', async () => {
  const keeper = aKeeper();
  const before = aPage(keeper);
  await addFiles(before.environment, files('a'));
  await vi.waitFor(() => expect(keeper.cards.size).toBe(1));
  const gone = aPage(keeper);
  const restoring = gone.keeping.restore();
  gone.keeping.stop();
  expect(await restoring).toBe(0);
  expect(gone.environment.phases()).toEqual([]);
  expect(gone.environment.openPreview).not.toHaveBeenCalled();
  expect(await aPage(keeper).keeping.restore()).toBe(1);
});

describe('cards that are not kept', () => {
  test('the browser keeps no cancelled or refused files, nor those of a page that was left', async () => {
    const keeper = aKeeper();
    const { environment } = aPage(keeper, stuck);
    environment.inspect.mockResolvedValueOnce({ ok: false, reason: 'broken' });
    await addFiles(environment, files('a', 'b', 'c'));
    await vi.waitFor(() => expect([...keeper.cards.keys()]).toEqual(['key2', 'key3']));
    void publishReadyFiles(environment);
    await vi.waitFor(() => expect(environment.phases()).toEqual(['refused', 'sending', 'sending']));
    await cancelUpload(environment, 'key2');
    await vi.waitFor(() => expect([...keeper.cards.keys()]).toEqual(['key3']));
    await leaveUploads(environment);
    await vi.waitFor(() => expect(keeper.cards.size).toBe(0));
  });

  test('an upload works although the browser cannot store anything', async () => {
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const { environment, keeping } = aPage({ keepFiles: full, keepCards: full, deleteCards: full, takeCards: full });
    expect(await keeping.restore()).toBe(0);
    await addFiles(environment, files('a'));
    await publishReadyFiles(environment);
    expect(environment.phases()).toEqual(['published']);
  });
});

test('a file is stored once, however often its text changes', async () => {
  const keeper = aKeeper();
  const { environment } = aPage(keeper);
  await addFiles(environment, files('a'));
  for (const caption of ['夕', '夕空']) changeDraft(environment.store, 'key1', { caption });
  await vi.waitFor(() => expect(keeper.cards.get('key1')?.state).toHaveProperty('draft.caption', '夕空'));
  expect(keeper.keepFiles).toHaveBeenCalledTimes(1);
});

test('a change to many cards is stored at once', async () => {
  const keeper = aKeeper();
  const { environment } = aPage(keeper);
  await addFiles(environment, files('a', 'b', 'c'));
  await vi.waitFor(() => expect(keeper.cards.size).toBe(3));
  keeper.keepCards.mockClear();
  moveFile(environment.store, 'key3', 0);
  await vi.waitFor(() => expect(keeper.cards.get('key3')?.state).toHaveProperty('place', 0));
  expect(keeper.keepCards.mock.calls.map(([changed]) => changed.length)).toEqual([3]);
});

test('a card of another version of the site is ignored', async () => {
  const keeper = aKeeper();
  keeper.cards.set('old', { key: 'old', uid, desk: 'x', storedAtMs: 0, isUnderWay: false, state: { place: 'first' } });
  await keeper.keepFiles(
    { key: 'old', uid, desk: 'x', storedAtMs: 0, isUnderWay: false, state: {} },
    { file: new File(['a'], 'a.jpg') },
  );
  const { environment, keeping } = aPage(keeper);
  expect(await keeping.restore()).toBe(0);
  expect(environment.phases()).toEqual([]);
});

test('a failed file returns as failed and can be retried', async () => {
  const keeper = aKeeper();
  const before = aPage(keeper, { send: () => Promise.reject(new UnreachableError('gone')) });
  await addFiles(before.environment, files('a'));
  await publishReadyFiles(before.environment);
  await vi.waitFor(() => expect(keeper.cards.get('key1')?.state).toHaveProperty('phase.phase', 'failed'));
  const after = aPage(keeper);
  await after.keeping.restore();
  expect(findItem(after.environment.store, 'key1')?.phase).toMatchObject({ failure: { code: 'unreachable' } });
});
