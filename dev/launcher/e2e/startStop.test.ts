import { expect, it } from 'vitest';
import { launchUntilReady } from './localSite.ts';
import { expectNothingLeft, expectSavedTraces, leaveTraces } from './traces.ts';

// startStopCrash.long.test.ts starts again with the saved data.
it('the local site saves its data at Ctrl-C and leaves nothing running', async () => {
  const site = await launchUntilReady();
  await leaveTraces();
  site.process.kill('SIGINT');
  expect(await site.ended).toBe(130);
  await expectNothingLeft();
  await expectSavedTraces();
});
