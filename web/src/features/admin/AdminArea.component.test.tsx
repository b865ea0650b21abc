import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { routes } from '#contract/routes.ts';
import { documents } from '#testing/firestore.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, press, see } from '#testing/see.ts';

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

  it('the menu counts what waits, again on each page, and says nothing of what does not wait', async () => {
    for (const id of ['one', 'two'])
      documents.set(`appeals/${id}`, { uid: 'x', text: '', status: 'open', createdAt: new Date() });
    const { goTo } = await renderPage('/admin/tags', { person: aPerson({ role: 'moderator' }) });
    await see(navigation.getByRole('link', { name: /^異議申し立て\s*2$/ }));
    await see(navigation.getByRole('link', { name: '写真への通報', exact: true }));
    documents.update('appeals/one', { status: 'accepted' });
    await goTo('/admin/audit');
    await see(navigation.getByRole('link', { name: /^異議申し立て\s*1$/ }));
  });

  it('a phone shows the whole name of the page one is on, also after the counts have come', async () => {
    await page.viewport(390, 844);
    documents.set('appeals/one', { uid: 'x', text: '', status: 'open', createdAt: new Date() });
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
