import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson } from '#testing/ownPhotos.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, see } from '#testing/see.ts';
import { intercept } from '#testing/server.ts';
import { anOpenCase, logged, waits } from '#testing/staff.ts';

const tiles = page.getByRole('region', { name: '対応を待っているもの' });

const open = () => renderPage('/admin', { person: aPerson({ role: 'moderator' }) });

describe('the dashboard', () => {
  it('staff see which messages did not reach their chat in the last week, and why', async () => {
    const failure = { about: 'danger', try: 3, why: 'the chat answered 404', at: new Date() };
    const old = { ...failure, id: 'old', why: 'long ago', at: new Date(Date.now() - 8 * 86_400_000) };
    documents.set('aggregates/chat', { failures: [{ ...failure, id: 'new' }, old] });
    await open();
    const failures = page.getByRole('region', { name: 'チャットに届かなかった知らせ' });
    await see(failures.getByText('the chat answered 404'));
    await see(failures.getByText('3回目／3回'));
    await gone(failures.getByText('long ago'));
  });

  it('a part that fails to load says so and loads again at the press of a button', async () => {
    waits();
    const releases = [intercept(/runAggregationQuery/), intercept(/batchGet/)];
    await open();
    await see(page.getByText('グラフを読み込めませんでした'));
    await see(tiles.getByRole('button', { name: '異議申し立て' }));
    await looksGood();
    for (const release of releases) release();
    await page.getByRole('region', { name: '最近14日間' }).getByRole('button', { name: 'もう一度試す' }).click();
    await see(page.getByRole('table', { name: '投稿' }));
    await gone(page.getByText('グラフを読み込めませんでした'));
    // The counts of open work failed too; each has a retry button.
    await page.getByRole('button', { name: '異議申し立て' }).click();
    await see(tiles.getByRole('link', { name: /^異議申し立て\s*0/ }));
  });

  it('the dashboard counts open work, lists the last days in numbers and shows the last acts', async () => {
    const [at, mod] = [new Date(), aPerson({ role: 'moderator' })];
    waits({ appeals: 2, late: 3 });
    for (const id of ['one', 'two', 'three']) documents.set(`users/${id}`, { createdAt: at });
    const fields = { actorId: mod.uid, target: 'users/one', reason: '', before: {}, after: {}, at };
    documents.set('auditLog/warned', { ...fields, action: 'warnUser' });
    await open();
    await see(tiles.getByRole('link', { name: /^異議申し立て\s*2/ }));
    await see(page.getByText('3件が48時間を過ぎています。'));
    const signUps = page.getByRole('table', { name: '新規登録' });
    await expect.element(signUps.getByRole('row')).toHaveLength(15);
    await expect.element(signUps.getByRole('row').last().getByRole('cell')).toHaveTextContent('3');
    await see(page.getByRole('region', { name: '最近の操作' }).getByText('警告'));
  });

  it('the dashboard leads to the cases that have waited longest, and lists one’s own acts apart', async () => {
    const [me, other, owner] = [aPerson({ role: 'moderator' }), aPerson({ role: 'moderator' }), putPerson()];
    const then = {
      ownerId: owner.uid,
      username: owner.username,
      displayName: '花',
      frozenAt: new Date(),
      subject: 'album',
    };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const [days, title] of [
      [1, '新しい'],
      [9, '古い'],
      [5, '間の'],
    ] as const) {
      const id = `${days}`.repeat(20);
      documents.set(`cases/album_${id}`, {
        ...anOpenCase('album', id, owner.uid),
        ...{ reporterCount: 1, weight: days === 1 ? 9 : 1, reasons: { spam: 1 }, reasonsGiven: ['spam'] },
        openedAt: daysAgo(days),
        evidence: { ...then, albumId: id, title, text: '' },
      });
    }
    logged(me, 'warnUser', `users/${owner.uid}`);
    const decision = 'decision000000000001';
    logged(other, 'moderateAlbums', `albums/${'9'.repeat(20)}`, { decision });
    logged(other, 'resolveCases', `cases/album_${'9'.repeat(20)}`, { decision });
    await renderPage('/admin', { person: me });
    const oldest = page.getByRole('region', { name: '長く待っている通報' });
    await expect.element(oldest.getByRole('link')).toHaveLength(3);
    expect(oldest.getByRole('link').first().element().textContent).toMatch(/古い.*宣伝・スパム.*先週/);
    await expect
      .element(oldest.getByRole('link').first())
      .toHaveAttribute('href', `/admin/album-reports?case=album_${'9'.repeat(20)}`);
    const listed = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
    await expect.element(listed('最近の操作')).toHaveLength(2);
    await expect.element(listed('自分の操作')).toHaveLength(1);
    await looksGood();
  });
});
