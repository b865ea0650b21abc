import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser, type VisitOptions } from './support/browser.ts';
import { accounts, database, eventually, newAccount, signIn } from './support/people.ts';
import { namedAccount, newName } from './support/profiles.ts';

const { visit } = openBrowser();

async function asStaff(role: 'moderator' | 'admin', path: string, options?: VisitOptions) {
  const visited = await visit('/about', options);
  const staff = await newAccount({}, role);
  await signIn(visited.page, staff);
  await visited.page.goto(path);
  return { ...visited, staff };
}

const search = (page: Page) => page.getByRole('searchbox', { name: '人を探す' });
const actions = (page: Page) => page.getByRole('region', { name: '操作', exact: true });
const userOf = async (uid: string) => (await database().doc(`users/${uid}`).get()).data();
const until = (what: string, uid: string, holds: (user: Record<string, unknown> | undefined) => boolean) =>
  eventually(what, async () => (holds(await userOf(uid)) ? true : undefined));

describe('/admin/users', () => {
  it('finds people by username, display name and id, also one without a username', async () => {
    const word = newName('さがす');
    const named = await namedAccount();
    const unnamed = await newAccount({ displayName: `${word}の人` });
    await database()
      .doc(`profiles/${unnamed.uid}`)
      .update({ displayName: `${word}の人`, searchName: `${word}の人` });
    const { page, problems } = await asStaff('moderator', `/admin/users?q=${named.username.slice(0, -1)}`);
    const found = page.getByRole('link').filter({ hasText: `@${named.username}` });
    await found.waitFor();
    await search(page).fill(word);
    await page
      .getByRole('link')
      .filter({ hasText: `${word}の人` })
      .waitFor();
    await search(page).fill(named.uid);
    await found.waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe(named.uid);
    await found.click();
    await page.waitForURL((url) => url.searchParams.get('uid') === named.uid);
    await page.getByText(named.uid, { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('warns somebody by a rule, shows it in their history, and takes it back from the toast', async () => {
    const { uid } = await namedAccount();
    const { page, problems } = await asStaff('moderator', `/admin/users?uid=${uid}`);
    await actions(page).getByRole('button', { name: '警告する' }).click();
    const dialog = page.getByRole('dialog', { name: '試す人さんに警告しますか？' });
    await dialog.getByRole('button', { name: '警告する' }).click();
    await dialog.getByText('規則を選んでください。').waitFor();
    await dialog.getByLabel('嫌がらせ').check();
    await dialog.getByLabel('本人への説明（任意）').fill('コメントで人を責めています。');
    await dialog.getByRole('button', { name: '警告する' }).click();
    await page.getByText('警告しました。').waitFor();
    await page.getByText('コメントで人を責めています。').waitFor();
    await page.getByRole('listitem').getByText('警告', { exact: true }).waitFor();
    await page.getByRole('button', { name: '取り消す' }).click();
    await page.getByText('警告はありません。').waitFor();
    await until('undoing', uid, (user) => Array.isArray(user?.['strikes']) && user['strikes'].length === 0);
    expect(problems).toEqual([]);
  });

  it('bans somebody for a time, lists them among the banned, and lifts the ban', async () => {
    const { uid, username } = await namedAccount();
    const { page } = await asStaff('moderator', `/admin/users?uid=${uid}`);
    await actions(page).getByRole('button', { name: '利用を停止する' }).click();
    const asked = page.getByRole('dialog', { name: '試す人さんの利用を停止しますか？' });
    await asked.getByRole('button', { name: '利用を停止する' }).click();
    await asked.getByText('1文字から500文字までで書いてください。').waitFor();
    await asked.getByLabel('理由').fill('宣伝の繰り返し');
    await asked.getByLabel('30日間').check();
    await asked.getByLabel('写真も隠す').check();
    await asked.getByRole('button', { name: '利用を停止する' }).click();
    await page.getByText('写真も隠しています。').waitFor();
    expect(await userOf(uid)).toMatchObject({ status: 'banned', ban: { reason: '宣伝の繰り返し', hidePhotos: true } });
    await page.getByRole('link', { name: '一覧へ戻る' }).click();
    await page.getByRole('link', { name: '停止中', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('show') === 'banned');
    await page
      .getByRole('link')
      .filter({ hasText: `@${username}` })
      .click();
    await actions(page).getByRole('button', { name: '停止を解除する' }).click();
    const lifting = page.getByRole('dialog', { name: '試す人さんの停止を解除しますか？' });
    await lifting.getByLabel('理由').fill('誤りでした');
    await lifting.getByRole('button', { name: '停止を解除する' }).click();
    await actions(page).getByRole('button', { name: '利用を停止する' }).waitFor();
    expect(await userOf(uid)).toMatchObject({ status: 'normal' });
  });

  it('shows what role somebody has, and at once that they have it no more', async () => {
    const { uid, username } = await namedAccount();
    const { page, problems } = await asStaff('admin', `/admin/users?q=${username}`);
    const row = page.getByRole('link').filter({ hasText: `@${username}` });
    const give = async (role: RegExp) => {
      await actions(page).getByRole('button', { name: '役割を変える' }).click();
      const dialog = page.getByRole('dialog', { name: '試す人さんの役割を変えますか？' });
      await dialog.getByLabel(role).check();
      await dialog.getByRole('button', { name: '役割を変える' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await row.click();
    await page.getByText('今の役割: 役割なし', { exact: true }).waitFor();
    await give(/モデレーター/);
    await page.getByText('今の役割: モデレーター', { exact: true }).waitFor();
    expect((await database().doc(`roles/${uid}`).get()).get('role')).toBe('moderator');
    // By the browser's own way back, to a list that was read before.
    await page.goBack();
    await row.filter({ hasText: 'モデレーター' }).waitFor();
    await page.goto('/admin/users');
    await page.getByRole('link', { name: '運営', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('show') === 'staff');
    await row.filter({ hasText: 'モデレーター' }).click();
    await give(/役割なし/);
    await page.getByText('今の役割: 役割なし', { exact: true }).waitFor();
    await page.goBack();
    await page
      .locator('a[aria-current="page"]')
      .filter({ hasText: /^運営$/ })
      .waitFor();
    await page.getByRole('link').filter({ hasText: '管理者' }).first().waitFor();
    expect(await row.count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('says of the staff where nobody can be read, and reads them when asked again', async () => {
    const { uid } = await namedAccount();
    await database().doc(`roles/${uid}`).set({ role: 'admin', changedAt: new Date(), pending: false });
    const { page, context } = await asStaff('moderator', '/admin/users');
    await context.route('**/documents:runQuery', (route) => route.abort());
    await page.getByRole('link', { name: '運営', exact: true }).click();
    await page.getByText('一覧を読み込めませんでした').waitFor();
    await context.unroute('**/documents:runQuery');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByRole('main').getByRole('listitem').filter({ hasText: '管理者' }).first().waitFor();
  });

  it('lets admins give roles, and nobody else', async () => {
    const { uid } = await namedAccount();
    const { page } = await asStaff('admin', `/admin/users?uid=${uid}`);
    await actions(page).getByRole('button', { name: '役割を変える' }).click();
    const dialog = page.getByRole('dialog', { name: '試す人さんの役割を変えますか？' });
    await dialog.getByLabel(/モデレーター/).check();
    await dialog.getByRole('button', { name: '役割を変える' }).click();
    await page.getByText('役割を変えました。').waitFor();
    await eventually('giving the role', async () =>
      (await accounts().getUser(uid)).customClaims?.['role'] === 'moderator' ? true : undefined,
    );
    const moderator = await asStaff('moderator', `/admin/users?uid=${uid}`);
    // Before a dialog lies over it, which hides what is behind from roles.
    await actions(moderator.page).getByRole('button', { name: '警告する' }).waitFor();
    expect(await moderator.page.getByRole('button', { name: '役割を変える' }).count()).toBe(0);
    await actions(moderator.page).getByRole('button', { name: '警告する' }).click();
    const warning = moderator.page.getByRole('dialog', { name: '試す人さんに警告しますか？' });
    await warning.getByLabel('宣伝・スパム').check();
    await warning.getByRole('button', { name: '警告する' }).click();
    await warning.getByText('運営メンバーへの操作は管理者だけが行えます').waitFor();
  });

  it('says so where somebody is not there, and where nobody can be read', async () => {
    const { page, context } = await asStaff('moderator', '/admin/users?uid=nobody-has-this-id');
    await page.getByRole('heading', { level: 1, name: 'この人は見つかりません' }).waitFor();
    await context.route('**/documents:runQuery', (route) => route.abort());
    await page.getByRole('link', { name: '一覧へ戻る' }).click();
    await page.getByText('一覧を読み込めませんでした').waitFor();
    await context.unroute('**/documents:runQuery');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByRole('main').getByRole('listitem').filter({ hasText: '登録' }).first().waitFor();
  });

  it.each([
    ['light', 360],
    ['dark', 1440],
  ] as const)('is clean for axe in the %s theme at %i px: list, person and dialog', async (colorScheme, width) => {
    const at = new Date();
    const strike = { id: 'AAAAAAAAAAAAAAAAAAAA', rule: 'spam', note: '', at, until: new Date(at.getTime() + 1e9) };
    const { uid, username } = await namedAccount({ bio: 'とても長い自己紹介です。'.repeat(8) }, { strikes: [strike] });
    const reporterId = (await newAccount()).uid;
    const report = { targetId: reporterId, reporterId: uid, reason: 'spam', comment: '宣伝です', status: 'open' };
    await database()
      .doc(`reports/${reporterId}_${uid}`)
      .set({ ...report, createdAt: at });
    const options: VisitOptions = { colorScheme, viewport: { width, height: 900 } };
    const { page } = await asStaff('admin', `/admin/users?q=${username}`, options);
    await page.getByText('警告1件').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page
      .getByRole('link')
      .filter({ hasText: `@${username}` })
      .click();
    await page.getByText('宣伝です').waitFor();
    await page.getByText('通報されたことはありません。').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await actions(page).getByRole('button', { name: '利用を停止する' }).click();
    await page.getByRole('dialog', { name: '試す人さんの利用を停止しますか？' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
