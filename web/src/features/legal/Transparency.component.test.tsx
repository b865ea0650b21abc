import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { renderPage } from '#testing/render.tsx';
import { see } from '#testing/see.ts';
import { intercept } from '#testing/server.ts';

it('the figures under /about say so when they cannot be read, then stand in a table', async () => {
  documents.set('transparency/2031-04', {
    ...{ month: '2031-04', reports: 12, reasons: { spam: 9, sexual: 3 }, actions: { hide: 4, resolveCases: 6 } },
    ...{ medianMinutesToDecision: 150, appeals: 2, appealsAccepted: 1, countedAt: new Date() },
  });
  const reconnect = intercept(/transparency/);
  await renderPage('/about');
  await see(page.getByText('運営の数字を読み込めませんでした'));
  reconnect();
  await page.getByRole('button', { name: 'もう一度試す' }).click();
  const row = page.getByRole('row').filter({ hasText: '2031年4月' });
  await see(row);
  const cells = row.getByRole('cell').elements();
  expect(cells.map(({ textContent }) => textContent?.replace(/\s/gu, ''))).toEqual([
    '12',
    '10',
    '3時間',
    '2（認めた数1）',
  ]);
  await page.getByText('2031年4月の内訳').click();
  await see(page.getByText('写真を非公開にした'));
  await see(page.getByText('宣伝・スパム'));
  await looksGood();
});
