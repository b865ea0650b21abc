import { describe, expect, it } from 'vitest';
import { visitAccountPage } from './support/accountPage.ts';
import { axeViolations } from './support/axe.ts';
import { openBrowser, type VisitOptions } from './support/browser.ts';
import { linkInMail, openLink } from './support/mails.ts';
import { type Account, newAccount, newEmail, sendSignIn, signIn } from './support/people.ts';

const { visit } = openBrowser();

const openAccountPage = (account: Account, options?: VisitOptions) => visitAccountPage(visit, account, options);

describe('the password', () => {
  it('is changed by who knows the present one, and then only the new one signs in', async () => {
    const account = await newAccount();
    const { page, problems } = await openAccountPage(account);
    await page.getByRole('button', { name: 'パスワードを変える' }).click();
    await page.getByLabel('今のパスワード').fill('not-this-one');
    await page.getByLabel('新しいパスワード').fill('atarashii-kotoba');
    await page.getByRole('button', { name: '新しいパスワードにする' }).click();
    await page.getByRole('alert').getByText('パスワードが違います。').waitFor();
    await page.getByLabel('今のパスワード').fill(account.password);
    await page.getByRole('button', { name: '新しいパスワードにする' }).click();
    await page.getByText('パスワードを変えました').waitFor();
    expect(problems).toEqual([]);

    const other = await visit('/about');
    await sendSignIn(other.page, account);
    await other.page.getByText('メールアドレスかパスワードが違います。').waitFor();
    await other.page.keyboard.press('Escape');
    await signIn(other.page, { ...account, password: 'atarashii-kotoba' });
  });

  it('is set anew by the link in a mail when it is forgotten', async () => {
    const account = await newAccount();
    const { page } = await openAccountPage(account);
    await page.getByRole('button', { name: 'パスワードを変える' }).click();
    await page.getByRole('button', { name: '今のパスワードを忘れた' }).click();
    await page.getByText('パスワードを設定し直すリンクを送りました').waitFor();
    await openLink(await linkInMail('PASSWORD_RESET', account.email), { newPassword: 'omoidashita' });
    const other = await visit('/about');
    await signIn(other.page, { ...account, password: 'omoidashita' });
  });
});

describe('the e-mail address', () => {
  it('is verified by the link in a mail, which can be sent again after a wait', async () => {
    const account = await newAccount();
    const { page } = await openAccountPage(account);
    await page.getByText('未確認').waitFor();
    await page.getByRole('button', { name: '確認メールを送る' }).click();
    await page.getByText(`${account.email}に送信しました`).waitFor();
    await page.getByText(/\d+秒後にもう一度送れます/).waitFor();
    await openLink(await linkInMail('VERIFY_EMAIL', account.email));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('確認済み').waitFor();
  });

  it('changes when the link to the new one is opened, and not before', async () => {
    const account = await newAccount();
    const email = newEmail();
    const { page } = await openAccountPage(account);
    await page.getByRole('button', { name: 'メールアドレスを変える' }).click();
    await page.getByLabel('新しいメールアドレス').fill('not an address');
    await page.getByRole('button', { name: '確認のリンクを送る' }).click();
    await page.getByText('メールアドレスの形を確かめてください。').waitFor();
    await page.getByLabel('新しいメールアドレス').fill(email);
    await page.getByRole('button', { name: '確認のリンクを送る' }).click();
    await page.getByText(`${email}にリンクを送りました`).waitFor();
    await signIn((await visit('/about')).page, account);

    await openLink(await linkInMail('VERIFY_AND_CHANGE_EMAIL', account.email));
    const other = await visit('/about');
    await signIn(other.page, { ...account, email });
    // The real Firebase ends older sign-ins with it; the emulator does not.
    await page.reload();
    await page.getByRole('region', { name: 'メールアドレス' }).getByText(email).waitFor();
  });

  it('is asked for only once more when Firebase wants a fresh sign-in, and the change then goes on by itself', async () => {
    const account = await newAccount();
    const email = newEmail();
    const { page } = await openAccountPage(account);
    let refusals = 0;
    await page.route(/accounts:sendOobCode/, async (route) => {
      if (refusals > 0) return route.fallback();
      refusals += 1;
      const error = { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' };
      return route.fulfill({ status: 400, json: { error } });
    });
    await page.getByRole('button', { name: 'メールアドレスを変える' }).click();
    await page.getByLabel('新しいメールアドレス').fill(email);
    await page.getByRole('button', { name: '確認のリンクを送る' }).click();
    const dialog = page.getByRole('dialog', { name: 'ご本人の確認' });
    await dialog.getByLabel('今のパスワード').fill('not-this-one');
    await dialog.getByRole('button', { name: '確認する' }).click();
    await dialog.getByText('パスワードが違います。').waitFor();
    await dialog.getByLabel('今のパスワード').fill(account.password);
    await dialog.getByRole('button', { name: '確認する' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(`${email}にリンクを送りました`).waitFor();
    expect(refusals).toBe(1);
  });
});

describe('the account page', () => {
  it.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)(
    'is clean for axe in the %s theme at %i px, with its forms and dialogs open',
    async (colorScheme, width) => {
      const { page } = await openAccountPage(await newAccount({ username: `axe_${width}` }), {
        colorScheme,
        viewport: { width, height: 900 },
      });
      await page.getByRole('button', { name: 'メールアドレスを変える' }).click();
      await page.getByRole('button', { name: 'パスワードを変える' }).click();
      await page.getByRole('button', { name: '新しいパスワードにする' }).click();
      await page.getByText('パスワードを入力してください。').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: '退会する' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );
});
