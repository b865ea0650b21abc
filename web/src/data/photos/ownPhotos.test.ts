import { expect, test } from 'vitest';
import { nextPollMs } from './ownPhotos.ts';

test('the pause between two reads grows from one second to five and not beyond', () => {
  let pauseMs = 1_000;
  for (let reads = 0; reads < 10; reads += 1) {
    expect(nextPollMs(pauseMs)).toBeGreaterThanOrEqual(pauseMs);
    pauseMs = nextPollMs(pauseMs);
  }
  expect(pauseMs).toBe(5_000);
});
