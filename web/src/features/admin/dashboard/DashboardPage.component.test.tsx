import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, see } from '#testing/see.ts';
import { intercept } from '#testing/server.ts';

const tiles = page.getByRole('region', { name: '対応を待っているもの' });

const open = () => renderPage('/admin', { person: aPerson({ role: 'moderator' }) });

describe('the dashboard', () => {
  it('a part that fails to load says so and loads again at the press of a button', async () => {
    const release = intercept(/runAggregationQuery/);
    await open();
    await see(page.getByText('グラフを読み込めませんでした'));
    await see(tiles.getByRole('button', { name: '異議申し立て' }));
    await looksGood();
    release();
    await page.getByRole('region', { name: '最近14日間' }).getByRole('button', { name: 'もう一度試す' }).click();
    await see(page.getByRole('table', { name: '投稿' }));
    await gone(page.getByText('グラフを読み込めませんでした'));
    // The counts of open work failed too; each has its own retry button.
    await page.getByRole('button', { name: '異議申し立て' }).click();
    await see(tiles.getByRole('link', { name: /^異議申し立て\s*0/ }));
  });

  it('the dashboard counts open work, lists the last days in numbers and shows the last acts', async () => {
    const [at, mod] = [new Date(), aPerson({ role: 'moderator' })];
    for (const id of ['one', 'two'])
      documents.set(`appeals/${id}`, { uid: 'x', text: '', status: 'open', createdAt: at });
    documents.set('appeals/three', { uid: 'x', text: '', status: 'rejected', createdAt: at });
    for (const id of ['one', 'two', 'three']) documents.set(`users/${id}`, { createdAt: at });
    const fields = { actorId: mod.uid, target: 'users/one', reason: '', before: {}, after: {}, at };
    documents.set('auditLog/warned', { ...fields, action: 'warnUser' });
    await open();
    await see(tiles.getByRole('link', { name: /^異議申し立て\s*2/ }));
    const signUps = page.getByRole('table', { name: '新規登録' });
    await expect.element(signUps.getByRole('row')).toHaveLength(15);
    await expect.element(signUps.getByRole('row').last().getByRole('cell')).toHaveTextContent('3');
    await see(page.getByRole('region', { name: '最近の操作' }).getByText('警告'));
  });
});
