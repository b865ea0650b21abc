import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { announcement, storedAnnouncement } from '#session/announcement.ts';
import { isLookOnly } from '#session/closed/atoms.ts';
import { axeViolations } from '#testing/axe.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';

/** A browser sends at most one heartbeat in ten seconds. */
const anotherHeartbeatIsDue = (): void => localStorage.removeItem('matataki.heartbeat');

/** As `startApp.tsx` starts a page whose HTML has no announcement. */
function aStore() {
  const store = createStore();
  store.set(announcement, storedAnnouncement());
  return store;
}

const text = '今夜、少しのあいだ止まります。';
const close = page.getByRole('region', { name: 'お知らせ' }).getByRole('button', { name: '閉じる' });

describe('the announcement', () => {
  it('a text that comes while a page is read shows with the next page, and from then on with the first draw', async () => {
    const first = await renderPage('/', { heartbeat: { notice: text, online: 3 }, store: aStore() });
    await seen(first.getByText('オンライン 3人'));
    await gone(first.getByText(text));
    await first.goTo('/about');
    await seen(first.getByText(text));
    await seen(first.getByRole('heading', { level: 1, name: /Matatakiについて/ }));
    expect(await axeViolations()).toEqual([]);
    await first.unmount();

    // No heartbeat: what is stored is there at once.
    const next = await renderPage('/privacy', { store: aStore() });
    await seen(next.getByText(text));
    await next.unmount();

    anotherHeartbeatIsDue();
    const last = await renderPage('/', { heartbeat: { online: 4 }, store: aStore() });
    await seen(last.getByText('オンライン 4人'));
    await seen(last.getByText(text));
    await last.goTo('/about');
    await gone(last.getByText(text));
    expect(storedAnnouncement()).toBeNull();
  });

  it('a dismissed text does not come back, and a new one shows', async () => {
    localStorage.setItem('matataki.announcement', text);
    const first = await renderPage('/', { heartbeat: { notice: text, online: 3 }, store: aStore() });
    await seen(first.getByText('オンライン 3人'));
    await close.click();
    await gone(first.getByText(text));
    await first.goTo('/about');
    await seen(first.getByRole('heading', { level: 1, name: /Matatakiについて/ }));
    await gone(first.getByText(text));
    await first.unmount();

    anotherHeartbeatIsDue();
    const next = await renderPage('/', { heartbeat: { notice: text, online: 4 }, store: aStore() });
    await seen(next.getByText('オンライン 4人'));
    await next.goTo('/about');
    await seen(next.getByRole('heading', { level: 1, name: /Matatakiについて/ }));
    await gone(next.getByText(text));
    await next.unmount();

    anotherHeartbeatIsDue();
    const other = await renderPage('/', { heartbeat: { notice: '終わりました。', online: 5 }, store: aStore() });
    await seen(other.getByText('オンライン 5人'));
    await other.goTo('/about');
    await seen(other.getByText('終わりました。'));
  });

  it('a text stands between the header and the page, and covers neither', async () => {
    localStorage.setItem('matataki.announcement', text);
    await renderPage('/about', { store: aStore() });
    await page.viewport(390, 844);
    await seen(page.getByText(text));
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    expect(box('[data-announcement]').top).toBeGreaterThanOrEqual(Math.floor(box('header').bottom));
    expect(box('main').top).toBeGreaterThanOrEqual(Math.floor(box('[data-announcement]').bottom));
  });

  it('a line says that the site is read-only for as long as it is', async () => {
    const page = await renderPage('/', { heartbeat: { online: 2 } });
    // Parts that load after the first photo start with the data of the page.
    await seen(page.getByText('オンライン 2人'));
    // An answer that is still on its way would reset the atom.
    await expect
      .poll(() => {
        page.store.set(isLookOnly, true);
        return page.getByText(/^いまは閲覧のみできます。/).query();
      })
      .not.toBeNull();
    page.store.set(isLookOnly, false);
    await gone(page.getByText(/^いまは閲覧のみできます。/));
  });

  it('a visitor gets the announcement but no bell', async () => {
    const page = await renderPage('/', { heartbeat: { online: 2 } });
    await seen(page.getByText('オンライン 2人'));
    await gone(page.getByRole('button', { name: /^通知/ }));
  });
});
