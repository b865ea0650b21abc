import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  answerSecondLookContract,
  nextSecondLookContract,
  readSecondLooksContract,
} from '#contract/callables/secondLooks.ts';
import { putPerson } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';

const id = 'L'.repeat(20);
const nothing = { looked: 0, agreed: 0, different: [] };
const reports = [{ reason: 'privacy' as const, comment: '家が写っています。' }];
const look = { id, kind: 'photo' as const, fields: [{ field: 'caption', values: ['窓'] }], reports };

const results = (fields: Partial<v.InferInput<typeof readSecondLooksContract.output>> = {}) =>
  answer(readSecondLooksContract, () => ({ waits: true, own: nothing, ...fields }));

const open = () => renderPage('/admin/figures', { person: putPerson({ role: 'moderator' }) });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('a second look', () => {
  it('a moderator sees what was reported, answers, and learns whether both agree', async () => {
    results();
    answer(nextSecondLookContract, () => ({ look }));
    const answers = answer(answerSecondLookContract, () => ({ agreed: false }));
    await open();
    await button('1件見直す').click();
    await focused(page.getByRole('heading', { name: 'あなたならどうしますか？' }));
    await see(page.getByText('家が写っています。'));
    await see(page.getByText('窓'));
    await button('却下').click();
    await see(page.getByText('最初の人は違う判断でした。'));
    await gone(page.getByText('家が写っています。'));
    expect(answers).toEqual([{ id, verdict: 'dismissed' }]);
  });

  it('a person is not removed or hidden, only warned or banned', async () => {
    results();
    answer(nextSecondLookContract, () => ({ look: { ...look, kind: 'user' as const, fields: [] } }));
    await open();
    await button('1件見直す').click();
    await see(button('利用を停止する'));
    await gone(button('非公開にする'));
  });

  it('a moderator leaves it to somebody else without an answer', async () => {
    results();
    answer(nextSecondLookContract, () => ({ look }));
    const answers = answer(answerSecondLookContract, () => ({}));
    await open();
    await button('1件見直す').click();
    await button('ほかの人に回す').click();
    await gone(page.getByText('家が写っています。'));
    expect(answers).toEqual([{ id }]);
  });

  it('a moderator sees what others thought of their own decisions, and nothing of the team', async () => {
    const different = [
      { id, kind: 'photo' as const, caseId: 'photo_x', first: 'hide' as const, second: 'dismissed' as const },
    ].map((one) => ({ ...one, answeredAt: new Date().toISOString() }));
    results({ waits: false, own: { looked: 8, agreed: 7, different } });
    await open();
    await see(page.getByText('あなたの判断のうち8件が見直され、7件が同じ判断でした。'));
    await see(page.getByText('最初「非公開にする」、見直し「却下」'));
    await expect
      .element(page.getByRole('region', { name: 'あなたと違う判断' }).getByRole('link', { name: '写真' }))
      .toHaveAttribute('href', '/admin/photo-reports?case=photo_x');
    await see(page.getByText('いま見直すものはありません。'));
    await gone(page.getByText(/^チーム全体/u));
  });
});
