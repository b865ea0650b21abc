import { expect, test, vi } from 'vitest';
import { act, askBeforeLeaving } from './acts.ts';
import { announcePersonChange } from './queryClient.ts';

const page = new EventTarget();
askBeforeLeaving(page);

/** Whether the browser would ask before it leaves the page. */
function asks(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  page.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test('two acts of one scope run in order, and an act of another scope runs at once', async () => {
  const sent: string[] = [];
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const first = act('like', () => {
    sent.push('on');
    return answers[0].promise;
  });
  const second = act('like', async () => void sent.push('off'));
  void act('follow', () => {
    sent.push('follow');
    return answers[1].promise;
  });
  await vi.waitFor(() => expect(sent).toEqual(['on', 'follow']));
  answers[0].resolve();
  await Promise.all([first, second]);
  expect(sent).toEqual(['on', 'follow', 'off']);
  answers[1].resolve();
});

test('a page with an act on its way asks before it is left, and not after the answer', async () => {
  await vi.waitFor(() => expect(asks()).toBe(false));
  const answer = Promise.withResolvers<string>();
  const acting = act('like', () => answer.promise);
  await vi.waitFor(() => expect(asks()).toBe(true));
  answer.resolve('done');
  await expect(acting).resolves.toBe('done');
  await vi.waitFor(() => expect(asks()).toBe(false));
});

test('an act that fails rejects with its error, and the next one goes on', async () => {
  await expect(act('like', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await expect(act('like', async () => 'done')).resolves.toBe('done');
});

test('an act that still waits is not sent for the person who signs in next', async () => {
  const answer = Promise.withResolvers<void>();
  const sendFirst = vi.fn(() => answer.promise);
  const first = act('like', sendFirst);
  const send = vi.fn(async () => undefined);
  void act('like', send);
  await vi.waitFor(() => expect(sendFirst).toHaveBeenCalled());
  announcePersonChange();
  answer.resolve();
  await first;
  await act('like', async () => undefined);
  expect(send).not.toHaveBeenCalled();
});
