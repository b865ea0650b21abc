import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { routes } from '../../functions/contract/routes.ts';
import { openBrowser } from './support/browser.ts';
import { callAs } from './support/calls.ts';
import { database, newAccount, newEmail, signIn } from './support/people.ts';
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

  it('shows moderators everything but what is for admins, which is not there for them', async () => {
    const { page, problems } = await visitAdmin(visit, '/admin/settings');
    await notFound(page, '/admin/settings');
    await page.goto('/admin');
    await heading(page, '管理').waitFor();
    expect(await navigation(page).getByRole('link', { name: 'サイトの設定' }).count()).toBe(0);
    await page.goto('/admin/nothing');
    await notFound(page, '/admin/nothing');
    expect(problems).toEqual([]);
  });

  it('opens everything for admins, page by page by keyboard, with focus and title', async () => {
    const { page, problems } = await visitAdmin(visit, '/admin', { role: 'admin' });
    await heading(page, '管理').waitFor();
    await navigation(page).getByRole('link', { name: '操作の記録' }).focus();
    await page.keyboard.press('Enter');
    await heading(page, '操作の記録').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.title()).toBe('操作の記録 | Matataki');
    await navigation(page).getByRole('link', { name: 'サイトの設定' }).click();
    await heading(page, 'サイトの設定').waitFor();
    expect(problems).toEqual([]);
  });

  it('closes at once for who is demoted: with the next page they open', async () => {
    const { page, account } = await visitAdmin(visit, '/admin/appeals');
    await heading(page, '異議申し立て').waitFor();
    await callAs(await newAccount({}, 'admin'), 'setRole', { uid: account.uid, role: null });
    await navigation(page).getByRole('link', { name: '操作の記録' }).click();
    await notFound(page, '/admin/audit');
  });

  it('loads the address anew where the code of a page is gone with an old deployment', async () => {
    const { page } = await visitAdmin(visit, '/admin/appeals');
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
  });
});

describe('the dashboard', () => {
  it('counts what waits, draws the last days with numbers for everybody, and tells what was done last', async () => {
    const person = await newAccount({}, undefined);
    const { account } = await visitAdmin(visit, '/admin');
    await callAs(account, 'warnUser', { uid: person.uid, rule: 'spam' });
    await database()
      .collection('appeals')
      .add({ uid: person.uid, text: '誤解です', status: 'open', createdAt: new Date() });
    const { page, problems } = await visitAdmin(visit, '/admin', { account });
    await page.getByRole('link', { name: /^異議申し立て\s*[1-9]/ }).waitFor();
    const signUps = page.getByRole('table', { name: '新規登録' });
    await signUps.waitFor();
    expect(await signUps.getByRole('row').count()).toBe(15);
    expect(Number(await signUps.getByRole('row').last().getByRole('cell').textContent())).toBeGreaterThan(0);
    await page.getByRole('region', { name: '最近の操作' }).getByText('警告').first().waitFor();
    expect(problems).toEqual([]);
  });

  it('says which part could not be read, and reads it again when asked', async () => {
    const { page, context, account } = await visitAdmin(visit, '/admin');
    await heading(page, '管理').waitFor();
    await context.route('**/documents:runAggregationQuery', (route) => route.abort());
    await page.reload();
    await page.getByText('グラフを読み込めませんでした').waitFor();
    await context.unrouteAll();
    await page.getByRole('region', { name: '最近14日間' }).getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByRole('table', { name: '投稿' }).waitFor();
    expect(account.uid).toBeTruthy();
  });
});

describe('the settings of the site', () => {
  it('are checked, saved and in the log; what somebody else changed meanwhile stays', async () => {
    const { page, problems } = await visitAdmin(visit, '/admin/settings', { role: 'admin' });
    await page.getByLabel('お知らせ').fill('あ'.repeat(301));
    await page.getByLabel('自動で保留する通報者の数').fill('101');
    await page.getByRole('button', { name: '保存する' }).click();
    await page.getByText('300文字以内で書いてください').waitFor();
    await page.getByText('0から100までの整数を入力してください').waitFor();
    expect((await settings().get()).exists).toBe(false);

    await settings().set({ holdFirstPhotos: 2 });
    await page.getByLabel('お知らせ').fill('今夜、止まります。\n二行目');
    await page.getByLabel('自動で保留する通報者の数').fill('5');
    await page.getByRole('button', { name: '保存する' }).click();
    await page.getByText('設定を保存しました。').waitFor();
    expect((await settings().get()).data()).toEqual({
      holdFirstPhotos: 2,
      announcement: '今夜、止まります。\n二行目',
      holdAtReporters: 5,
    });
    // Saved, there is nothing left to ask about. By a link, what is shown in the log is read before its words have come.
    await navigation(page).getByRole('link', { name: '操作の記録' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'サイトの設定の変更' }).first();
    await entry.getByText('今夜、止まります。').waitFor();
    expect(problems).toEqual([]);
  });

  it('that are not saved are asked about before the page is left, and stay when saving fails', async () => {
    const { page, context } = await visitAdmin(visit, '/admin/settings', { role: 'admin' });
    await page.getByLabel('写真の投稿を受け付ける').uncheck();
    await navigation(page).getByRole('link', { name: '操作の記録' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ページに残る' }).click();
    await context.route('**/saveSettings', (route) => route.abort());
    await page.getByRole('button', { name: '保存する' }).click();
    await page.getByRole('alert').filter({ hasText: 'お試しください' }).waitFor();
    expect(await page.getByLabel('写真の投稿を受け付ける').isChecked()).toBe(false);
    expect((await settings().get()).exists).toBe(false);
  });

  it('take effect: who opens the site next reads the announcement, and cannot join while that is closed', async () => {
    const { page } = await visitAdmin(visit, '/admin/settings', { role: 'admin' });
    await page.getByLabel('お知らせ').fill('今夜、止まります。');
    await page.getByLabel('新規登録を受け付ける').uncheck();
    await page.getByRole('button', { name: '保存する' }).click();
    await page.getByText('設定を保存しました。').waitFor();
    const visitor = await visit('/about');
    await visitor.page.getByText('今夜、止まります。').waitFor();
    await visitor.page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
    const dialog = visitor.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'アカウントを作る' }).first().click();
    await dialog.getByLabel('メールアドレス').fill(newEmail());
    await dialog.getByLabel('パスワード', { exact: true }).fill('himitsu-no-kotoba');
    await dialog.getByRole('button', { name: 'アカウントを作る' }).last().click();
    await dialog.getByText('今は新規登録を受け付けていません。').waitFor();
  });
});
