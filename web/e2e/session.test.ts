import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { accounts, database, eventually, fillSignIn, newEmail, signUp } from './support/people.ts';

const { visit } = openBrowser();

it('a new person signs up, leaves the name for later, accepts a suggested one, stays signed in after a reload, and signs out', async () => {
  const email = newEmail();
  const { page, problems } = await visit('/');
  const missing: string[] = [];
  page.on('response', (response) => {
    // Another test may delete the photo of a picture.
    if (response.status() === 404 && !new URL(response.url()).pathname.startsWith('/i/')) missing.push(response.url());
  });
  await signUp(page, email);
  expect(missing, 'nobody asks for what a new site has none of, its settings among it').toEqual([]);
  const { uid } = await accounts().getUserByEmail(email);
  const user = await eventually('making the documents', async () => {
    const found = await database().getAll(database().doc(`users/${uid}`), database().doc(`profiles/${uid}`));
    return found.every(({ exists }) => exists) ? found[0] : undefined;
  });
  expect(user?.get('username')).toBe('');

  const welcome = page.getByRole('region', { name: 'ようこそ、Matatakiへ' });
  await welcome.getByRole('button', { name: '決める' }).click();
  const dialog = page.getByRole('dialog', { name: '名前を決める' });
  const names = dialog.getByRole('list', { name: '空いているユーザー名' }).getByRole('button');
  await names.nth(2).waitFor();
  await names.last().click();
  await dialog.getByRole('button', { name: 'この名前にする' }).click();
  await page.getByText(/ユーザー名を .+ にしました。/).waitFor();
  await welcome.waitFor({ state: 'detached' });
  const username: unknown = (await database().doc(`profiles/${uid}`).get()).get('username');
  expect(username).not.toBe('');
  await page.goto(`/${String(username)}`);
  await page.getByRole('link', { name: 'プロフィールを編集' }).waitFor();
  expect(await welcome.count()).toBe(0);

  await page.getByRole('button', { name: 'アカウント', exact: true }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  const signInButton = page.getByRole('button', { name: 'ログイン', exact: true }).first();
  await signInButton.waitFor();
  await page.reload();
  await signInButton.click();
  const account = { uid, email, password: 'himitsu-no-kotoba' };
  await fillSignIn(page, { ...account, password: 'not-this-one' });
  await page.getByRole('dialog').getByText('メールアドレスかパスワードが違います。').waitFor();
  await fillSignIn(page, account);
  await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
  expect(problems).toEqual([]);
});
