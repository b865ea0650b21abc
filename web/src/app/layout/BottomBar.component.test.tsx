import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { locales } from '#i18n/locale.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { authSdk } from '#testing/sdk.ts';
import { gone, seen } from '#testing/seen.ts';
import { answer } from '#testing/server.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(1_280, 800));

const bar = page.getByRole('navigation', { name: '主な場所' });
const top = (): number => bar.element().getBoundingClientRect().top;

describe('a low window, as at a zoom of 400 %', () => {
  it('header and bar scroll away with the page, and stay in a higher window', async () => {
    await renderPage('/rules');
    await seen(page.getByRole('heading', { level: 1 }));
    const header = page.getByRole('banner');
    for (const [height, stays] of [
      [479, false],
      [480, true],
    ] as const) {
      await page.viewport(320, height);
      await expect
        .poll(() => {
          window.scrollTo(0, 900);
          const isThere = header.element().getBoundingClientRect().bottom > 0;
          const isBarThere = bar.element().getBoundingClientRect().top < window.innerHeight;
          return [window.scrollY, isThere, isBarThere];
        })
        .toEqual([900, stays, stays]);
    }
  });
});

describe('the bar at the lower edge', () => {
  it('the bar leads a visitor to the search and marks the current page', async () => {
    const { address } = await renderPage('/');
    await expect.element(bar.getByRole('link', { name: 'ホーム' })).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('link', { name: 'さがす' }).click();
    await expect.poll(address).toBe('/search');
    await expect.element(bar.getByRole('link', { name: 'さがす' })).toHaveAttribute('aria-current', 'page');
    await expect.element(bar.getByRole('link', { name: 'ホーム' })).not.toHaveAttribute('aria-current');
  });

  it.each([
    ['link', '投稿'],
    ['button', '通知'],
    ['button', 'マイページ'],
  ] as const)('a visitor who presses the %s 「%s」 is asked to sign in', async (role, name) => {
    const { address } = await renderPage('/about');
    await bar.getByRole(role, { name }).click();
    await seen(page.getByRole('dialog').getByLabelText('メールアドレス'));
    expect(address()).toBe('/about');
  });

  it('a signed-in member reaches their profile and notices from the bar', async () => {
    await renderPage('/about', { person: aPerson({ username: 'hana' }), heartbeat: { unread: 3 } });
    await expect.element(bar.getByRole('link', { name: 'マイページ' })).toHaveAttribute('href', '/hana');
    await bar.getByRole('button', { name: '通知（未読3件）' }).click();
    await seen(page.getByRole('dialog', { name: '通知' }));
  });

  it('the bar leads a member to their feed and marks new photos there, and has no feed for visitors', async () => {
    const visitors = await renderPage('/', { heartbeat: {} });
    await seen(page.getByText('オンライン 1人'));
    await gone(bar.getByRole('link', { name: /^フォロー中/ }));
    await visitors.unmount();
    const { address } = await renderPage('/about', {
      person: aPerson(),
      heartbeat: { feedAt: new Date().toISOString() },
    });
    const feed = bar.getByRole('link', { name: /^フォロー中.*新しい写真があります/ });
    await seen(feed);
    await feed.click();
    await expect.poll(address).toBe('/following');
    await expect.element(bar.getByRole('link', { name: 'フォロー中', exact: true })).toHaveAttribute('aria-current');
  });

  it('the feed has its place in a member’s bar before the parts that load later', async () => {
    await renderPage('/about', { person: aPerson() });
    await seen(bar.getByRole('link', { name: 'フォロー中' }));
  });

  it('the bar asks a member without a username for one, and then leads to their page', async () => {
    answer(checkUsernameContract, () => ({ available: true }));
    const { address } = await renderPage('/about', { person: aPerson({ username: '' }), heartbeat: {} });
    answer(updateProfileContract, ({ username = '' }) => ({ username, displayName: '', photoURL: null }));
    authSdk.onAuthStateChanged.mockImplementationOnce(() => undefined);
    await bar.getByRole('button', { name: 'マイページ' }).click();
    const dialog = page.getByRole('dialog', { name: '名前を決める' });
    await dialog.getByLabelText('ユーザー名', { exact: true }).fill('hana');
    await dialog.getByRole('button', { name: 'この名前にする' }).click();
    await expect.poll(address).toBe('/hana');
  });

  it('the bar does not cover the end of a page', async () => {
    await renderPage('/about');
    await seen(page.getByRole('heading', { level: 1 }));
    await expect
      .poll(() => {
        window.scrollTo({ top: document.documentElement.scrollHeight });
        return page.getByRole('contentinfo').element().getBoundingClientRect().bottom;
      })
      .toBeLessThanOrEqual(top() + 1);
  });

  it.each(locales)('the bar and the header fit the smallest phone in %s', async (locale) => {
    await page.viewport(320, 640);
    await renderPage('/tags', {
      locale,
      person: aPerson(),
      heartbeat: { unread: 120, feedAt: new Date().toISOString() },
    });
    await seen(page.getByRole('heading', { level: 1 }));
    await looksGood();
  });

  it('the bar is hidden exactly where the header shows its links', async () => {
    await renderPage('/about');
    const inHeader = page.getByRole('banner').getByRole('link', { name: '作品・場所' });
    for (const width of [320, 768, 959]) {
      await page.viewport(width, 800);
      await seen(bar);
      await gone(inHeader);
    }
    await page.viewport(960, 800);
    await gone(bar);
    await seen(inHeader);
  });
});
