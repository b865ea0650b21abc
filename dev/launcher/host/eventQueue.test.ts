import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventQueue, type Delivery, type HeldEvent } from './eventQueue.ts';

const HOUR_MS = 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const event = (id: string, functionId = 'retrying'): HeldEvent => ({
  id,
  functionId,
  headers: {},
  body: '',
  arrivedAt: Date.now(),
});

/** A queue whose function answers as told, in turn, and then `handled` for good. */
function queueAnswering(...answers: readonly Delivery[]) {
  const left = [...answers];
  const deliveredAt: number[] = [];
  const said: string[] = [];
  const startedAt = Date.now();
  const queue = createEventQueue({
    deliver: async () => {
      deliveredAt.push(Date.now() - startedAt);
      return left.shift() ?? 'handled';
    },
    retries: (functionId) => functionId === 'retrying',
    say: (line) => said.push(line),
    now: Date.now,
  });
  return { queue, deliveredAt, said };
}

describe('the queue of events', () => {
  it('delivers an event at once, and no second time when it was handled', async () => {
    const { queue, deliveredAt } = queueAnswering('handled');
    queue.add(event('a'));
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(deliveredAt).toEqual([0]);
    expect(queue.size()).toBe(0);
  });

  it('delivers a failed event again after one second, doubled up to sixty', async () => {
    const { queue, deliveredAt } = queueAnswering(...Array.from({ length: 8 }, () => 'failed' as const));
    queue.add(event('a'));
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    const seconds = deliveredAt.map((ms) => ms / 1000);
    expect(seconds).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
  });

  it('gives a function without retry its event once, and says that it failed', async () => {
    const { queue, deliveredAt, said } = queueAnswering('failed');
    queue.add(event('a', 'once'));
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(deliveredAt).toEqual([0]);
    expect(said.join()).toContain('once failed');
  });

  it('keeps an event for a function that could not be reached, with or without retry', async () => {
    const { queue, deliveredAt } = queueAnswering('unreachable', 'handled');
    queue.add(event('a', 'once'));
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(deliveredAt).toEqual([0, 1_000]);
  });

  it('gives an event up after a day', async () => {
    const { queue, said } = queueAnswering(...Array.from({ length: 5_000 }, () => 'failed' as const));
    queue.add(event('a'));
    await vi.advanceTimersByTimeAsync(23 * HOUR_MS);
    expect(queue.size()).toBe(1);
    await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(queue.size()).toBe(0);
    expect(said.at(-1)).toContain('for a day');
  });

  it('does not deliver again what it was told to forget', async () => {
    const { queue, deliveredAt } = queueAnswering('failed', 'failed');
    queue.add(event('a'));
    await vi.advanceTimersByTimeAsync(500);
    queue.forget();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(deliveredAt).toEqual([0]);
  });

  it('remembers what was held at any moment since it was asked to, handled or not', async () => {
    const { queue } = queueAnswering('failed', 'handled');
    queue.add(event('before'));
    await vi.advanceTimersByTimeAsync(0);
    const remembered = queue.remember();
    await vi.advanceTimersByTimeAsync(1_000);
    queue.add(event('during'));
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.size()).toBe(0);
    expect(remembered().map(({ id }) => id)).toEqual(['before', 'during']);
    expect(queue.remember()()).toEqual([]);
  });
});
