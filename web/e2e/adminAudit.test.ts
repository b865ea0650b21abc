import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { callAs } from './support/calls.ts';
import { type Account, database, eventually, newAccount } from './support/people.ts';
import { namedAccount } from './support/profiles.ts';
import { visitAdmin } from './support/staff.ts';

const { visit } = openBrowser();
const main = (page: Page) => page.getByRole('main');
const entries = (page: Page) => main(page).getByRole('listitem').filter({ hasText: 'この対象の記録' });
const undoDialog = (page: Page) => page.getByRole('dialog', { name: 'この操作を取り消しますか？' });
const statusOf = async ({ uid }: Account): Promise<unknown> =>
  (await database().doc(`users/${uid}`).get()).get('status');
const logOf = ({ uid }: Account) => `/admin/audit?target=users/${uid}`;

async function bannedBy(moderator: Account, reason: string): Promise<Account> {
  const person = await newAccount();
  await callAs(moderator, 'banUser', { uid: person.uid, reason });
  return person;
}

describe('the audit log', () => {
  it('tells each act in words, with what it changed, and undoes it with one confirmed press', async () => {
    const moderator = await newAccount({}, 'moderator');
    const person = await bannedBy(moderator, '宣伝の繰り返し');
    const { page, problems } = await visitAdmin(visit, logOf(person), { account: moderator });
    const ban = entries(page).filter({ hasText: '利用の停止' });
    await ban.getByText('理由: 宣伝の繰り返し').waitFor();
    await ban.getByText('通常').waitFor();
    await ban.getByText('停止中').waitFor();

    await ban.getByRole('button', { name: '取り消す' }).focus();
    await page.keyboard.press('Enter');
    // It says what comes back before anything does.
    await undoDialog(page).getByText('試す人さんに行った「利用の停止」を取り消して').waitFor();
    await undoDialog(page).getByText('停止中').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await statusOf(person)).toBe('banned');
    await undoDialog(page).getByRole('button', { name: '取り消して戻す' }).click();
    await page.getByText('「利用の停止」を取り消しました。').waitFor();
    expect(await statusOf(person)).toBe('normal');

    // Marked, with the way to the undoing, which is in the list as well and cannot be undone itself.
    await entries(page).filter({ hasText: '操作の取り消し' }).first().waitFor();
    expect(await entries(page).getByRole('button', { name: '取り消す' }).count()).toBe(0);
    await ban.getByRole('link', { name: '取り消し済み' }).click();
    await page.getByText('1件だけを表示しています。').waitFor();
    await page.getByRole('link', { name: '取り消した操作を見る' }).click();
    await page.getByRole('link', { name: '取り消し済み' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('says so when something newer stands on an act, and leaves it as it is', async () => {
    const moderator = await newAccount({}, 'moderator');
    const person = await bannedBy(moderator, '一つ目の理由');
    const { page } = await visitAdmin(visit, logOf(person), { account: moderator });
    await entries(page).filter({ hasText: '一つ目の理由' }).waitFor();
    await callAs(moderator, 'banUser', { uid: person.uid, reason: '二つ目の理由' });
    await entries(page).filter({ hasText: '一つ目の理由' }).getByRole('button', { name: '取り消す' }).click();
    await undoDialog(page).getByRole('button', { name: '取り消して戻す' }).click();
    await undoDialog(page).getByText('このあとに別の変更があったため、取り消せません').waitFor();
    expect(await statusOf(person)).toBe('banned');
    await page.keyboard.press('Escape');
    await entries(page).filter({ hasText: '一つ目の理由' }).getByRole('button', { name: '取り消す' }).waitFor();
  });

  it('says so when undoing did not reach the server; the act stands, and can be undone after that', async () => {
    const moderator = await newAccount({}, 'moderator');
    const person = await bannedBy(moderator, '届かない');
    const { page, context } = await visitAdmin(visit, logOf(person), { account: moderator });
    await context.route('**/revertAction', (route) => route.abort());
    await entries(page).getByRole('button', { name: '取り消す' }).click();
    await undoDialog(page).getByRole('button', { name: '取り消して戻す' }).click();
    await undoDialog(page).getByRole('alert').filter({ hasText: 'お試しください' }).waitFor();
    expect(await statusOf(person)).toBe('banned');
    expect(await page.getByRole('link', { name: '取り消し済み' }).count()).toBe(0);
    await context.unrouteAll();
    await undoDialog(page).getByRole('button', { name: '取り消して戻す' }).click();
    await eventually('undoing the ban', async () => ((await statusOf(person)) === 'normal' ? true : undefined));
  });

  it('offers moderators no undoing of what is for admins', async () => {
    const admin = await newAccount({}, 'admin');
    const person = await newAccount();
    await callAs(admin, 'setRole', { uid: person.uid, role: 'moderator' });
    const moderator = await visitAdmin(visit, logOf(person));
    await entries(moderator.page).filter({ hasText: '役割の変更' }).waitFor();
    expect(await moderator.page.getByRole('button', { name: '取り消す' }).count()).toBe(0);
    const { page } = await visitAdmin(visit, logOf(person), { account: admin });
    await entries(page).getByRole('button', { name: '取り消す' }).waitFor();
  });

  it('is filtered by who, what, whom and when, each in the address and on the way back', async () => {
    const moderator = await newAccount({}, 'moderator');
    const person = await namedAccount();
    await callAs(moderator, 'warnUser', { uid: person.uid, rule: 'spam' });
    await callAs(moderator, 'banUser', { uid: person.uid, reason: '宣伝' });
    const { page, problems } = await visitAdmin(visit, '/admin/audit', { account: moderator });
    const asked = (name: string) => new URL(page.url()).searchParams.get(name);

    await page.getByLabel('行った人').selectOption({ label: '自分' });
    await page.waitForURL(/actor=/);
    expect(asked('actor')).toBe(moderator.uid);
    await page.getByLabel('対象').fill(`@${person.username}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/target=/);
    expect(asked('target')).toBe(`users/${person.uid}`);
    await expect.poll(() => entries(page).count()).toBe(2);
    // Whoever chooses by keyboard goes on from where they are.
    await page.getByLabel('操作', { exact: true }).focus();
    await page.getByLabel('操作', { exact: true }).selectOption({ label: '警告' });
    await page.waitForURL(/action=warnUser/);
    await expect.poll(() => entries(page).count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
    await page.getByLabel('期間').selectOption({ label: '過去7日' });
    await page.waitForURL(/days=7/);
    await entries(page).filter({ hasText: '警告' }).waitFor();
    await page.goBack();
    await page.goBack();
    await expect.poll(() => entries(page).count()).toBe(2);

    await page.getByLabel('対象').fill('@だれでもない名前');
    await page.keyboard.press('Enter');
    await page.getByText('見つかりません。').waitFor();
    await page.goto('/admin/audit?action=banUser&target=users/nobody-at-all');
    await page.getByText('記録はありません').waitFor();
    await page.getByRole('button', { name: '絞り込みをやめる' }).click();
    await entries(page).first().waitFor();
    expect(problems).toEqual([]);
  });
});
