import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { routes } from '../../functions/contract/routes.ts';
import { openBrowser, pressAtOnce } from './support/browser.ts';
import { callAs } from './support/calls.ts';
import { newAccount, signIn } from './support/people.ts';
import { adminFiles, filesAskedFor, visitAdmin } from './support/staff.ts';

const { visit } = openBrowser();
const navigation = (page: Page) => page.getByRole('navigation', { name: '管理の項目' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const notFound = (page: Page, path: string) => page.getByText(`Page Not Found: ${path}`, { exact: true }).waitFor();

describe('the guard of the admin area', () => {
  it('a visitor or user gets the 404 page, and requests no code of the area', async () => {
    const admin = await adminFiles();
    expect(admin.size).toBeGreaterThan(4);
    const { page } = await visit('/about');
    const asked = filesAskedFor(page);
    for (const path of [routes.admin, routes.adminUsers]) {
      await page.goto(path);
      await notFound(page, path);
    }
    await signIn(page, await newAccount());
    for (const path of [routes.admin, routes.adminUsers]) {
      await page.goto(path);
      await notFound(page, path);
    }
    expect([...asked].filter((file) => admin.has(file))).toEqual([]);
  });

  it('the area reloads if an old deployment took a page’s code, and closes at once for a demoted person', async () => {
    const { page, account } = await visitAdmin(visit, '/admin/appeals');
    await heading(page, '異議申し立て').waitFor();
    // Requests before the reload belong to the old deployment.
    let [isOld, lost] = [true, 0];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false;
    });
    await page.route(/\/assets\/AuditPage-[^/]+\.js$/, (route) => {
      if (!isOld) return route.continue();
      lost += 1;
      return route.fulfill({ status: 404 });
    });
    await page.evaluate(() => Reflect.set(globalThis, 'marked', true));
    await navigation(page).getByRole('link', { name: '操作の記録' }).click();
    await page.waitForFunction(() => Reflect.get(globalThis, 'marked') === undefined);
    await heading(page, '操作の記録').waitFor();
    expect(lost).toBeGreaterThanOrEqual(1);

    await callAs(await newAccount({}, 'admin'), 'staff/setRole', { uid: account.uid, role: null });
    // A pending heartbeat may close the area before the click does.
    const closed = page.getByText(/^Page Not Found: \/admin\/(appeals|audit)$/);
    const link = navigation(page).getByRole('link', { name: '異議申し立て' });
    await link.or(closed).waitFor();
    await pressAtOnce(link);
    await closed.waitFor();
  });
});
