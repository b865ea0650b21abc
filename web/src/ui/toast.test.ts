import { expect, test, vi } from 'vitest';
import { subscribeToasts, takeToasts, toast } from './toast.ts';

test('a toast sent before its host is there waits for it and is taken once', () => {
  toast('success', 'saved');
  toast('error', 'not sent');
  expect(takeToasts()).toEqual([
    { type: 'success', text: 'saved' },
    { type: 'error', text: 'not sent' },
  ]);
  expect(takeToasts()).toEqual([]);
});

test('a listener gets each toast until it unsubscribes', () => {
  const heard = vi.fn();
  const stop = subscribeToasts(heard);
  toast('info', 'one');
  stop();
  toast('info', 'two');
  expect(heard).toHaveBeenCalledTimes(1);
  takeToasts();
});

test('a toast carries its action', () => {
  const action = { label: 'Undo', seconds: 10, onAction: () => undefined };
  toast('success', 'deleted', action);
  expect(takeToasts()).toEqual([{ type: 'success', text: 'deleted', action }]);
});
