import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser, pressAtOnce } from './support/browser.ts';
import { callAs } from './support/calls.ts';
import { newAccount } from './support/people.ts';
import { visitAdmin } from './support/staff.ts';

const { visit } = openBrowser();
const navigation = (page: Page) => page.getByRole('navigation', { name: '管理の項目' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('the guard of the admin area', () => {
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
