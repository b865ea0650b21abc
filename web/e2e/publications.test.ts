import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { callAs } from './support/calls.ts';
import { listPhotos } from './support/listedPhotos.ts';
import { newAccount } from './support/people.ts';
import { walk } from './support/walking.ts';

const { visit } = openBrowser();
const phone = { width: 390, height: 700 };

const tile = (page: Page, caption: string) => page.getByRole('link', { name: caption, exact: true });
const whole = (page: Page, publication: string) =>
  page.locator(`main a[aria-label][href="/photos?publication=${publication}"]`);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true });
const ofTogether = /^並べる人さんの\d+枚（.+日）$/;

/** Publishes photos that were sent together. */
async function sendTogether(count: number) {
  const publication = randomBytes(10).toString('hex');
  const captions = Array.from({ length: count }, (_, index) => `${publication.slice(0, 6)}の海辺${index + 1}`);
  const ids = await listPhotos(captions, { publication });
  return { publication, captions, second: ids[1] ?? '' };
}

// By day: publications.component.test.tsx.
atNight('photos that were sent together are one entry of home, which leads to a list that one can walk', async () => {
  const { publication, captions, second } = await sendTogether(6);
  const [one = '', two = '', three = '', four = ''] = captions;
  const { page, problems } = await visit('/', { viewport: phone });
  await whole(page, publication).getByText('6枚').waitFor();
  for (const caption of [one, two, three]) await tile(page, caption).waitFor();
  expect(await tile(page, four).count()).toBe(0);

  await whole(page, publication).click();
  await heading(page, ofTogether).waitFor();
  for (const caption of captions) await tile(page, caption).waitFor();
  await tile(page, three).click();
  await heading(page, three).waitFor();
  await walk(page, 'next');
  await heading(page, four).waitFor();
  await page.goBack();
  await heading(page, ofTogether).waitFor();
  await page.goBack();
  await whole(page, publication).waitFor();

  // A hidden photo neither shows nor counts.
  const moderator = await newAccount({}, 'moderator');
  await callAs(moderator, 'staff/moderatePhotos', { ids: [second], action: 'hide', note: 'x', rule: 'spam' });
  await page.reload();
  await whole(page, publication).getByText('5枚').waitFor();
  await tile(page, four).waitFor();
  expect(await tile(page, two).count()).toBe(0);
  expect(problems).toEqual([]);
});

it('an entry leads to its list without scripts too, and an unknown publication is a 404', async () => {
  const { publication, captions } = await sendTogether(4);
  const { page } = await visit('/', { javaScriptEnabled: false, viewport: phone });
  await whole(page, publication).click();
  await heading(page, ofTogether).waitFor();
  for (const caption of captions) await tile(page, caption).waitFor();
  const unknown = await page.request.get(`/photos?publication=${randomBytes(10).toString('hex')}`);
  expect(unknown.status()).toBe(404);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
});
