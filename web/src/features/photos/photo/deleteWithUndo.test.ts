import { expect, test, vi } from 'vitest';
import { type DeletionEnvironment, deleteWithUndo } from './removePhoto.ts';

function environment(changes: Partial<DeletionEnvironment> = {}) {
  const done: string[] = [];
  const does = (what: string) => () => void done.push(what);
  const calls = (what: string) => async () => void done.push(what);
  let undo = (): void => undefined;
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const env: DeletionEnvironment = {
    hide: does('hide'),
    show: does('show'),
    deleteUndoably: calls('delete undoably'),
    restore: calls('restore'),
    deleteForGood: calls('delete for good'),
    offerUndo: (onUndo) => {
      done.push('offer');
      undo = onUndo;
    },
    afterUndo: () => closed,
    ...changes,
  };
  return { env, done, undo: () => undo(), close: () => close() };
}

test('a deleted photo disappears before the server answers, and is final when the undo expires', async () => {
  const { env, done, close } = environment();
  const ended = deleteWithUndo(env);
  expect(done).toEqual(['hide', 'delete undoably']);
  await vi.waitFor(() => expect(done).toContain('offer'));
  close();
  expect(await ended).toEqual({ phase: 'deleted' });
  expect(done.slice(2)).toEqual(['offer', 'delete for good']);
});

test('an undone deletion shows the photo before the server answers, and never becomes final', async () => {
  const { env, done, undo, close } = environment();
  const ended = deleteWithUndo(env);
  await vi.waitFor(() => expect(done).toContain('offer'));
  undo();
  expect(await ended).toEqual({ phase: 'restored' });
  close();
  expect(done.slice(2)).toEqual(['offer', 'show', 'restore']);
});

test('a failed deletion shows the photo again and offers no undo', async () => {
  const error = new Error('offline');
  const { env, done } = environment({ deleteUndoably: () => Promise.reject(error) });
  expect(await deleteWithUndo(env)).toEqual({ phase: 'failed', error });
  expect(done).toEqual(['hide', 'show']);
});

test('a photo whose undo fails disappears again', async () => {
  const error = new Error('too late');
  const { env, done, undo } = environment({ restore: () => Promise.reject(error) });
  const ended = deleteWithUndo(env);
  await vi.waitFor(() => expect(done).toContain('offer'));
  undo();
  expect(await ended).toEqual({ phase: 'not-restored', error });
  expect(done.slice(-2)).toEqual(['show', 'hide']);
});

test('a lost final call is left to the cleanup of the server', async () => {
  const { env, close } = environment({ deleteForGood: () => Promise.reject(new Error('offline')) });
  close();
  expect(await deleteWithUndo(env)).toEqual({ phase: 'deleted' });
});
