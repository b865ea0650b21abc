import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '../../functions/test/nightly.ts';
import { atNight } from './support/atNight.ts';
import { accountOpenedBy, signsIn } from './support/authServer.ts';
import { openBrowser } from './support/browser.ts';
import { type Account, accounts, database, eventually, newAccount, newEmail } from './support/people.ts';
import { newName } from './support/profiles.ts';
import { answerInWindow, signInWithProvider, standInForProviderFrame } from './support/providerWindow.ts';

const { visit } = openBrowser();

/** A browser that can open providers' windows. */
const before = standInForProviderFrame;
const visitAccountPage = (as: Account) => visit('/settings/account', { as, before });
const aVisitor = () => visit('/about', { before });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'アカウント', exact: true }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await page.getByRole('button', { name: 'ログイン', exact: true }).first().waitFor();
}

/** How Firebase identifies a sign-in: the provider, and the person's id there. */
const waysOf = async (uid: string): Promise<readonly (readonly [string, string])[]> =>
  (await accounts().getUser(uid)).providerData.map((way) => [way.providerId, way.uid] as const).sort();

/** Twitter alone brings a username. */
const providers = [
  ['Twitter', 'twitter.com'],
  ...nightly([
    ['GitHub', 'github.com'],
    ['Google', 'google.com'],
    ['Facebook', 'facebook.com'],
  ] as const),
] as const;

it('every provider creates an account and signs in to it the next time', async () => {
  const { page, problems } = await aVisitor();
  const opened: string[] = [];
  for (const [provider, id] of providers) {
    const name = newName();
    const somebody = { sub: newName(), email: newEmail(), name };
    const uid = await signInWithProvider(page, provider, somebody);
    opened.push(uid);
    expect(await waysOf(uid)).toEqual([[id, somebody.sub]]);
    const user = await eventually('making the user document', async () => {
      const document = await database().doc(`users/${uid}`).get();
      return document.exists ? document : undefined;
    });
    expect(user.get('displayName')).toBe(name);
    // Only Twitter's name becomes the first username.
    expect(user.get('username')).toBe(provider === 'Twitter' ? name : '');
    await signOut(page);
    expect(await signInWithProvider(page, provider, somebody)).toBe(uid);
    await signOut(page);
  }
  const another = { sub: newName(), email: newEmail() };
  expect(opened).not.toContain(await signInWithProvider(page, 'Google', another));
  expect(problems).toEqual([]);
});

// By day: AccountPage.component.test.tsx.
atNight('an added way to sign in opens the same account until it is removed', async () => {
  const account = await newAccount();
  const { page, problems } = await visitAccountPage(account);
  const github = { sub: newName(), email: newEmail(), name: 'Hana' };
  await answerInWindow(page, () => page.getByRole('button', { name: 'GitHubを登録する' }).click(), github);
  await page.getByText('GitHubでログインできるようになりました。').waitFor();
  await page.getByText(github.email).waitFor();
  expect(await waysOf(account.uid)).toEqual([
    ['github.com', github.sub],
    ['password', account.email],
  ]);
  expect(await accountOpenedBy('github.com', github)).toBe(account.uid);
  await page.getByRole('button', { name: 'GitHubを解除する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解除する' }).click();
  await page.getByText('GitHubの登録を解除しました。').waitFor();
  expect(await waysOf(account.uid)).toEqual([['password', account.email]]);
  expect(await accountOpenedBy('github.com', github)).not.toBe(account.uid);

  // The password may be removed if another way remains, which then is the last one, whatever this page still shows.
  const google = { sub: newName(), email: newEmail(), name: 'Hana' };
  await answerInWindow(page, () => page.getByRole('button', { name: 'Googleを登録する' }).click(), google);
  await page.getByText('Googleでログインできるようになりました。').waitFor();
  const elsewhere = await visitAccountPage(account);
  await page.getByRole('button', { name: 'メールアドレスとパスワードを解除する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解除する' }).click();
  await page.getByText('メールアドレスとパスワードの登録を解除しました。').waitFor();
  expect(await waysOf(account.uid)).toEqual([['google.com', google.sub]]);
  await elsewhere.page.getByRole('button', { name: 'Googleを解除する' }).click();
  await elsewhere.page.getByRole('dialog').getByRole('button', { name: '解除する' }).click();
  await elsewhere.page.getByRole('alert').getByText('ほかにログイン方法がないため').waitFor();
  expect(await waysOf(account.uid)).toEqual([['google.com', google.sub]]);
  expect(await accountOpenedBy('google.com', google)).toBe(account.uid);
  expect(await signsIn(account)).toBe(false);
  expect(problems).toEqual([]);
});

// By day: AccountPage.component.test.tsx and SignInDialog.component.test.tsx.
atNight('an account of a provider can add a password, and every failure of a provider has a message', async () => {
  const { page } = await aVisitor();
  const email = newEmail();
  const uid = await signInWithProvider(page, 'Google', { sub: email, email, name: '花' });
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'パスワードを設定する' }).click();
  await page.getByLabel('新しいパスワード').fill('hajimete-no-kotoba');
  await page.locator('form').getByRole('button', { name: 'パスワードを設定する' }).click();
  await page.getByText('パスワードを設定しました。').waitFor();
  expect(await waysOf(uid)).toEqual([
    ['google.com', email],
    ['password', email],
  ]);
  expect(await signsIn({ email, password: 'hajimete-no-kotoba' })).toBe(true);

  const other = await visitAccountPage(await newAccount());
  await other.context.clock.install();
  const press = () => other.page.getByRole('button', { name: 'Googleを登録する' }).click();
  await answerInWindow(other.page, press, { sub: email, email });
  await other.page.getByText('すでに別のアカウントで使われています').waitFor();
  expect(await accountOpenedBy('google.com', { sub: email, email })).toBe(uid);
  const opening = other.page.context().waitForEvent('page');
  await press();
  await (await opening).close();
  const closed = other.page.getByText('画面が閉じられました');
  // The SDK checks every two seconds whether it is closed, and then waits eight for a pending answer.
  await eventually('saying that the window was closed', async () => {
    await other.context.clock.fastForward(2_500);
    return (await closed.isVisible()) || undefined;
  });
  await other.page.evaluate(() => Reflect.set(window, 'open', () => null));
  await press();
  await other.page.getByText('ポップアップを許可して').waitFor();

  // A provider's window needs a script of Google's; without it the dialog must not hang.
  const visitor = await visit('/about');
  await visitor.context.route('https://apis.google.com/**', (route) => route.abort('internetdisconnected'));
  await visitor.page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Twitterでログイン' }).click();
  const words = /接続できませんでした|ログインできませんでした/;
  await dialog.getByRole('alert').getByText(words).waitFor();
  expect(await dialog.getByRole('button', { name: 'ログインする' }).isEnabled()).toBe(true);
});
