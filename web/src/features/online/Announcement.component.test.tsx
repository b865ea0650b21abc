import { describe, expect, it } from 'vitest';
import { isLookOnly } from '#session/closed/atoms.ts';
import { axeViolations } from '#testing/axe.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';

/** A browser sends at most one heartbeat in ten seconds. */
const anotherHeartbeatIsDue = (): void => localStorage.removeItem('matataki.heartbeat');

describe('the announcement', () => {
  it('an announcement stays under the header until it is dismissed, and a new one shows again', async () => {
    const heartbeat = { notice: '今夜、少しのあいだ止まります。', online: 3 };
    const page = await renderPage('/', { heartbeat });
    await seen(page.getByText(heartbeat.notice));
    await seen(page.getByText('オンライン 3人'));
    await seen(page.getByRole('heading', { level: 1 }));
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('button', { name: 'お知らせを閉じる' }).click();
    await gone(page.getByText(heartbeat.notice));
    await page.unmount();
    anotherHeartbeatIsDue();
    const again = await renderPage('/', { heartbeat: { ...heartbeat, online: 4 } });
    await seen(again.getByText('オンライン 4人'));
    await gone(again.getByText(heartbeat.notice));
    await again.unmount();
    anotherHeartbeatIsDue();
    const other = await renderPage('/', { heartbeat: { notice: '終わりました。' } });
    await seen(other.getByText('終わりました。'));
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
