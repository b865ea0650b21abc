import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { routes } from '../../functions/contract/routes.ts';
import { openBrowser } from './support/browser.ts';
import { callAs } from './support/calls.ts';
import { database, eventually, newAccount, newEmail, signIn } from './support/people.ts';
import { adminFiles, filesAskedFor, visitAdmin } from './support/staff.ts';

const { visit } = openBrowser();
const pages = Object.entries(routes).flatMap(([name, path]) => (name.startsWith('admin') ? [path] : []));
const navigation = (page: Page) => page.getByRole('navigation', { name: '管理の項目' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const notFound = (page: Page, path: string) => page.getByText(`Page Not Found: ${path}`, { exact: true }).waitFor();
const settings = () => database().doc('settings/site');

afterEach(() => settings().delete());

describe('the guard of the admin area', () => {
  it('shows the 404 page to visitors and users, and no code of the area is asked for', async () => {
    const admin = await adminFiles();
    expect(admin.size).toBeGreaterThan(4);
    const { page } = await visit('/about');
    const asked = filesAskedFor(page);
    for (const path of pages) {
      await page.goto(path);
      await notFound(page, path);
    }
    await page.goto('/about');
    await signIn(page, await newAccount());
    for (const path of pages) {
      await page.goto(path);
      await notFound(page, path);
    }
    expect([...asked].filter((file) => admin.has(file))).toEqual([]);
  });

  it('loads the address anew where the code of a page is gone with an old deployment, and closes at once for who is demoted', async () => {
    const { page, account } = await visitAdmin(visit, '/admin/appeals');
    await heading(page, '異議申し立て').waitFor();
    await page.waitForLoadState('networkidle');
    // What is asked for before the address is loaded anew belongs to the old deployment.
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

    await callAs(await newAccount({}, 'admin'), 'setRole', { uid: account.uid, role: null });
    await navigation(page).getByRole('link', { name: '異議申し立て' }).click();
    await notFound(page, '/admin/appeals');
  });
});

describe('the settings of the site', () => {
  it('are in the log and take effect: who opens the site next reads the announcement, and cannot join while that is closed', async () => {
    const { page, problems } = await visitAdmin(visit, '/admin/settings', { role: 'admin' });
    await page.getByLabel('お知らせ').waitFor();
    // What somebody else changes meanwhile stays.
    await settings().set({ holdFirstPhotos: 2 });
    await page.getByLabel('お知らせ').fill('今夜、止まります。');
    await page.getByLabel('新規登録を受け付ける').uncheck();
    await page.getByRole('button', { name: '保存する' }).click();
    await page.getByText('設定を保存しました。').waitFor();
    const saved = { schema: 1, holdFirstPhotos: 2, announcement: '今夜、止まります。', signUpsOpen: false };
    expect((await settings().get()).data()).toEqual(saved);
    // By a link, what is shown in the log is read before its words have come.
    await navigation(page).getByRole('link', { name: '操作の記録' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'サイトの設定の変更' }).first();
    await entry.getByText('今夜、止まります。').waitFor();

    const visitor = await visit('/about');
    // For 15 s a heartbeat may be told what was so before.
    await eventually('reading the announcement', async () => {
      await visitor.page.reload();
      const told = visitor.page.getByText('今夜、止まります。').waitFor({ timeout: 5_000 });
      return told.then(
        () => true,
        () => undefined,
      );
    });
    await visitor.page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
    const dialog = visitor.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'アカウントを作る' }).first().click();
    await dialog.getByLabel('メールアドレス').fill(newEmail());
    await dialog.getByLabel('パスワード', { exact: true }).fill('himitsu-no-kotoba');
    await dialog.getByRole('button', { name: 'アカウントを作る' }).last().click();
    await dialog.getByText('今は新規登録を受け付けていません。').waitFor();
    expect(problems).toEqual([]);
  });
});
