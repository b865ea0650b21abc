import { expect, it, vi } from 'vitest';
import { announcePersonChange } from './queryClient.ts';
import { closedParts } from './siteState.ts';

it('the closed parts arrive although somebody signs in meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const parts = closedParts();
  announcePersonChange();
  resolve(Response.json({ closed: ['uploads'] }));
  expect(await parts).toEqual(['uploads']);
});
