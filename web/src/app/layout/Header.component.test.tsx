import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { seen } from '#testing/seen.ts';

afterEach(() => page.viewport(1_280, 800));

it.each(['ja', 'en'] as const)('the whole header is visible on a 320 px phone in %s', async (locale) => {
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

it('the header does not move when its menu opens', async () => {
  await renderPage('/tags');
  const button = page.getByRole('banner').getByRole('button', { name: 'メニュー' });
  await seen(button);
  const places = () =>
    [...document.querySelectorAll('header a:not([role]), header button:not([role])')].map((one) =>
      Math.round(one.getBoundingClientRect().left),
    );
  const before = places();
  await button.click();
  await seen(page.getByRole('menu'));
  expect(places()).toEqual(before);
});

it('the last entry of the menu can be clicked in a low window', async () => {
  await page.viewport(320, 560);
  const { address } = await renderPage('/tags');
  await page.getByRole('banner').getByRole('button', { name: 'メニュー' }).click();
  await page.getByRole('menuitem', { name: 'プライバシー' }).click();
  await expect.poll(address).toBe('/privacy');
});

it('every page starts at one of two left edges in a wide window', async () => {
  await page.viewport(1_440, 900);
  const edge = (): number => {
    const begun = [...document.querySelectorAll('main h1, main nav a')].map((one) => one.getBoundingClientRect().left);
    return Math.round(Math.min(...begun));
  };
  for (const path of ['/tags', '/about', '/users', '/settings/profile', '/photos/upload']) {
    const drawn = await renderPage(path, { person: aPerson(), heartbeat: {} });
    await seen(drawn.getByRole('heading', { level: 1 }).first());
    // Full-width pages start at the gutter, like the header; the others share one width.
    await expect.poll(edge, { message: path }).toBeOneOf([16, 160]);
    await drawn.unmount();
  }
});
