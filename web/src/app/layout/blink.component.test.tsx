import { expect, it } from 'vitest';
import { followBlinks, wishForMotion } from '#testing/blinks.ts';
import { renderPage } from '#testing/render.tsx';
import { seen } from '#testing/seen.ts';
import { blink } from '#ui/blink.ts';

const eye = () => document.querySelector('header a svg');

it('the eye of the logo blinks once, for 160 ms, and not at all for a person who wants less motion', async () => {
  const page = await renderPage('/about');
  await seen(page.getByRole('heading', { level: 1 }));
  const blinks = await followBlinks();
  blink();
  await expect.poll(() => blinks).toEqual([160]);
  await expect.poll(() => 'blink' in document.documentElement.dataset).toBe(false);
  await expect.poll(() => eye()?.getAnimations()).toEqual([]);
  blink();
  await expect.poll(() => blinks).toEqual([160, 160]);
  await expect.poll(() => 'blink' in document.documentElement.dataset).toBe(false);
  await wishForMotion('reduce');
  blink();
  expect(eye()?.getAnimations()).toEqual([]);
  expect(blinks).toEqual([160, 160]);
});
