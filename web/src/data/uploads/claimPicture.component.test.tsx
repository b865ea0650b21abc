import { expect, it } from 'vitest';
import { claimPicture } from './claimPicture.ts';

it('a picture has one holder at a time, and the next after its release', async () => {
  const picture = crypto.randomUUID();
  const release = await claimPicture(picture);
  expect(release).toBeDefined();
  expect(await claimPicture(picture)).toBeUndefined();
  expect(await claimPicture(crypto.randomUUID())).toBeDefined();
  release?.();
  await expect.poll(() => claimPicture(picture)).toBeDefined();
});
