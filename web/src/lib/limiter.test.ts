import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

test('no more than so many run at once, and all run in order', async () => {
  const run = createLimiter(2);
  let running = 0;
  let mostRunning = 0;
  const begun: number[] = [];
  await Promise.all(
    [0, 1, 2, 3, 4].map((index) =>
      run(async () => {
        begun.push(index);
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await Promise.resolve();
        await Promise.resolve();
        running -= 1;
      }),
    ),
  );
  expect(mostRunning).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('a task that fails gives its place to the next', async () => {
  const run = createLimiter(1);
  const failed = run(() => Promise.reject(new Error('broken')));
  const next = run(async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});
