import { describe, expect, it } from 'vitest';
import { visitAccountPage } from './support/accountPage.ts';
import { openBrowser } from './support/browser.ts';
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
import { newName } from './support/profiles.ts';
import {
  answerInWindow,
  type ProviderAccount,
  signInWithProvider,
  standInForProviderFrame,
} from './support/providerWindow.ts';

const { visit } = openBrowser();

const openAccountPage = (account: Account) => visitAccountPage(visit, account);

/** A browser where nobody is signed in, and providers' windows can be opened. */
async function aVisitor() {
  const opened = await visit('/about');
  await standInForProviderFrame(opened.context);
  await opened.page.reload();
  return opened;
}

const opens = async (provider: string, account: ProviderAccount): Promise<string> => {
  const { page, context } = await aVisitor();
  const uid = await signInWithProvider(page, provider, account);
  await context.close();
  return uid;
};

/** How Firebase knows that somebody can sign in: the provider, and who they are there. */
const waysOf = async (uid: string): Promise<readonly (readonly [string, string])[]> =>
  (await accounts().getUser(uid)).providerData.map((way) => [way.providerId, way.uid] as const).sort();

describe('signing in', () => {
  it.each([
    { provider: 'Google', id: 'google.com', named: false },
    { provider: 'Twitter', id: 'twitter.com', named: true },
    { provider: 'GitHub', id: 'github.com', named: false },
    { provider: 'Facebook', id: 'facebook.com', named: false },
  ])('with $provider makes an account, and opens the same one the next time', async ({ provider, id, named }) => {
    const name = newName();
    const somebody = { sub: newName(), email: newEmail(), name };
    const { page, problems } = await aVisitor();
    const uid = await signInWithProvider(page, provider, somebody);
    expect(await waysOf(uid)).toEqual([[id, somebody.sub]]);
    const user = await eventually('making the user document', async () => {
      const document = await database().doc(`users/${uid}`).get();
      return document.exists ? document : undefined;
    });
    expect(user.get('displayName')).toBe(name);
    // Only Twitter's name becomes the first username.
    expect(user.get('username')).toBe(named ? name : '');
    expect(problems).toEqual([]);

    expect(await opens(provider, somebody)).toBe(uid);
    expect(await opens(provider, { ...somebody, sub: newName(), email: newEmail() })).not.toBe(uid);
  });

  it('with a provider alone, a password can be added, and the e-mail address changed only after that', async () => {
    const { page } = await aVisitor();
    const email = newEmail();
    const uid = await signInWithProvider(page, 'Google', { sub: email, email, name: '花' });
    await page.goto('/settings/account');
    const address = page.getByRole('region', { name: 'メールアドレス' });
    await address.getByText('先に下の「パスワードを設定する」から').waitFor();
    expect(await address.getByRole('button', { name: 'メールアドレスを変える' }).count()).toBe(0);
    await page.getByRole('button', { name: 'パスワードを設定する' }).click();
    await page.getByLabel('新しいパスワード').fill('12345');
    await page.locator('form').getByRole('button', { name: 'パスワードを設定する' }).click();
    await page.getByText('パスワードが短すぎる').waitFor();
    await page.getByLabel('新しいパスワード').fill('hajimete-no-kotoba');
    await page.locator('form').getByRole('button', { name: 'パスワードを設定する' }).click();
    await page.getByText('パスワードを設定しました。').waitFor();
    await address.getByRole('button', { name: 'メールアドレスを変える' }).waitFor();
    expect(await waysOf(uid)).toEqual([
      ['google.com', email],
      ['password', email],
    ]);
    await signIn((await visit('/about')).page, { uid, email, password: 'hajimete-no-kotoba' });
  });
});

describe('ways to sign in', () => {
  it('open the same account once they are added, and no more once they are taken away', async () => {
    const account = await newAccount();
    const { page, problems } = await openAccountPage(account);
    const github = { sub: newName(), email: newEmail(), name: 'Hana' };
    await answerInWindow(page, () => page.getByRole('button', { name: 'GitHubを登録する' }).click(), github);
    await page.getByText('GitHubでログインできるようになりました。').waitFor();
    await page.getByText(github.email).waitFor();
    expect(await waysOf(account.uid)).toEqual([
      ['github.com', github.sub],
      ['password', account.email],
    ]);
    expect(await opens('GitHub', github)).toBe(account.uid);

    await page.getByRole('button', { name: 'GitHubを解除する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '解除する' }).click();
    await page.getByText('GitHubの登録を解除しました。').waitFor();
    expect(await waysOf(account.uid)).toEqual([['password', account.email]]);
    expect(await opens('GitHub', github)).not.toBe(account.uid);
    await signIn((await visit('/about')).page, account);
    expect(problems).toEqual([]);
  });

  it('may lose the password, when another is left', async () => {
    const account = await newAccount();
    const { page, problems } = await openAccountPage(account);
    const google = { sub: newName(), email: newEmail(), name: 'Hana' };
    await answerInWindow(page, () => page.getByRole('button', { name: 'Googleを登録する' }).click(), google);
    await page.getByText('Googleでログインできるようになりました。').waitFor();
    await page.getByRole('button', { name: 'メールアドレスとパスワードを解除する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '解除する' }).click();
    await page.getByText('メールアドレスとパスワードの登録を解除しました。').waitFor();
    expect(await waysOf(account.uid)).toEqual([['google.com', google.sub]]);
    expect(await opens('Google', google)).toBe(account.uid);
    const other = await visit('/about');
    await sendSignIn(other.page, account);
    await other.page.getByText('メールアドレスかパスワードが違います。').waitFor();
    expect(problems).toEqual([]);
  });

  it('are never less than one', async () => {
    const account = await newAccount();
    const { page, problems } = await openAccountPage(account);
    const onlyOne = page.getByText('ただ一つのログイン方法のため、解除できません。');
    await onlyOne.waitFor();
    expect(await page.getByRole('button', { name: /を解除する/ }).count()).toBe(0);
    const github = { sub: newName(), email: newEmail(), name: 'Hana' };
    const added = page.getByText('GitHubでログインできるようになりました。');
    await answerInWindow(page, () => page.getByRole('button', { name: 'GitHubを登録する' }).click(), github);
    await added.waitFor();
    await page.getByRole('button', { name: 'メールアドレスとパスワードを解除する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'やめる' }).click();
    expect(await waysOf(account.uid)).toHaveLength(2);

    // Meanwhile another browser takes the other one away.
    await accounts().updateUser(account.uid, { providersToUnlink: ['github.com'] });
    await page.getByRole('button', { name: 'メールアドレスとパスワードを解除する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '解除する' }).click();
    await page.getByRole('alert').getByText('ただ一つのログイン方法のため').waitFor();
    expect(await waysOf(account.uid)).toEqual([['password', account.email]]);
    // The page knows by now, and lets it be added again; what it said the first time is gone.
    await added.waitFor({ state: 'detached' });
    await answerInWindow(page, () => page.getByRole('button', { name: 'GitHubを登録する' }).click(), github);
    await added.waitFor();
    expect(await waysOf(account.uid)).toHaveLength(2);
    expect(problems).toEqual([]);
  });

  it('are refused in words when they belong to somebody else, or their window is blocked or closed', async () => {
    const taken = { sub: newName(), email: newEmail() };
    const holder = await newAccount();
    const first = await openAccountPage(holder);
    await answerInWindow(first.page, () => first.page.getByRole('button', { name: 'Googleを登録する' }).click(), taken);
    await first.page.getByText('Googleでログインできるようになりました。').waitFor();

    const { page } = await openAccountPage(await newAccount());
    const press = () => page.getByRole('button', { name: 'Googleを登録する' }).click();
    await answerInWindow(page, press, taken);
    await page.getByText('すでに別のアカウントで使われています').waitFor();
    expect(await opens('Google', taken)).toBe(holder.uid);
    const opening = page.context().waitForEvent('page');
    await press();
    await (await opening).close();
    await page.getByText('画面が閉じられました').waitFor();
    await page.evaluate(() => Reflect.set(window, 'open', () => null));
    await press();
    await page.getByText('ポップアップを許可して').waitFor();
  });
});
