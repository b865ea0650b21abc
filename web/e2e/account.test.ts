import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atNight } from './support/atNight.ts';
import { signsIn } from './support/authServer.ts';
import { openBrowser, pressAtOnce } from './support/browser.ts';
import { linkInMail, openLink } from './support/mails.ts';
import { openZip } from './support/openZip.ts';
import {
  type Account,
  accounts,
  database,
  eventually,
  newAccount,
  newEmail,
  sendSignIn,
  signIn,
} from './support/people.ts';
import { endedWords, isToldOfAnEnd, sayingTheEnd } from './support/sessionEnd.ts';

const { visit } = openBrowser();

const openAccountPage = (as: Account) => visit('/settings/account', { as });
const signInButton = (page: Page) => page.getByRole('button', { name: 'ログイン', exact: true }).first();
const accountButton = (page: Page) => page.getByRole('button', { name: 'アカウント', exact: true });

it('the links in the e-mails change password and address, and only the new ones sign in', async () => {
  const account = await newAccount();
  const { page, problems } = await openAccountPage(account);
  await page.getByRole('button', { name: '確認メールを送る' }).click();
  await page.getByText(`${account.email}に送信しました`).waitFor();
  await openLink(await linkInMail('VERIFY_EMAIL', account.email));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByText('確認済み').waitFor();

  await page.getByRole('button', { name: 'パスワードを変える' }).click();
  await page.getByLabel('いまのパスワード').fill('not-this-one');
  await page.getByLabel('新しいパスワード').fill('atarashii-kotoba');
  await page.getByRole('button', { name: '新しいパスワードにする' }).click();
  await page.getByRole('alert').getByText('パスワードが違います。').waitFor();
  await page.getByLabel('いまのパスワード').fill(account.password);
  await page.getByRole('button', { name: '新しいパスワードにする' }).click();
  await page.getByText('パスワードを変えました').waitFor();
  expect(problems).toEqual([]);
  expect(await signsIn(account)).toBe(false);
  expect(await signsIn({ ...account, password: 'atarashii-kotoba' })).toBe(true);

  await page.getByRole('button', { name: 'パスワードを変える' }).click();
  await page.getByRole('button', { name: 'いまのパスワードを忘れた' }).click();
  await page.getByText('パスワードを設定し直すリンクを送りました').waitFor();
  await openLink(await linkInMail('PASSWORD_RESET', account.email), { newPassword: 'omoidashita' });
  const now = { ...account, password: 'omoidashita' };
  expect(await signsIn(now)).toBe(true);

  const email = newEmail();
  const { page: again } = await openAccountPage(now);
  await again.getByRole('button', { name: 'メールアドレスを変える' }).click();
  await again.getByLabel('新しいメールアドレス').fill(email);
  await again.getByRole('button', { name: '確認のリンクを送る' }).click();
  await again.getByText(`${email}にリンクを送りました`).waitFor();
  expect(await signsIn(now)).toBe(true);
  await openLink(await linkInMail('VERIFY_AND_CHANGE_EMAIL', account.email));
  expect(await signsIn({ ...now, email })).toBe(true);
  // The real Firebase then ends older sign-ins; the emulator does not.
  await again.reload();
  await again.getByRole('region', { name: 'メールアドレス' }).getByText(email).waitFor();
});

describe('deleting the account', () => {
  const exportButton = (page: Page) => page.getByRole('button', { name: '書き出しを始める' });
  const exportLink = (page: Page) => page.getByRole('link', { name: 'ZIPファイルをダウンロード' });

  /** The text of everything in the offered export. */
  async function receiveExport(page: Page): Promise<string> {
    await exportLink(page).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), exportLink(page).click()]);
    const files = await openZip(await buffer(await download.createReadStream()));
    return [...files.values()].map((content) => content.toString('utf8')).join('\n');
  }

  async function deleteForGood(page: Page, word: string): Promise<void> {
    await page.getByRole('button', { name: '退会する' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(word);
    await page.getByRole('dialog').getByRole('button', { name: '完全に削除する' }).click();
    await page.getByText('アカウントを削除しました').waitFor();
    await page.waitForURL((url) => url.pathname === '/');
  }

  async function expectNothingLeft({ uid, ...credentials }: Account): Promise<void> {
    await eventually('erasing the documents', async () => {
      const paths = ['users', 'profiles'].map((collection) => database().doc(`${collection}/${uid}`));
      return (await database().getAll(...paths)).some(({ exists }) => exists) ? undefined : true;
    });
    expect(await signsIn(credentials)).toBe(false);
  }

  it('a person exports and deletes the account, and another browser says that the session is over', async () => {
    const account = await newAccount({ username: 'kakidashi' });
    const { page, problems } = await openAccountPage(account);
    await exportButton(page).click();
    await exportLink(page).waitFor();
    await page.reload();
    const kept = await receiveExport(page);
    expect(kept).toContain(account.uid);
    expect(kept).toContain('kakidashi');
    expect(problems).toEqual([]);

    const other = await visit('/about', { as: account });
    const told = sayingTheEnd(other.page);
    await deleteForGood(page, 'kakidashi');
    await signInButton(page).waitFor();
    expect(await isToldOfAnEnd(page)).toBe(false);
    await expectNothingLeft(account);
    // A heartbeat may have noticed first, and be about to say so.
    if (!(await isToldOfAnEnd(other.page))) await other.page.reload();
    await told;
  });
});

describe('a session', () => {
  /** Makes a call, unless the session has already ended. */
  async function pressEnglish(page: Page): Promise<void> {
    const english = page.getByRole('radio', { name: 'English' });
    await english.or(signInButton(page)).first().waitFor();
    await pressAtOnce(english);
  }

  it('a session ended everywhere says so in every open tab of another browser, once', async () => {
    const account = await newAccount();
    const here = await openAccountPage(account);
    const there = await openAccountPage(account);
    const tab = await there.context.newPage();
    await tab.goto('/about');
    await accountButton(tab).waitFor();
    const said = sayingTheEnd(there.page, tab);
    await here.page.getByRole('button', { name: 'すべての端末でログアウト' }).click();
    await here.page.getByText('すべての端末でログアウトしました。').waitFor();
    await here.page.waitForURL((url) => url.pathname === '/');
    await signInButton(here.page).waitFor();
    expect(await isToldOfAnEnd(here.page)).toBe(false);

    // The next call notices; a heartbeat is one too, and may come first.
    await pressEnglish(there.page);
    await said;
    await signInButton(there.page).waitFor();
    // The settings wait for Firebase to name the person; the header does not.
    await tab.goto('/settings/muted');
    await tab.getByRole('heading', { level: 1, name: '設定を開くにはログインが必要です' }).waitFor();
    expect(await tab.getByText(endedWords).count()).toBe(0);

    // A person who signs in again goes on as before, and another tab does not report their own sign-out.
    await signIn(there.page, account);
    await there.page.getByRole('heading', { name: 'ログイン方法' }).waitFor();
    await accountButton(tab).waitFor();
    await there.page.getByRole('button', { name: 'この端末でログアウト' }).click();
    await there.page.getByText('ログアウトしました。').waitFor();
    await signInButton(tab).waitFor();
    expect(await isToldOfAnEnd(tab)).toBe(false);
  });

  it('a session of a disabled or deleted account ends with a sentence instead of failing calls', async () => {
    const disabled = await newAccount();
    const first = await openAccountPage(disabled);
    const firstSaid = sayingTheEnd(first.page);
    await accounts().updateUser(disabled.uid, { disabled: true });
    await first.page.reload();
    await firstSaid;
    await signInButton(first.page).waitFor();
    await sendSignIn(first.page, disabled);
    await first.page.getByText('このアカウントは使えなくなっています。').waitFor();

    const deleted = await newAccount();
    const second = await openAccountPage(deleted);
    const secondSaid = sayingTheEnd(second.page);
    await accounts().deleteUser(deleted.uid);
    await eventually('erasing the document', async () =>
      (await database().doc(`users/${deleted.uid}`).get()).exists ? undefined : true,
    );
    await pressEnglish(second.page);
    await secondSaid;
    await signInButton(second.page).waitFor();
  });
});

// By day: AccountPage.component.test.tsx.
atNight(
  'the language is saved with the account and applies in another browser, until the account follows browsers again',
  async () => {
    const account = await newAccount();
    const locale = async () => (await database().doc(`users/${account.uid}`).get()).get('locale');
    const here = await openAccountPage(account);
    await accountButton(here.page).click();
    await here.page.getByRole('menuitemradio', { name: 'English' }).click();
    await here.page.getByRole('heading', { name: 'Ways to sign in' }).waitFor();
    await here.page.keyboard.press('Escape');
    await here.page.getByRole('menu').waitFor({ state: 'detached' });
    await eventually('keeping the language', async () => ((await locale()) === 'en' ? true : undefined));
    const there = await visit('/about', { as: account });
    await there.page.getByRole('button', { name: 'Account', exact: true }).waitFor();
    expect(await there.page.locator('html').getAttribute('lang')).toBe('en');

    await here.page.getByRole('radio', { name: 'Browser language' }).click();
    await here.page.getByRole('heading', { name: 'ログイン方法' }).waitFor();
    expect(await locale()).toBeUndefined();
    await there.page.reload();
    await accountButton(there.page).waitFor();
  },
);
