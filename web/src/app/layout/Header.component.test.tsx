import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '#testing/render.tsx';
import { seen } from '#testing/seen.ts';

afterEach(() => page.viewport(1_280, 800));

it.each(['ja', 'en'] as const)('all of the header is to be seen on a phone of 320 px, in %s', async (locale) => {
  await page.viewport(320, 640);
  await renderPage('/tags', { locale });
  await seen(page.getByRole('banner').getByRole('button').last());
  const [left, right] = page
    .getByRole('banner')
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect())
    .reduce(([least, most], box) => [Math.min(least, box.left), Math.max(most, box.right)], [320, 0]);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
  expect(document.documentElement.scrollWidth).toBe(320);
});
