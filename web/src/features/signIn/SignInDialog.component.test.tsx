import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import type { Locale } from '#i18n/locale.ts';
import { session, type User } from '#session/atoms.ts';
import { outsideAddress } from '#session/inApp/inAppBrowser.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { authError, authSdk, providersSdk, signInToSdk } from '#testing/sdk.ts';
import { gone, seen } from '#testing/seen.ts';
import { answer } from '#testing/server.ts';

const arrival = vi.hoisted(() => {
  let open = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { arrived, letThrough: () => open() };
});
vi.mock('#features/legal/AboutPage.tsx', async (importOriginal) => {
  await arrival.arrived;
  return importOriginal();
});

async function openDialog(path = '/privacy') {
  const page = await renderPage(path, { isOnItsWay: path === '/about' });
  await page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  const email = dialog.getByLabelText('メールアドレス');
  await seen(email);
  return { page, dialog, email, password: dialog.getByLabelText('パスワード', { exact: true }) };
}

describe('signing in', () => {
  it('a person can sign in while the first page loads, and the page’s arrival does not clear the form', async () => {
    const { page, dialog, email, password } = await openDialog('/about');
    await email.fill('hana@example.com');
    expect(page.container.querySelectorAll('h1')).toHaveLength(0);
    arrival.letThrough();
    await expect.poll(() => page.container.querySelectorAll('h1').length).toBe(1);
    await expect.element(email).toHaveValue('hana@example.com');
    await password.fill('himitsu');
    await dialog.getByRole('button', { name: 'ログインする' }).click();
    await gone(dialog);
    expect(authSdk.signInWithEmailAndPassword).toHaveBeenCalledExactlyOnceWith(
      authSdk.auth,
      'hana@example.com',
      'himitsu',
    );
  });

  it('the dialog says that the password is wrong and then accepts the right one', async () => {
    const { dialog, email, password } = await openDialog();
    authSdk.signInWithEmailAndPassword.mockRejectedValueOnce(authError('invalid-credential'));
    await email.fill('hana@example.com');
    await password.fill('not-this-one');
    await dialog.getByRole('button', { name: 'ログインする' }).click();
    await seen(dialog.getByText('メールアドレスかパスワードが違います。'));
    await password.fill('himitsu');
    await dialog.getByRole('button', { name: 'ログインする' }).click();
    await gone(dialog);
  });

  it('the sign-up form links the rules and the privacy policy', async () => {
    const { dialog } = await openDialog();
    await dialog.getByRole('button', { name: 'アカウントを作る' }).click();
    for (const [name, path] of [
      ['ルール', '/rules'],
      ['プライバシーの説明', '/privacy'],
    ] as const) {
      const link = dialog.getByRole('link', { name });
      await expect.element(link).toHaveAttribute('href', path);
      await expect.element(link).toHaveAttribute('target', '_blank');
    }
  });

  it('a gate opens on sign-up, says what the account is for, offers both ways, and keeps the address between them', async () => {
    const page = await renderPage('/privacy');
    await page.getByRole('link', { name: '投稿する' }).click();
    const dialog = page.getByRole('dialog');
    await seen(dialog.getByText('投稿するにはアカウントが必要です。'));
    const ways = dialog.getByRole('group', { name: 'ログインか新規登録か' }).getByRole('button');
    const [signIn, signUp] = ways.elements().map((way) => way.getBoundingClientRect());
    expect(Math.abs((signIn?.width ?? 0) - (signUp?.width ?? 1))).toBeLessThanOrEqual(1);
    await expect.element(ways.last()).toHaveAttribute('aria-pressed', 'true');
    await seen(dialog.getByRole('button', { name: 'Googleで登録' }));
    await looksGood();
    await dialog.getByLabelText('メールアドレス').fill('hana@example.com');
    await ways.first().click();
    await expect.element(ways.first()).toHaveAttribute('aria-pressed', 'true');
    await expect.element(ways.first()).toHaveFocus();
    await expect.element(dialog.getByLabelText('メールアドレス')).toHaveValue('hana@example.com');
    await dialog.getByLabelText('パスワード', { exact: true }).fill('himitsu');
    await dialog.getByRole('button', { name: 'ログインする' }).click();
    await expect.poll(page.address).toBe('/photos/upload');
  });

  it('the dialog says that the account was disabled', async () => {
    const { dialog, email, password } = await openDialog();
    authSdk.signInWithEmailAndPassword.mockRejectedValueOnce(authError('user-disabled'));
    await email.fill('hana@example.com');
    await password.fill('himitsu');
    await dialog.getByRole('button', { name: 'ログインする' }).click();
    await seen(dialog.getByText('このアカウントは使えなくなっています。'));
  });

  it.each([
    ['that is known', undefined],
    ['that nobody has', authError('user-not-found')],
  ])('the dialog answers the same when it sends a password link to an address %s', async (_, error) => {
    const { dialog, email } = await openDialog();
    if (error !== undefined) authSdk.sendPasswordResetEmail.mockRejectedValueOnce(error);
    await dialog.getByRole('button', { name: 'パスワードを忘れた方' }).click();
    await email.fill('hana@example.com');
    await dialog.getByRole('button', { name: '再設定メールを送る' }).click();
    await seen(dialog.getByText('送信しました'));
    expect(authSdk.sendPasswordResetEmail).toHaveBeenCalledExactlyOnceWith(authSdk.auth, 'hana@example.com');
    await userEvent.keyboard('{Escape}');
    await gone(dialog);
  });

  it('the dialog has a button for each configured provider and says when one cannot be reached', async () => {
    const { dialog } = await openDialog();
    for (const provider of ['Google', 'GitHub', 'Facebook']) {
      await seen(dialog.getByRole('button', { name: `${provider}でログイン` }));
    }
    providersSdk.signInWithWindow.mockRejectedValueOnce(authError('network-request-failed'));
    await dialog.getByRole('button', { name: 'Twitterでログイン' }).click();
    await seen(dialog.getByRole('alert').getByText('接続できませんでした'));
    expect(providersSdk.signInWithWindow).toHaveBeenCalledExactlyOnceWith('twitter');
    await expect.element(dialog.getByRole('button', { name: 'ログインする' })).toBeEnabled();
  });

  it('a sign-in with a password clears the error of a provider', async () => {
    const { dialog, email, password } = await openDialog();
    providersSdk.signInWithWindow.mockRejectedValueOnce(authError('popup-blocked'));
    await dialog.getByRole('button', { name: 'Twitterでログイン' }).click();
    await seen(dialog.getByText('ポップアップを許可して'));
    authSdk.signInWithEmailAndPassword.mockRejectedValueOnce(authError('invalid-credential'));
    await email.fill('hana@example.com');
    await password.fill('not-this-one');
    await dialog.getByRole('button', { name: 'ログインする' }).click();
    await seen(dialog.getByText('メールアドレスかパスワードが違います。'));
    await gone(dialog.getByText('ポップアップを許可して'));
  });

  it('the dialog can show the password, and says once what is wrong with a new one', async () => {
    const { dialog, email, password } = await openDialog();
    await dialog.getByRole('button', { name: 'アカウントを作る' }).click();
    await seen(dialog.getByText('6文字以上', { exact: true }));
    await email.fill('hana@example.com');
    await password.fill('12345');
    await dialog.getByRole('button', { name: '表示', exact: true }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await dialog.getByRole('button', { name: '隠す', exact: true }).click();
    await expect.element(password).toHaveAttribute('type', 'password');
    await dialog.getByRole('button', { name: 'アカウントを作る' }).last().click();
    await seen(dialog.getByText(/6文字以上で、/));
    await gone(dialog.getByText('6文字以上', { exact: true }));
    await looksGood();
  });
});

describe('signing up', () => {
  const nameless = () => aPerson({ username: '', displayName: '花' });

  /** Presses what needs an account, and makes one; `person` is who it turns out to be. */
  async function signUp(needs: string, person: User) {
    const page = await renderPage('/privacy');
    await page.getByRole(needs === '投稿する' ? 'link' : 'button', { name: needs }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('メールアドレス').fill('hana@example.com');
    await dialog.getByLabelText('パスワード', { exact: true }).fill('himitsu');
    authSdk.createUserWithEmailAndPassword.mockImplementationOnce(async () => {
      page.store.set(session, { phase: 'loading' });
    });
    await dialog.getByRole('button', { name: 'アカウントを作る' }).last().click();
    await seen(page.getByRole('dialog', { name: '名前を決める' }));
    signInToSdk(person);
    page.store.set(session, { phase: 'signed-in', user: person });
    return { page, dialog };
  }

  it('the sign-up goes on to the name, with free ones and the 30 days, and then to the page that the person came for', async () => {
    answer(checkUsernameContract, () => ({ available: true }));
    const saved = answer(updateProfileContract, ({ username = '', displayName = '' }) => ({
      ...{ username, displayName, photoURL: null },
    }));
    const { page, dialog } = await signUp('投稿する', nameless());
    await expect.element(dialog.getByText('アカウントができました。')).toHaveFocus();
    const username = dialog.getByLabelText('ユーザー名', { exact: true });
    await expect.element(username).toHaveAccessibleDescription(/30日のあいだ変えられません/);
    await expect.element(dialog.getByLabelText('表示名')).toHaveValue('花');
    const names = dialog.getByRole('list', { name: '空いているユーザー名' }).getByRole('button');
    await expect.poll(() => names.elements().length).toBe(3);
    await looksGood();
    const chosen = names.last().element().textContent;
    await names.last().click();
    await expect.element(username).toHaveValue(chosen);
    expect(page.address()).toBe('/privacy');
    await dialog.getByRole('button', { name: 'この名前にする' }).click();
    await seen(page.getByText(`ユーザー名を ${chosen} にしました。`));
    await gone(dialog);
    await expect.poll(page.address).toBe('/photos/upload');
    expect(saved).toEqual([{ displayName: '花', username: chosen }]);
  });

  it('the sign-up goes on when the person leaves the name for later', async () => {
    answer(checkUsernameContract, () => ({ available: false }));
    const { page, dialog } = await signUp('投稿する', nameless());
    await dialog.getByRole('button', { name: 'あとで' }).click();
    await gone(dialog);
    await expect.poll(page.address).toBe('/photos/upload');
  });

  it('the sign-up asks for no name if the account has one', async () => {
    const { page, dialog } = await signUp('投稿する', aPerson());
    await gone(dialog);
    await expect.poll(page.address).toBe('/photos/upload');
  });

  it('the sign-up asks a banned person for no name', async () => {
    const ban = { reason: '宣伝の繰り返し', by: 'someone', at: new Date('2026-01-01T00:00:00Z') };
    const { dialog } = await signUp('はじめる', aPerson({ username: '', status: 'banned', ban }));
    await gone(dialog);
  });

  it('the sign-up opens from 「はじめる」 beside 「ログイン」, and asks for the name after a provider too', async () => {
    answer(checkUsernameContract, () => ({ available: true }));
    const page = await renderPage('/privacy');
    await page.getByRole('banner').getByRole('button', { name: 'はじめる' }).click();
    const dialog = page.getByRole('dialog', { name: 'アカウントを作る' });
    await seen(dialog.getByText('アカウントがあると'));
    providersSdk.signInWithWindow.mockResolvedValueOnce(true);
    await dialog.getByRole('button', { name: 'Googleで登録' }).click();
    page.store.set(session, { phase: 'signed-in', user: nameless() });
    await seen(page.getByRole('dialog', { name: '名前を決める' }).getByLabelText('表示名'));
  });
});

describe('signing in inside another app', () => {
  const openInside = async (userAgent: string, locale: Locale = 'ja') => {
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    onTestFinished(() => agent.mockRestore());
    const page = await renderPage('/privacy', { locale });
    const name = locale === 'ja' ? 'ログイン' : 'Sign in';
    await page.getByRole('button', { name, exact: true }).first().click();
    return page.getByRole('dialog');
  };
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

  it.each([
    ['ja', 'Googleのログインは、LINEの中のブラウザーでは使えません。', 'いつものブラウザーで開く'],
    ['en', 'Google sign-in doesn’t work in the LINE app’s built-in browser.', 'Open in your browser'],
  ] as const)('the dialog says so before a press and leads out of LINE: %s', async (locale, words, way) => {
    const dialog = await openInside(`${iPhone} Mobile/15E148 Safari Line/15.12.1`, locale);
    await seen(dialog.getByText(words));
    await gone(dialog.getByRole('button', { name: /Google/ }));
    const out = dialog.getByRole('link', { name: way }).element();
    expect(out.getAttribute('href')).toBe(outsideAddress(window.location.href));
    await looksGood();
  });

  it('the dialog copies the address in Instagram, or shows it to copy by hand, and takes an e-mail address', async () => {
    const dialog = await openInside(`${iPhone} Mobile/22G86 Instagram 397.0.0.27.82 (iPhone17,3)`);
    await seen(dialog.getByText('Googleのログインは、Instagramの中のブラウザーでは使えません。'));
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    onTestFinished(() => write.mockRestore());
    const copy = dialog.getByRole('button', { name: 'アドレスをコピーする' });
    await copy.click();
    await seen(dialog.getByText('コピーしました。'));
    expect(write).toHaveBeenCalledExactlyOnceWith(window.location.href);
    write.mockRejectedValueOnce(new Error('refused'));
    await copy.click();
    await expect.element(dialog.getByLabelText('このページのアドレス')).toHaveValue(window.location.href);
    await looksGood();
    await dialog.getByLabelText('メールアドレス').fill('hana@example.com');
    await dialog.getByLabelText('パスワード', { exact: true }).fill('himitsu');
    await dialog.getByRole('button', { name: 'ログインする' }).click();
    await gone(dialog);
  });

  it('the dialog offers Google in a browser of its own and says nothing of apps', async () => {
    const dialog = await openInside(`${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`);
    await seen(dialog.getByRole('button', { name: 'Googleでログイン' }));
    await gone(dialog.getByText('中のブラウザー'));
  });
});
