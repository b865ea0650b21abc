import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { openZip } from './support/openZip.ts';
import { type Account, database, eventually, newAccount, sendSignIn, signIn } from './support/people.ts';
import { isToldOfAnEnd, sayingTheEnd } from './support/sessionEnd.ts';

const { visit } = openBrowser();

const banned = {
  username: 'tomerareta',
  status: 'banned',
  ban: { reason: '宣伝の繰り返し', by: 'someone', at: new Date('2026-01-01T00:00:00Z') },
};

const exportButton = (page: Page) => page.getByRole('button', { name: '書き出しを始める' });
const exportLink = (page: Page) => page.getByRole('link', { name: 'ZIPファイルを受け取る' });

async function openSettings(account: Account): Promise<Awaited<ReturnType<typeof visit>>> {
  const opened = await visit('/about');
  await signIn(opened.page, account);
  await opened.page.goto('/settings/account');
  await exportButton(opened.page).waitFor();
  return opened;
}

/** The files of the export that the page offers. */
async function receiveExport(page: Page): Promise<ReadonlyMap<string, Buffer>> {
  const [download] = await Promise.all([page.waitForEvent('download'), exportLink(page).click()]);
  return openZip(await readFile(await download.path()));
}

async function armDeletion(page: Page, typed: string): Promise<void> {
  await page.getByRole('button', { name: '退会する' }).click();
  const dialog = page.getByRole('dialog');
  const forGood = dialog.getByRole('button', { name: '完全に削除する' });
  expect(await forGood.isEnabled()).toBe(false);
  await dialog.getByRole('textbox').fill(`${typed}?`);
  expect(await forGood.isEnabled()).toBe(false);
  await dialog.getByRole('textbox').fill(typed);
}

const deleteForGood = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '完全に削除する' }).click();

async function expectNothingLeft(account: Account): Promise<void> {
  await eventually('erasing the documents', async () => {
    const documents = await database().getAll(
      ...['users', 'profiles'].map((collection) => database().doc(`${collection}/${account.uid}`)),
    );
    return documents.some(({ exists }) => exists) ? undefined : true;
  });
  const { page } = await visit('/about');
  await sendSignIn(page, account);
  await page.getByText('メールアドレスかパスワードが違います。').waitFor();
}

describe('the export', () => {
  it('is prepared, survives a reload, and is a ZIP with what the site keeps', async () => {
    const account = await newAccount({ username: 'kakidashi' });
    const { page, problems } = await openSettings(account);
    await exportButton(page).click();
    await exportLink(page).waitFor();
    await page.reload();
    await exportLink(page).waitFor();
    const files = await receiveExport(page);
    const text = [...files.values()].map((content) => content.toString('utf8')).join('\n');
    expect(text).toContain(account.uid);
    expect(text).toContain('kakidashi');
    expect(problems).toEqual([]);
  });

  it('is not begun by a reload alone', async () => {
    const { page } = await openSettings(await newAccount());
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.reload();
    await exportButton(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(calls.filter((url) => url.endsWith('/exportAccount'))).toEqual([]);
  });

  it('says in words that there is no network, or that there were enough for today', async () => {
    const account = await newAccount();
    const { page, context } = await openSettings(account);
    await context.setOffline(true);
    await exportButton(page).click();
    await page.getByText('インターネットに接続できません').waitFor();
    await context.setOffline(false);
    const startedAtMs = Date.now();
    await database()
      .doc(`rateLimits/${account.uid}`)
      .set({ exports: { startedAtMs, used: 3 } }, { merge: true });
    await exportButton(page).click();
    await page.getByText('書き出しは一日に3回までです').waitFor();
  });
});

describe('the deletion', () => {
  it('wants the username, erases the account, says goodbye, and leaves nothing to sign in with', async () => {
    const account = await newAccount({ username: 'sayonara' });
    const { page } = await openSettings(account);
    const other = await visit('/about');
    await signIn(other.page, account);
    await armDeletion(page, 'sayonara');
    const told = sayingTheEnd(other.page);
    await deleteForGood(page);
    await page.getByText('アカウントを削除しました').waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'ログイン', exact: true }).first().waitFor();
    expect(await isToldOfAnEnd(page)).toBe(false);
    await expectNothingLeft(account);
    // Another browser notices, and says so instead of failing.
    await other.page.reload();
    await told;
  });

  it('wants the e-mail address where there is no username', async () => {
    const account = await newAccount();
    const { page } = await openSettings(account);
    await armDeletion(page, account.email);
    await deleteForGood(page);
    await page.getByText('アカウントを削除しました').waitFor();
    await expectNothingLeft(account);
  });

  it('that cannot be sent says so, and the person is still signed in', async () => {
    const { page, context } = await openSettings(await newAccount({ username: 'nokoru' }));
    await armDeletion(page, 'nokoru');
    await context.setOffline(true);
    await deleteForGood(page);
    await page.getByRole('dialog').getByText('インターネットに接続できません').waitFor();
    await context.setOffline(false);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
  });
});

describe('a banned person', () => {
  it('takes their data along and deletes their account from /banned, which is clean for axe', async () => {
    const account = await newAccount(banned);
    const { page } = await visit('/about', { viewport: { width: 390, height: 900 } });
    await sendSignIn(page, account);
    await page.waitForURL('**/banned');
    await exportButton(page).click();
    await exportLink(page).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect((await receiveExport(page)).size).toBeGreaterThan(0);
    await armDeletion(page, 'tomerareta');
    expect(await axeViolations(page)).toEqual([]);
    await deleteForGood(page);
    await page.getByText('アカウントを削除しました').waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    await expectNothingLeft(account);
  });
});
