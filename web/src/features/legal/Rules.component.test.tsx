import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { reportReasons } from '#contract/documents/report.ts';
import { words as reasons } from '#i18n/ja/reasons.ts';
import { words as pieces } from '#i18n/ja/rules.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, see } from '#testing/see.ts';

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

it.each(['/about', '/rules', '/privacy'])('a wide screen shows the contents of %s beside the text', async (path) => {
  await renderPage(path);
  await see(page.getByRole('heading', { level: 1 }));
  const contents = page.getByRole('navigation', { name: '目次' });
  await page.viewport(1_440, 900);
  await see(contents);
  const { right } = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  expect(contents.element().getBoundingClientRect().left).toBeGreaterThan(right);
  const hashes = contents
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href')?.replace(/^.*#/, '') ?? '');
  expect(hashes.length).toBeGreaterThan(3);
  expect(hashes.filter((hash) => document.getElementById(hash) === null)).toEqual([]);
  await page.viewport(390, 844);
  await gone(contents);
  await looksGood();
});

it('a link of the contents leads to its piece', async () => {
  await page.viewport(1_440, 900);
  await renderPage('/rules');
  const contents = page.getByRole('navigation', { name: '目次' });
  await contents.getByRole('link', { name: reasons.spoiler }).click();
  await expect.element(piece('spoiler')).toBeInViewport();
  await page.viewport(1_280, 800);
});

it('a banned person reads the rules on their only page', async () => {
  const ban = { reason: '宣伝の繰り返し', at: new Date('2026-01-01T00:00:00Z') };
  await renderPage('/banned', { person: putPerson({ status: 'banned', ban }, { status: 'banned', ban }) });
  await page.getByText('ルールを読む').click();
  await see(piece('spam'));
  await looksGood();
});
