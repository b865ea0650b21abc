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

test('it is out of sight before the server has answered, and final once the way back is closed', async () => {
  const { env, done, close } = environment();
  const ended = deleteWithUndo(env);
  expect(done).toEqual(['hide', 'delete undoably']);
  await vi.waitFor(() => expect(done).toContain('offer'));
  close();
  expect(await ended).toEqual({ phase: 'deleted' });
  expect(done.slice(2)).toEqual(['offer', 'delete for good']);
});

test('taken back, it is shown before the server has answered, and never deleted for good', async () => {
  const { env, done, undo, close } = environment();
  const ended = deleteWithUndo(env);
  await vi.waitFor(() => expect(done).toContain('offer'));
  undo();
  expect(await ended).toEqual({ phase: 'restored' });
  close();
  expect(done.slice(2)).toEqual(['offer', 'show', 'restore']);
});

test('a deletion that fails shows it again and offers nothing', async () => {
  const error = new Error('offline');
  const { env, done } = environment({ deleteUndoably: () => Promise.reject(error) });
  expect(await deleteWithUndo(env)).toEqual({ phase: 'failed', error });
  expect(done).toEqual(['hide', 'show']);
});

test('one that cannot be taken back goes out of sight again', async () => {
  const error = new Error('too late');
  const { env, done, undo } = environment({ restore: () => Promise.reject(error) });
  const ended = deleteWithUndo(env);
  await vi.waitFor(() => expect(done).toContain('offer'));
  undo();
  expect(await ended).toEqual({ phase: 'not-restored', error });
  expect(done.slice(-2)).toEqual(['show', 'hide']);
});

test('the server cleans up what the last call did not reach', async () => {
  const { env, close } = environment({ deleteForGood: () => Promise.reject(new Error('offline')) });
  close();
  expect(await deleteWithUndo(env)).toEqual({ phase: 'deleted' });
});
