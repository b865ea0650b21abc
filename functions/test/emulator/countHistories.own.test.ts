import { it } from 'vitest';
import { expectExactAfter } from './harness/countedHistories.ts';

it('all counts and covers are exact after 6 random histories whose events come 1 to 5 times, in any order', async () => {
  await expectExactAfter(6);
});
