import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { reportReasons } from '#contract/documents/report.ts';
import { words as reasons } from '#i18n/ja/reasons.ts';
import { words as pieces } from '#i18n/ja/rules.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { see } from '#testing/see.ts';

const piece = (reason: (typeof reportReasons)[number]) => page.getByRole('region', { name: reasons[reason] });

it('the rules have a piece for each reason of a report, and are named on /about and below every page', async () => {
  await renderPage('/about');
  await see(page.getByRole('main').getByRole('link', { name: 'ルール' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'ルール' }).click();
  await see(page.getByRole('heading', { level: 1, name: 'ルール' }));
  for (const reason of reportReasons) await see(piece(reason).getByText(pieces.pieces[reason]));
  await looksGood();
});

it('an address with a reason leads to its piece', async () => {
  await renderPage('/rules#spoiler');
  await see(piece('spoiler'));
  await expect.element(piece('spoiler')).toHaveFocus();
  expect(window.scrollY).toBeGreaterThan(0);
});

it('a banned person reads the rules on their only page', async () => {
  const ban = { reason: '宣伝の繰り返し', at: new Date('2026-01-01T00:00:00Z') };
  await renderPage('/banned', { person: putPerson({ status: 'banned', ban }, { status: 'banned', ban }) });
  await page.getByText('ルールを読む').click();
  await see(piece('spam'));
  await looksGood();
});
