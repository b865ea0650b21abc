import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { readSecondLooksContract } from '#contract/callables/secondLooks.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';

const figures = { decisions: 1, dismissed: 0, undone: 0, appealed: 0, skips: 0 };
const newest = {
  ...{
    week: '2026-11-23',
    decisions: 41,
    dismissed: 12,
    medianMinutes: 95,
    p95Minutes: 2_880,
    undone: 2,
    appealed: 1,
    skips: 4,
  },
  rules: [
    {
      rule: 'copyright',
      decisions: 40,
      dismissed: 12,
      medianMinutes: 95,
      p95Minutes: 2_880,
      undone: 2,
      appealed: 1,
      skips: 4,
    },
    { ...figures, dismissed: 0 },
  ],
};
const older = {
  ...{ week: '2026-11-16', ...figures, medianMinutes: 30, p95Minutes: 30 },
  rules: [{ rule: 'violence', ...figures, medianMinutes: 30, p95Minutes: 30 }],
};

const open = () => {
  answer(readSecondLooksContract, () => ({ waits: false, own: { looked: 0, agreed: 0, different: [] } }));
  return renderPage('/admin/figures', { person: putPerson({ role: 'moderator' }) });
};
const cellsOf = (name: RegExp) => page.getByRole('row', { name }).getByRole('cell');

describe('the figures of the desk', () => {
  it('the page says that there are none before the first count', async () => {
    await open();
    await see(page.getByText('まだ数字はありません'));
  });

  it('a moderator sees for each week how long decisions took and how many were reversed', async () => {
    documents.set('aggregates/figures', { weeks: [newest, older], countedAt: new Date() });
    await open();
    const texts = ['41却下12', '95分', '2日', '3運営2・異議1', '4'];
    await expect.element(cellsOf(/^11月23日/)).toHaveLength(5);
    expect(
      cellsOf(/^11月23日/)
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(texts);
    expect(
      cellsOf(/^11月16日/)
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['1', '30分', '30分', '0', '0']);
    await looksGood();
  });

  it('a moderator sees the newest week by rule, and any other that they choose', async () => {
    documents.set('aggregates/figures', { weeks: [newest, older], countedAt: new Date() });
    await open();
    await see(page.getByRole('row', { name: /^著作権/ }));
    expect(
      cellsOf(/^通報なし/)
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['1', '—', '—', '0', '0']);
    await page.getByLabelText('見る週').selectOptions('11月16日からの週');
    await see(page.getByRole('row', { name: /^暴力/ }));
    expect(page.getByRole('row', { name: /^著作権/ }).elements()).toEqual([]);
  });
});
