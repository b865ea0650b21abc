import { it } from 'vitest';
import { expectExactAfter } from './harness/countedHistories.ts';

it('all counts and covers are exact after 1,000 random histories whose events come 1 to 5 times, in any order', {
  timeout: 900_000,
}, async () => {
  await expectExactAfter(1_000);
});
