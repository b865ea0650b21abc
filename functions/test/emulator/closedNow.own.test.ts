import { afterEach, expect, it, vi } from 'vitest';
import { closedNow } from '../../src/platform/siteSettings.ts';
import { forgetSettings, setSettings } from './harness/wholeSite.ts';

afterEach(() => vi.unstubAllEnvs());

it('an instance reads the closed parts again after 15 s', async () => {
  vi.stubEnv('MATATAKI_FRESH_SECONDS', undefined);
  const at = Date.now();
  const closedAfter = (ms: number) => closedNow(new Date(at + ms));
  await forgetSettings();
  expect(await closedAfter(0)).toEqual([]);
  await setSettings({ uploadsOpen: false });
  expect(await closedAfter(14_999)).toEqual([]);
  expect(await closedAfter(15_000)).toEqual(['uploads']);
});
