import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { newAccount } from './support/people.ts';
import { phonePhoto } from './support/pictures.ts';

const { visit } = openBrowser();

const fields = /\/assets\/.*DraftFields-[^/]*\.js/;
const mosaic = /\/assets\/.*MosaicDialog-[^/]*\.js/;
const cardOf = (page: Page, file: string) => page.getByRole('article', { name: file });

it('a part of the upload desk that fails to load does not harm the desk and can be retried', async () => {
  const account = await newAccount();
  const { page } = await visit('/photos/upload', { as: account });
  const lost = new Set<RegExp>();
  for (const part of [fields, mosaic]) {
    await page.route(part, (route) => {
      lost.add(part);
      return route.abort('internetdisconnected');
    });
  }
  await page.locator('input[type=file]').setInputFiles([await phonePhoto('a.jpg', 400, 300)]);
  const card = cardOf(page, 'a.jpg');
  const lostFields = card.getByRole('alert').filter({ hasText: '読み込めませんでした' });
  await lostFields.waitFor();
  await card.getByRole('button', { name: 'モザイク' }).click();
  await page.getByText('読み込めませんでした', { exact: false }).nth(1).waitFor();
  expect(lost).toEqual(new Set([fields, mosaic]));
  await card.locator('img').waitFor();

  await page.unroute(fields);
  await page.unroute(mosaic);
  await lostFields.getByRole('button', { name: 'もう一度試す' }).click();
  await card.getByLabel('キャプション').fill('夕空');
  await card.getByRole('button', { name: 'モザイク' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).waitFor();
});

it('a dialog that fails to load does not harm the page, and the next navigation reloads', async () => {
  const { page } = await visit('/about');
  await page.route(/\/assets\/SignInDialog-[^/]*\.js/, (route) => route.abort());
  await page.evaluate(() => Reflect.set(globalThis, 'marked', true));
  await page.getByRole('banner').getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.getByText('読み込めませんでした', { exact: false }).first().waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'marked'))).toBe(true);

  await page.getByRole('contentinfo').getByRole('link', { name: 'プライバシー' }).click();
  await page.waitForFunction(() => Reflect.get(globalThis, 'marked') === undefined);
  await page.getByRole('heading', { level: 1, name: 'プライバシー' }).waitFor();
});
