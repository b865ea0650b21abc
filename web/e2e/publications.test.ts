import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { listPhotos } from './support/listedPhotos.ts';
import { database, eventually } from './support/people.ts';
import { walk } from './support/walking.ts';

const { visit } = openBrowser();
const phone = { width: 390, height: 700 };

const tile = (page: Page, caption: string) => page.getByRole('link', { name: caption, exact: true });
const whole = (page: Page, publication: string) => page.locator(`main a[href="/photos?publication=${publication}"]`);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const ofTogether = '並べる人さんがまとめて投稿した写真';

const othersOf = async (id: string): Promise<unknown> =>
  (await database().doc(`photos/${id}`).get()).get('others')?.[0]?.count;

/** Publishes photos that were sent together, and waits until their events have counted them. */
async function sendTogether(count: number) {
  const publication = randomBytes(10).toString('hex');
  const captions = Array.from({ length: count }, (_, index) => `${publication.slice(0, 6)}の海辺${index + 1}`);
  const ids = await listPhotos(captions, { publication });
  const [first = '', second = ''] = ids;
  await eventually('counting the photos', async () => ((await othersOf(first)) === count - 3 ? true : undefined));
  return { publication, captions, first, second };
}

it('photos that were sent together are one entry of the home page, which leads to a list that one can walk', async () => {
  const { publication, captions, first, second } = await sendTogether(6);
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
  await database().doc(`photos/${second}`).update({ status: 'hidden', listed: false, leads: false });
  await eventually('counting the photos again', async () => ((await othersOf(first)) === 2 ? true : undefined));
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
