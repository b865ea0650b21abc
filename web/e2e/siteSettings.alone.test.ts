import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { isNight } from '../../functions/test/nightly.ts';
import { openBrowser } from './support/browser.ts';
import { database, eventually, newEmail } from './support/people.ts';
import { visitAdmin } from './support/staff.ts';
import { undoOf } from './support/undoables.ts';
import { expectNoWayBack, expectUndone, staffOfTwo } from './support/undoing.ts';

const { visit } = openBrowser();
const navigation = (page: Page) => page.getByRole('navigation', { name: '管理の項目' });
const settings = () => database().doc('settings/site');

afterEach(() => settings().delete());

describe('the settings of the site', () => {
  it('saved settings are in the log and take effect: the next visitor reads the announcement and cannot sign up', async () => {
    const { page, problems } = await visitAdmin(visit, '/admin/settings', { role: 'admin' });
    await page.getByLabel('お知らせ').waitFor();
    // Concurrent changes of others stay.
    await settings().set({ holdFirstPhotos: 2 });
    await page.getByLabel('お知らせ').fill('今夜、止まります。');
    await page.getByLabel('新規登録を受け付ける').uncheck();
    await page.getByRole('button', { name: '保存する' }).click();
    await page.getByText('設定を保存しました。').waitFor();
    const saved = { holdFirstPhotos: 2, announcement: '今夜、止まります。', signUpsOpen: false };
    expect((await settings().get()).data()).toEqual(saved);
    // After a link, the log's text is read before its words have loaded.
    await navigation(page).getByRole('link', { name: '操作の記録' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'サイトの設定の変更' }).first();
    await entry.getByText('今夜、止まります。').waitFor();

    // A browser that sent a heartbeat within ten seconds skips the next one.
    const before = async (context: BrowserContext): Promise<void> => {
      await context.addInitScript(() => localStorage.removeItem('matataki.heartbeat'));
    };
    const visitor = await visit('/about', { before });
    // For 15 s a heartbeat may get the former state.
    await eventually('reading the announcement', async () => {
      const heartbeat = visitor.page.waitForResponse(/\/heartbeat$/);
      await visitor.page.reload();
      await (await heartbeat).finished();
      const announcement = visitor.page.getByText('今夜、止まります。').waitFor({ timeout: 5_000 });
      return announcement.then(
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
    await dialog.getByText('いまは新規登録を受け付けていません。').waitFor();
    expect(problems).toEqual([]);
  });

  it.runIf(isNight)('a change of settings can be undone from the log unless a newer one followed', async () => {
    const staff = await staffOfTwo();
    const undoable = await undoOf('saveSettings', staff);
    await undoable.act();
    const { page, problems } = await visitAdmin(visit, `/admin/audit?actor=${staff.by.uid}`, { account: staff.by });
    await expectUndone(page, undoable);
    expect(problems).toEqual([]);
    await undoable.act();
    await undoable.newer();
    await expectNoWayBack(staff.by, undoable);
  });
});
