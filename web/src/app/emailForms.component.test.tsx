import { expect, it } from 'vitest';
import { deleteAccountContract } from '#contract/callables/deleteAccount.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { accountSdk, authSdk, currentUser } from '#testing/sdk.ts';
import { answer } from '#testing/server.ts';

/** Addresses as people type them, and as Firebase Auth gets them. */
const addresses = [
  ["o'neil@example.com", "o'neil@example.com"],
  ['first..last@docomo.ne.jp', 'first..last@docomo.ne.jp'],
  ['first.@ezweb.ne.jp', 'first.@ezweb.ne.jp'],
  ['ｈａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'hana@example.com'],
  ['user@例え.jp', 'user@xn--r8jz45g.jp'],
] as const;

async function openSignIn() {
  const page = await renderPage('/privacy');
  await page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
  return page.getByRole('dialog');
}

it.each(addresses)('signing in takes %s', async (typed, address) => {
  const dialog = await openSignIn();
  await dialog.getByLabelText('メールアドレス').fill(typed);
  await dialog.getByLabelText('パスワード', { exact: true }).fill('himitsu');
  await dialog.getByRole('button', { name: 'ログインする' }).click();
  await expect.poll(() => authSdk.signInWithEmailAndPassword.mock.calls).toEqual([[authSdk.auth, address, 'himitsu']]);
});

it.each(addresses)('signing up takes %s', async (typed, address) => {
  const dialog = await openSignIn();
  await dialog.getByRole('button', { name: 'アカウントを作る' }).click();
  await dialog.getByLabelText('メールアドレス').fill(typed);
  await dialog.getByLabelText('パスワード', { exact: true }).fill('himitsu');
  await dialog.getByRole('button', { name: 'アカウントを作る' }).last().click();
  await expect
    .poll(() => authSdk.createUserWithEmailAndPassword.mock.calls)
    .toEqual([[authSdk.auth, address, 'himitsu']]);
});

it.each(addresses)('a new password can be asked for with %s', async (typed, address) => {
  const dialog = await openSignIn();
  await dialog.getByRole('button', { name: 'パスワードを忘れた' }).click();
  await dialog.getByLabelText('メールアドレス').fill(typed);
  await dialog.getByRole('button', { name: '再設定メールを送る' }).click();
  await expect.poll(() => authSdk.sendPasswordResetEmail.mock.calls).toEqual([[authSdk.auth, address]]);
});

it.each(addresses)('an account changes its address to %s', async (typed, address) => {
  const page = await renderPage('/settings/account', { person: aPerson() });
  await page.getByRole('button', { name: 'メールアドレスを変える' }).click();
  await page.getByLabelText('新しいメールアドレス').fill(typed);
  await page.getByRole('button', { name: '確認のリンクを送る' }).click();
  const options = { url: `${location.origin}/settings/account` };
  await expect.poll(() => accountSdk.verifyBeforeUpdateEmail.mock.calls).toEqual([[currentUser(), address, options]]);
});

it.each(addresses)('an account without an address takes %s with its password', async (typed, address) => {
  const page = await renderPage('/settings/account', { person: aPerson({ email: null }), ways: ['google.com'] });
  await page.getByRole('button', { name: 'パスワードを設定する' }).click();
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(typed);
  await page.getByLabelText('新しいパスワード').fill('himitsu');
  await page.getByRole('button', { name: 'パスワードを設定する' }).click();
  await expect
    .poll(() => accountSdk.linkWithCredential.mock.calls)
    .toEqual([[currentUser(), { email: address, password: 'himitsu' }]]);
});

it.each(addresses)('typing %s confirms the deletion of an account without a name', async (typed, address) => {
  const confirmed = answer(deleteAccountContract, () => ({}));
  const page = await renderPage('/settings/account', { person: aPerson({ username: '', email: address }) });
  await page.getByRole('button', { name: '退会する' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(typed);
  await dialog.getByRole('button', { name: '完全に削除する' }).click();
  await expect.poll(() => confirmed).toEqual([{ confirm: typed }]);
});
