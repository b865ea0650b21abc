import { expect, test, vi } from 'vitest';
import { subscribeToasts, takeToasts, toast } from './toast.ts';

test('a toast said before its host is there waits for it, and is taken once', () => {
  toast('success', 'saved');
  toast('error', 'not sent');
  expect(takeToasts()).toEqual([
    { type: 'success', text: 'saved' },
    { type: 'error', text: 'not sent' },
  ]);
  expect(takeToasts()).toEqual([]);
});

test('who listens hears of each toast until it stops listening', () => {
  const heard = vi.fn();
  const stop = subscribeToasts(heard);
  toast('info', 'one');
  stop();
  toast('info', 'two');
  expect(heard).toHaveBeenCalledTimes(1);
  takeToasts();
});

test('what one can do about it comes with it', () => {
  const action = { label: 'Undo', seconds: 10, onAction: () => undefined };
  toast('success', 'deleted', action);
  expect(takeToasts()).toEqual([{ type: 'success', text: 'deleted', action }]);
});
