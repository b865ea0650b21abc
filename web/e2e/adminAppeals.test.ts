import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { callAs } from './support/calls.ts';
import { type Account, database, newAccount, sendSignIn } from './support/people.ts';
import { visitAdmin } from './support/staff.ts';

const { visit } = openBrowser();
const note = (page: Page) => page.getByLabel('本人への説明');
const accept = (page: Page) => page.getByRole('button', { name: '認めて停止を解除' });
const reject = (page: Page) => page.getByRole('button', { name: '認めない' });

type Appellant = Account & { readonly appealId: string; readonly text: string };

/** Somebody who was banned and has appealed, before anybody else: at the top of the list. */
async function appellant(moderator: Account, text: string, createdAt: Date): Promise<Appellant> {
  const person = await newAccount();
  await callAs(moderator, 'banUser', { uid: person.uid, reason: `理由（${text}）` });
  const appeal = await database().collection('appeals').add({ uid: person.uid, text, status: 'open', createdAt });
  await database().doc(`users/${person.uid}`).update({ 'ban.appealId': appeal.id });
  return { ...person, appealId: appeal.id, text };
}

const appealOf = async ({ appealId }: Appellant) => (await database().doc(`appeals/${appealId}`).get()).data();

describe('an appeal', () => {
  it('goes its whole way in the browser: ban, appeal, accepted, and the person is back and told', async () => {
    const moderator = await newAccount({}, 'moderator');
    const person = await newAccount();
    const { page, problems } = await visitAdmin(visit, `/admin/users?uid=${person.uid}`, { account: moderator });
    await page
      .getByRole('region', { name: '操作', exact: true })
      .getByRole('button', { name: '利用を停止する' })
      .click();
    const asked = page.getByRole('dialog', { name: '試す人さんの利用を停止しますか？' });
    await asked.getByLabel('理由').fill('宣伝の繰り返し');
    await asked.getByRole('button', { name: '利用を停止する' }).click();
    await page.getByText('停止中', { exact: true }).first().waitFor();
    const banned = await visit('/about');
    await sendSignIn(banned.page, person);
    await banned.page.waitForURL('**/banned');
    await banned.page.getByText('宣伝の繰り返し').waitFor();
    await banned.page.getByLabel('伝えたいこと').fill('家族の作品の紹介でした。');
    await banned.page.getByRole('button', { name: '申し立てを送る' }).click();
    await banned.page.getByText('申し立てを受け付けました').waitFor();
    const [appeal] = (await database().collection('appeals').where('uid', '==', person.uid).limit(1).get()).docs;

    await page.goto(`/admin/appeals?appeal=${appeal?.id}`);
    await page.getByRole('article').getByText('家族の作品の紹介でした。').waitFor();
    await page.getByRole('article').getByText('宣伝の繰り返し').waitFor();
    // Nobody is answered without a word.
    await accept(page).click();
    await page.getByText('1文字から500文字までで書いてください').waitFor();
    await note(page).fill('確かめました。停止を解除します。');
    await accept(page).click();
    await page.getByText('申し立てを認め、停止を解除しました。').waitFor();
    expect((await database().doc(`users/${person.uid}`).get()).get('status')).toBe('normal');

    await banned.page.goto('/banned');
    await banned.page.waitForURL((url) => url.pathname === '/');
    await banned.page.getByRole('button', { name: /^通知/ }).click();
    await banned.page.getByText('確かめました。停止を解除します。').waitFor();
    expect([...problems, ...banned.problems]).toEqual([]);
  });

  it('leads to the next one when it is answered, by keyboard alone', async () => {
    const moderator = await newAccount({}, 'moderator');
    const first = await appellant(moderator, '一人目の言い分', new Date('2001-01-01T00:00:00Z'));
    const second = await appellant(moderator, '二人目の言い分', new Date('2001-01-02T00:00:00Z'));
    const { page, problems } = await visitAdmin(visit, '/admin/appeals', { account: moderator });
    await page.getByRole('article').getByText('一人目の言い分', { exact: true }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('article').getByText('二人目の言い分', { exact: true }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('article').getByText('一人目の言い分', { exact: true }).waitFor();
    await page.locator('h2:focus').waitFor();
    await note(page).waitFor();
    await page.keyboard.press('n');
    await page.locator('textarea:focus').waitFor();
    // Where one types, these are letters.
    await page.keyboard.type('jk');
    expect(await note(page).inputValue()).toBe('jk');
    await page.keyboard.press('Tab');
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await page.getByText('申し立てを認めませんでした。').waitFor();
    await page.getByRole('article').getByText('二人目の言い分', { exact: true }).waitFor();
    await page.locator('h2:focus').waitFor();
    expect(new URL(page.url()).searchParams.get('appeal')).toBe(second.appealId);
    expect(await appealOf(first)).toMatchObject({ status: 'rejected', note: 'jk', handledBy: moderator.uid });
    expect(await note(page).inputValue()).toBe('');
    await page.getByRole('link', { name: '認めなかった' }).click();
    await page.goto(`/admin/appeals?status=rejected&appeal=${first.appealId}`);
    await page.getByRole('article').getByText('jk', { exact: true }).waitFor();
    await callAs(moderator, 'unbanUser', { uid: second.uid, reason: '片付け' });
    expect(problems).toEqual([]);
  });

  it('that somebody else has answered meanwhile says so, and so does one that does not reach the server', async () => {
    const moderator = await newAccount({}, 'moderator');
    const person = await appellant(moderator, '行き違い', new Date());
    const { page, context } = await visitAdmin(visit, `/admin/appeals?appeal=${person.appealId}`, {
      account: moderator,
    });
    await note(page).fill('続けます。');
    await context.route('**/resolveAppeal', (route) => route.abort());
    await reject(page).click();
    await page.getByRole('alert').filter({ hasText: 'お試しください' }).waitFor();
    expect(await note(page).inputValue()).toBe('続けます。');
    await context.unrouteAll();
    await callAs(moderator, 'unbanUser', { uid: person.uid, reason: '先に解除' });
    await reject(page).click();
    await page.getByText('ほかの人が回答したか、停止が終わっています').waitFor();
    await page.getByRole('button', { name: '一覧を読み直す' }).click();
    await page.waitForURL((url) => !url.searchParams.has('appeal'));
    expect((await appealOf(person))?.['status']).toBe('accepted');
  });

  it.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)('is clean for axe in the %s theme at %i px, with one open', async (colorScheme, width) => {
    const moderator = await newAccount({}, 'moderator');
    const person = await appellant(moderator, 'とても長い言い分'.repeat(30), new Date());
    const options = { account: moderator, colorScheme, viewport: { width, height: 900 } };
    const { page } = await visitAdmin(visit, `/admin/appeals?appeal=${person.appealId}`, options);
    await page.getByRole('article').getByText(`理由（`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await page.getByRole('list', { name: '申し立ての一覧' }).isVisible()).toBe(width >= 960);
    await callAs(moderator, 'unbanUser', { uid: person.uid, reason: '片付け' });
  });
});
