import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { privacyRows } from '#contract/collections.ts';
import { looksGood } from '#testing/looks.ts';
import { renderPage } from '#testing/render.tsx';
import { see } from '#testing/see.ts';

it('/privacy lists what is kept of people, who sees it and for how long, from the table of collections', async () => {
  await renderPage('/privacy');
  const table = page.getByRole('table', { name: 'データごとの一覧' });
  await see(table);
  const cells = (name: string) =>
    table
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent);
  expect(table.getByRole('row').elements()).toHaveLength(Object.keys(privacyRows).length + 1);
  expect(cells('プロフィール（')).toEqual(['だれでも', 'アカウントがあるあいだ']);
  expect(cells('送った通報')).toEqual(['本人・運営', 'アカウントの削除後も、匿名で残る']);
  expect(cells('通知')).toEqual(['本人', '365日']);
  expect(cells('最後に見た日時')).toEqual(['ログインした人', '1日']);
  expect(cells('書き出し、')).toEqual(['本人', '1日']);
  await looksGood();
});
