import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { routes } from '#contract/routes.ts';
import { documents, queries } from '#testing/firestore.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, press, see } from '#testing/see.ts';
import { waits } from '#testing/staff.ts';

const pages = Object.entries(routes).flatMap(([name, path]) => (name.startsWith('admin') ? [path] : []));
const navigation = page.getByRole('navigation', { name: '管理の項目' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const notFound = (path: string) => see(page.getByText(`Page Not Found: ${path}`, { exact: true }));

describe('the admin area', () => {
  it.each([
    ['visitors', undefined],
    ['people who are no staff', aPerson()],
  ] as const)('the admin area is the 404 page for %s', async (_who, person) => {
    const { goTo } = await renderPage('/about', { ...(person && { person }) });
    for (const path of pages) {
      await goTo(path);
      await notFound(path);
    }
  });

  it('a moderator sees everything except the pages for admins', async () => {
    const { goTo } = await renderPage('/admin/settings', { person: aPerson({ role: 'moderator' }) });
    await notFound('/admin/settings');
    await goTo('/admin');
    await see(heading('管理'));
    await see(navigation.getByRole('link', { name: '操作の記録' }));
    await gone(navigation.getByRole('link', { name: 'サイトの設定' }));
    await goTo('/admin/nothing');
    await notFound('/admin/nothing');
  });

  it('the menu counts what waits and says nothing of what does not wait', async () => {
    waits({ appeals: 2, open: { photo: 0, album: 10_000, user: 0 } });
    const { goTo } = await renderPage('/admin/tags', { person: aPerson({ role: 'moderator' }) });
    await see(navigation.getByRole('link', { name: /^異議申し立て\s*2$/ }));
    await see(navigation.getByRole('link', { name: /^アルバムへの通報\s*10,000\+$/ }));
    await see(navigation.getByRole('link', { name: '写真への通報', exact: true }));
    await goTo('/admin/audit');
    await see(heading('操作の記録'));
    expect(JSON.stringify(queries)).not.toContain('structuredAggregationQuery');
  });

  it('the menu shows within a minute what others have done', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    waits({ appeals: 2 });
    await renderPage('/admin/tags', { person: aPerson({ role: 'moderator' }) });
    await see(navigation.getByRole('link', { name: /^異議申し立て\s*2$/ }));
    waits({ appeals: 1, countedAt: new Date(Date.now() + 60_000) });
    vi.advanceTimersByTime(60_000);
    await see(navigation.getByRole('link', { name: /^異議申し立て\s*1$/ }));
  });

  it('an admin’s menu counts cases about staff too', async () => {
    waits();
    documents.update('aggregates/adminDesk', { open: { photo: 0, album: 0, user: 1 } });
    await renderPage('/admin/tags', { person: aPerson({ role: 'admin' }) });
    await see(navigation.getByRole('link', { name: /^ユーザーへの通報\s*1$/ }));
  });

  it('a phone shows the whole name of the page one is on, also after the counts have come', async () => {
    await page.viewport(390, 844);
    waits({ appeals: 1 });
    await renderPage('/admin/audit', { person: aPerson({ role: 'moderator' }) });
    await see(navigation.getByRole('link', { name: /^異議申し立て\s*1$/ }));
    const rightEdge = (of: { element: () => Element }) => of.element().getBoundingClientRect().right;
    await expect
      .poll(() => rightEdge(navigation) - rightEdge(navigation.getByRole('link', { name: '操作の記録' })))
      // Browsers scroll by whole pixels.
      .toBeGreaterThan(-1);
  });

  it('an admin opens page after page by keyboard, with focus and title', async () => {
    await renderPage('/admin', { person: aPerson({ role: 'admin' }) });
    await see(heading('管理'));
    await expect.element(navigation.getByRole('link', { name: '操作の記録' })).toBeVisible();
    navigation.getByRole('link', { name: '操作の記録' }).element().focus();
    await press('{Enter}');
    await see(heading('操作の記録'));
    await focused(heading('操作の記録'));
    expect(document.title).toBe('操作の記録 | Matataki');
    await navigation.getByRole('link', { name: 'サイトの設定' }).click();
    await see(heading('サイトの設定'));
  });
});
