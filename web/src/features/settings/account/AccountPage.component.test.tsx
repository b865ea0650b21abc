import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { deleteAccountContract } from '#contract/callables/deleteAccount.ts';
import { exportAccountContract } from '#contract/callables/exportAccount.ts';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { ContractError } from '#contract/errors.ts';
import { axeViolations } from '#testing/axe.ts';
import { bothLooks } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { accountSdk, addWay, authError, authSdk, currentUser, providersSdk } from '#testing/sdk.ts';
import { gone, seen } from '#testing/seen.ts';
import { answer } from '#testing/server.ts';

const openPage = (person = aPerson(), ways?: readonly string[]) =>
  renderPage('/settings/account', { person, ...(ways && { ways }) });

describe('the password', () => {
  it('a person who knows the current password can change it', async () => {
    const person = aPerson();
    const page = await openPage(person);
    await page.getByRole('button', { name: 'パスワードを変える' }).click();
    accountSdk.reauthenticateWithCredential.mockRejectedValueOnce(authError('wrong-password'));
    await page.getByLabelText('いまのパスワード').fill('not-this-one');
    await page.getByLabelText('新しいパスワード').fill('atarashii-kotoba');
    await page.getByRole('button', { name: '新しいパスワードにする' }).click();
    await seen(page.getByRole('alert').getByText('パスワードが違います。'));
    expect(accountSdk.updatePassword).not.toHaveBeenCalled();
    await page.getByLabelText('いまのパスワード').fill('himitsu');
    await page.getByRole('button', { name: '新しいパスワードにする' }).click();
    await seen(page.getByText('パスワードを変えました'));
    const credential = { email: person.email, password: 'himitsu' };
    expect(accountSdk.reauthenticateWithCredential).toHaveBeenLastCalledWith(currentUser(), credential);
    expect(accountSdk.updatePassword).toHaveBeenCalledExactlyOnceWith(currentUser(), 'atarashii-kotoba');
  });

  it('a person who forgot the password gets a link by e-mail', async () => {
    const person = aPerson();
    const page = await openPage(person);
    await page.getByRole('button', { name: 'パスワードを変える' }).click();
    await page.getByRole('button', { name: 'いまのパスワードを忘れた' }).click();
    await seen(page.getByText('パスワードを設定し直すリンクを送りました'));
    expect(authSdk.sendPasswordResetEmail).toHaveBeenCalledExactlyOnceWith(authSdk.auth, person.email);
  });

  it('an account of a provider needs a password before its address can be changed', async () => {
    const person = aPerson();
    const page = await openPage(person, ['google.com']);
    const address = page.getByRole('region', { name: 'メールアドレス' });
    await seen(address.getByText('先に下の「パスワードを設定する」から'));
    await gone(address.getByRole('button', { name: 'メールアドレスを変える' }));
    await page.getByRole('button', { name: 'パスワードを設定する' }).click();
    await page.getByLabelText('新しいパスワード').fill('12345');
    const submit = page.getByRole('button', { name: 'パスワードを設定する' });
    await submit.click();
    await seen(page.getByText('パスワードが短すぎる'));
    await page.getByLabelText('新しいパスワード').fill('hajimete-no-kotoba');
    accountSdk.updatePassword.mockImplementationOnce(async () => addWay('password'));
    await submit.click();
    await seen(page.getByText('パスワードを設定しました。'));
    await seen(address.getByRole('button', { name: 'メールアドレスを変える' }));
  });
});

describe('the e-mail address', () => {
  it('the address is verified by a link in an e-mail, which can be sent again after a wait', async () => {
    const person = aPerson();
    const page = await openPage(person);
    await seen(page.getByText('未確認'));
    await page.getByRole('button', { name: '確認メールを送る' }).click();
    await seen(page.getByText(`${person.email}に送信しました`));
    await seen(page.getByText(/\d+秒後にもう一度送れます/));
    expect(accountSdk.sendEmailVerification).toHaveBeenCalledOnce();
    accountSdk.reload.mockImplementationOnce(async () => {
      const user = currentUser();
      if (user !== null) user.emailVerified = true;
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await seen(page.getByText('確認済み'));
  });

  it('a valid new address gets a link, and an invalid one is refused', async () => {
    const page = await openPage();
    await page.getByRole('button', { name: 'メールアドレスを変える' }).click();
    await page.getByLabelText('新しいメールアドレス').fill('not an address');
    await page.getByRole('button', { name: '確認のリンクを送る' }).click();
    await seen(page.getByText('メールアドレスの形式が正しくありません。'));
    expect(accountSdk.verifyBeforeUpdateEmail).not.toHaveBeenCalled();
    await page.getByLabelText('新しいメールアドレス').fill('next@example.com');
    await page.getByRole('button', { name: '確認のリンクを送る' }).click();
    await seen(page.getByText('next@example.comにリンクを送りました'));
    const options = { url: `${location.origin}/settings/account` };
    expect(accountSdk.verifyBeforeUpdateEmail).toHaveBeenCalledExactlyOnceWith(
      currentUser(),
      'next@example.com',
      options,
    );
  });

  it('a change that needs a recent sign-in asks for the password and then continues by itself', async () => {
    const page = await openPage();
    accountSdk.verifyBeforeUpdateEmail.mockRejectedValueOnce(authError('requires-recent-login'));
    await page.getByRole('button', { name: 'メールアドレスを変える' }).click();
    await page.getByLabelText('新しいメールアドレス').fill('next@example.com');
    await page.getByRole('button', { name: '確認のリンクを送る' }).click();
    const dialog = page.getByRole('dialog', { name: 'ご本人の確認' });
    accountSdk.reauthenticateWithCredential.mockRejectedValueOnce(authError('wrong-password'));
    await dialog.getByLabelText('いまのパスワード').fill('not-this-one');
    await dialog.getByRole('button', { name: '確認する' }).click();
    await seen(dialog.getByText('パスワードが違います。'));
    await dialog.getByLabelText('いまのパスワード').fill('himitsu');
    await dialog.getByRole('button', { name: '確認する' }).click();
    await gone(dialog);
    await seen(page.getByText('next@example.comにリンクを送りました'));
    expect(accountSdk.verifyBeforeUpdateEmail).toHaveBeenCalledTimes(2);
  });
});

describe('the ways to sign in', () => {
  const add = (name: string) => ({ name: `${name}を登録する` });
  const takeAway = (name: string) => ({ name: `${name}を解除する` });

  it('a person can add and remove ways to sign in, except the last one', async () => {
    const page = await openPage();
    await seen(page.getByText('ほかにログイン方法がないため、解除できません。'));
    await gone(page.getByRole('button', { name: 'を解除する' }));
    providersSdk.linkWithWindow.mockImplementation(async () => addWay('github.com'));
    await page.getByRole('button', add('GitHub')).click();
    const added = page.getByText('GitHubでログインできるようになりました。');
    await seen(added);

    await page.getByRole('button', takeAway('メールアドレスとパスワード')).click();
    await page.getByRole('dialog').getByRole('button', { name: 'やめる' }).click();
    expect(accountSdk.unlink).not.toHaveBeenCalled();

    // Another browser removes the other way while this page is open.
    currentUser()?.providerData.pop();
    await page.getByRole('button', takeAway('メールアドレスとパスワード')).click();
    await page.getByRole('dialog').getByRole('button', { name: '解除する' }).click();
    await seen(page.getByRole('alert').getByText('ほかにログイン方法がないため'));
    expect(accountSdk.unlink).not.toHaveBeenCalled();
    // The page has the new list and offers to add the way again. Its first message is gone.
    await gone(added);
    await page.getByRole('button', add('GitHub')).click();
    await seen(added);

    accountSdk.unlink.mockImplementation(async () => {
      currentUser()?.providerData.shift();
      return currentUser();
    });
    await page.getByRole('button', takeAway('メールアドレスとパスワード')).click();
    await page.getByRole('dialog').getByRole('button', { name: '解除する' }).click();
    await seen(page.getByText('メールアドレスとパスワードの登録を解除しました。'));
    expect(accountSdk.unlink).toHaveBeenCalledExactlyOnceWith(currentUser(), 'password');
  });

  it.each([
    ['credential-already-in-use', 'すでに別のアカウントで使われています'],
    ['popup-closed-by-user', '画面が閉じられました'],
    ['popup-blocked', 'ポップアップを許可して'],
  ])('the page says why a provider could not be added: %s', async (code, words) => {
    const page = await openPage();
    providersSdk.linkWithWindow.mockRejectedValueOnce(authError(code));
    await page.getByRole('button', add('Google')).click();
    await seen(page.getByText(words));
  });
});

describe('the export', () => {
  const start = { name: '書き出しを始める' };
  const link = { name: 'ZIPファイルをダウンロード' };
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const ready = { status: 'ready', url: 'about:blank', expiresAt, bytes: 10 } as const;

  it('the page offers a finished export, also after it is opened again', async () => {
    const person = aPerson();
    const calls = answer(exportAccountContract, () => ready);
    const page = await openPage(person);
    await page.getByRole('button', start).click();
    await expect.element(page.getByRole('link', link)).toHaveAttribute('href', ready.url);
    await page.unmount();
    const again = await openPage(person);
    await seen(again.getByRole('link', link));
    expect(calls).toHaveLength(2);
  });

  it('opening the page does not start an export', async () => {
    const calls = answer(exportAccountContract, () => ready);
    const page = await openPage();
    await seen(page.getByRole('button', start));
    await seen(page.getByText('未確認'));
    expect(calls).toEqual([]);
  });

  it('the page says that there is no network or that the daily limit is reached', async () => {
    const refusals = [new TypeError('Failed to fetch'), new ContractError('resource-exhausted', 'enough')];
    answer(exportAccountContract, () => {
      throw refusals.shift() ?? new Error('asked too often');
    });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = await openPage();
    await page.getByRole('button', start).click();
    await seen(page.getByText('オフラインです'));
    online.mockRestore();
    await page.getByRole('button', start).click();
    await seen(page.getByText('書き出しは1日に3回までです'));
  });
});

describe('the deletion', () => {
  it.each([
    ['the username', { username: 'sayonara' }, 'sayonara'],
    ['the e-mail address where there is no username', { username: '', email: 'x@example.com' }, 'x@example.com'],
  ])('the deletion asks for %s, signs out and confirms', async (_, identity, word) => {
    const calls = answer(deleteAccountContract, () => ({}));
    localStorage.setItem('matataki.searches', '["朝の橋"]');
    const page = await openPage(aPerson(identity));
    await page.getByRole('button', { name: '退会する' }).click();
    const dialog = page.getByRole('dialog');
    const forGood = dialog.getByRole('button', { name: '完全に削除する' });
    await expect.element(forGood).toBeDisabled();
    await dialog.getByRole('textbox').fill(`${word}?`);
    await expect.element(forGood).toBeDisabled();
    await dialog.getByRole('textbox').fill(word);
    await forGood.click();
    await seen(page.getByText('アカウントを削除しました'));
    await expect.poll(page.address).toBe('/');
    await expect.poll(() => calls).toEqual([{ confirm: word }]);
    expect(authSdk.signOut).toHaveBeenCalledOnce();
    expect(localStorage.getItem('matataki.searches')).toBeNull();
  });

  it('a deletion that cannot be sent says so and keeps the person signed in', async () => {
    answer(deleteAccountContract, () => {
      throw new TypeError('Failed to fetch');
    });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = await openPage(aPerson({ username: 'nokoru' }));
    await page.getByRole('button', { name: '退会する' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('nokoru');
    await page.getByRole('dialog').getByRole('button', { name: '完全に削除する' }).click();
    await seen(page.getByRole('dialog').getByText('オフラインです'));
    online.mockRestore();
    await userEvent.keyboard('{Escape}');
    await gone(page.getByRole('dialog'));
    expect(authSdk.signOut).not.toHaveBeenCalled();
    await seen(page.getByRole('button', { name: 'アカウント', exact: true }));
  });
});

describe('the language', () => {
  it('the language is saved with the account, or follows the browser again', async () => {
    const calls = answer(savePreferencesContract, () => ({}));
    const page = await openPage();
    await page.getByRole('radio', { name: 'English' }).click();
    await seen(page.getByRole('heading', { name: 'Ways to sign in' }));
    await page.getByRole('radio', { name: 'Browser language' }).click();
    await seen(page.getByRole('heading', { name: 'ログイン方法' }));
    await expect.poll(() => calls).toEqual([{ locale: 'en' }, { locale: null }]);
  });
});

it('axe finds no problems on the account page with its forms and dialogs open, and the page does not scroll sideways', async () => {
  const page = await openPage();
  await page.getByRole('button', { name: 'メールアドレスを変える' }).click();
  await page.getByRole('button', { name: 'パスワードを変える' }).click();
  await page.getByRole('button', { name: '新しいパスワードにする' }).click();
  await seen(page.getByText('パスワードを入力してください。').first());
  await bothLooks(async () => expect(await axeViolations()).toEqual([]));
  await page.getByRole('button', { name: '退会する' }).click();
  await seen(page.getByRole('dialog'));
  await bothLooks(async () => {
    expect(await axeViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });
});
