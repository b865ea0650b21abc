import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { authOrigin, projectId } from './support/environment.ts';
import { accounts, database, eventually, newAccount, newEmail, sendSignIn, signIn, signUp } from './support/people.ts';

const { visit } = openBrowser();

const banned = {
  status: 'banned',
  ban: { reason: '宣伝の繰り返し', by: 'someone', at: new Date('2026-01-01T00:00:00Z') },
};

describe('signing in', () => {
  it('says in words that the password is wrong, and then takes the right one', async () => {
    const account = await newAccount();
    const { page, problems } = await visit('/');
    await page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('メールアドレス').fill(account.email);
    await dialog.getByLabel('パスワード', { exact: true }).fill('not-this-one');
    await dialog.getByRole('button', { name: 'ログインする' }).click();
    await dialog.getByText('メールアドレスかパスワードが違います。').waitFor();
    await dialog.getByLabel('パスワード', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'ログインする' }).click();
    await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('can be begun while the first page is on its way, and nothing typed is lost when that comes', async () => {
    const account = await newAccount();
    const { page, context, problems } = await visit('/privacy');
    let letThrough = (): void => undefined;
    const arrival = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await context.route('**/assets/AboutPage-*.js', async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto('/about');
    await page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('メールアドレス').fill(account.email);
    expect(await page.locator('h1').count()).toBe(0);
    letThrough();
    await page.locator('h1').waitFor({ state: 'attached' });
    expect(await dialog.getByLabel('メールアドレス').inputValue()).toBe(account.email);
    await dialog.getByLabel('パスワード', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'ログインする' }).click();
    await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('is remembered after a reload, and forgotten after signing out', async () => {
    const { page } = await visit('/');
    await signIn(page, await newAccount());
    await page.reload();
    await page.getByRole('button', { name: 'アカウント', exact: true }).click();
    await page.getByRole('menuitem', { name: 'ログアウト' }).click();
    await page.getByRole('button', { name: 'ログイン', exact: true }).first().waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'ログイン', exact: true }).first().waitFor();
  });

  it('makes the documents of a new account, with an empty username', async () => {
    const email = newEmail();
    const { page } = await visit('/');
    await signUp(page, email);
    const { uid } = await accounts().getUserByEmail(email);
    const [user] = await eventually('making the documents', async () => {
      const found = await database().getAll(database().doc(`users/${uid}`), database().doc(`profiles/${uid}`));
      return found.every(({ exists }) => exists) ? found : undefined;
    });
    expect(user?.get('username')).toBe('');
  });

  it('sends a link to set a new password, and does not tell who has an account', async () => {
    const { email } = await newAccount();
    const { page } = await visit('/');
    for (const address of [email, newEmail()]) {
      await page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'パスワードを忘れた方' }).click();
      await dialog.getByLabel('メールアドレス').fill(address);
      await dialog.getByRole('button', { name: '再設定メールを送る' }).click();
      await dialog.getByText('送信しました').waitFor();
      await page.keyboard.press('Escape');
    }
    const sent = await fetch(`${authOrigin()}/emulator/v1/projects/${projectId}/oobCodes`);
    expect(await sent.text()).toContain(email);
  });

  it('offers a button for each provider of the configuration, and says in words when one cannot be reached', async () => {
    const { page, context } = await visit('/');
    // The window of a provider needs a script of Google's; without it the dialog must not hang.
    await context.route('https://apis.google.com/**', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    for (const provider of ['Google', 'GitHub', 'Facebook']) {
      await dialog.getByRole('button', { name: `${provider}でログイン` }).waitFor();
    }
    await dialog.getByRole('button', { name: 'Twitterでログイン' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/接続できませんでした|ログインできませんでした/)
      .waitFor();
    expect(await dialog.getByRole('button', { name: 'ログインする' }).isEnabled()).toBe(true);
  });
});

describe('a ban', () => {
  it.each(['/', '/about', '/photos/upload', '/users', '/settings/profile', '/admin', '/nobody/knows'])(
    'leads from %s to /banned, with its reason and without the layout',
    async (path) => {
      const account = await newAccount(banned);
      const { page } = await visit('/about');
      await sendSignIn(page, account);
      await page.waitForURL('**/banned');
      await page.goto(path);
      await page.waitForURL('**/banned');
      await page.getByText('宣伝の繰り返し').waitFor();
      expect(await page.getByRole('banner').count()).toBe(0);
    },
  );

  it('lets the person sign out, and leads everybody else from /banned to the home page', async () => {
    const { page } = await visit('/');
    await sendSignIn(page, await newAccount(banned));
    await page.waitForURL('**/banned');
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await page.waitForURL('**/');

    const normal = await visit('/');
    await signIn(normal.page, await newAccount());
    await normal.page.goto('/banned');
    await normal.page.waitForURL((url) => url.pathname === '/');
  });
});
