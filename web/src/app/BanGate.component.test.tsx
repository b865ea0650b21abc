import { describe, expect, it } from 'vitest';
import { deleteAccountContract } from '#contract/callables/deleteAccount.ts';
import { exportAccountContract } from '#contract/callables/exportAccount.ts';
import { session } from '#session/atoms.ts';
import { axeViolations } from '#testing/axe.ts';
import { documents } from '#testing/firestore.ts';
import { bothLooks } from '#testing/looks.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { authSdk, signInToSdk } from '#testing/sdk.ts';
import { gone, seen } from '#testing/seen.ts';
import { answer } from '#testing/server.ts';

const ban = { reason: '宣伝の繰り返し', by: 'someone', at: new Date('2026-01-01T00:00:00Z') };
const banned = (known: Parameters<typeof aPerson>[0] = {}) => aPerson({ status: 'banned', ban, ...known });

describe('a ban', () => {
  it.each(['/', '/about', '/photos/upload', '/users', '/settings/profile', '/admin', '/nobody/knows'])(
    'a banned person who opens %s gets /banned, with the reason and without the layout',
    async (path) => {
      const page = await renderPage(path, { person: banned() });
      await seen(page.getByText('宣伝の繰り返し'));
      expect(page.address()).toBe('/banned');
      await gone(page.getByRole('banner'));
    },
  );

  it('a banned person can sign out', async () => {
    const page = await renderPage('/banned', { person: banned() });
    authSdk.signOut.mockImplementationOnce(async () => page.store.set(session, { phase: 'signed-out' }));
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await expect.poll(page.address).toBe('/');
  });

  it('everybody else is redirected from /banned to the home page', async () => {
    const page = await renderPage('/banned', { person: aPerson() });
    await expect.poll(page.address).toBe('/');
  });

  it('a banned person can export their data and delete their account, and axe finds nothing', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    answer(exportAccountContract, () => ({ status: 'ready' as const, url: 'about:blank', expiresAt, bytes: 1 }));
    const deleted = answer(deleteAccountContract, () => ({}));
    const page = await renderPage('/', { person: banned({ username: 'tomerareta' }) });
    await page.getByRole('button', { name: '書き出しを始める' }).click();
    await seen(page.getByRole('link', { name: 'ZIPファイルをダウンロード' }));
    await bothLooks(async () => expect(await axeViolations()).toEqual([]));
    await page.getByRole('button', { name: '退会する' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('tomerareta');
    expect(await axeViolations()).toEqual([]);
    authSdk.signOut.mockImplementationOnce(async () => page.store.set(session, { phase: 'signed-out' }));
    await page.getByRole('dialog').getByRole('button', { name: '完全に削除する' }).click();
    await seen(page.getByText('アカウントを削除しました'));
    await expect.poll(page.address).toBe('/');
    await expect.poll(() => deleted).toEqual([{ confirm: 'tomerareta' }]);
  });

  it('a ban that a heartbeat reports opens /banned without a reload', async () => {
    const person = aPerson();
    const until = new Date(Date.now() + 3 * 86_400_000);
    documents({
      [`users/${person.uid}`]: { status: 'banned', ban: { ...ban, until } },
      [`profiles/${person.uid}`]: profileOf(person),
    });
    const page = await renderPage('/about', { person, heartbeat: { status: 'banned' } });
    await expect.poll(page.address).toBe('/banned');
    await seen(page.getByText('宣伝の繰り返し'));
    await seen(page.getByText(/（3日後）/));
    expect(await axeViolations()).toEqual([]);
  });

  it('a ban that a heartbeat reports as over leads back to the site', async () => {
    const person = banned();
    documents({ [`users/${person.uid}`]: { status: 'normal' } });
    const page = await renderPage('/banned', { person, heartbeat: { status: 'normal' } });
    await expect.poll(page.address).toBe('/');
    await seen(page.getByRole('banner'));
  });

  it('a ban whose reason cannot be read asks for a new sign-in', async () => {
    const page = await renderPage('/', { person: aPerson({ status: 'banned' }) });
    await gone(page.getByRole('banner'));
    authSdk.signOut.mockImplementationOnce(async () => {
      signInToSdk(null);
      page.store.set(session, { phase: 'signed-out' });
    });
    await page.getByRole('button', { name: 'ログインし直す' }).click();
    await seen(page.getByRole('dialog').getByLabelText('メールアドレス'));
  });
});
