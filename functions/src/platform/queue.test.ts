import { describe, expect, it } from 'vitest';
import { queue } from './queue.ts';

describe('a queue', () => {
  it('begins a work only when the one before has ended, failed or not, and gives each its own result', async () => {
    const enqueue = queue();
    const events: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        events.push(`${name} begins`);
        await Promise.resolve();
        events.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      };
    const results = await Promise.allSettled([enqueue(work('a')), enqueue(work('b', true)), enqueue(work('c'))]);
    expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
      'a',
      'failed',
      'c',
    ]);
  });
});
