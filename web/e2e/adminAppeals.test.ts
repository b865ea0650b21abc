import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { database, newAccount, sendSignIn } from './support/people.ts';
import { visitAdmin } from './support/staff.ts';

const { visit } = openBrowser();
const note = (page: Page) => page.getByLabel('本人への説明');
const accept = (page: Page) => page.getByRole('button', { name: '認めて試す人さんの停止を解除' });

describe('an appeal', () => {
  // By day: UsersPage, BannedPage and AppealsPage.component.test.tsx, and resolveAppeal.own.test.ts on the emulators.
  atNight('a banned person appeals, staff accept, and the person is back and notified', async () => {
    const moderator = await newAccount({}, 'moderator');
    const person = await newAccount();
    const { page, problems } = await visitAdmin(visit, `/admin/users?uid=${person.uid}`, { account: moderator });
    await page
      .getByRole('region', { name: '操作', exact: true })
      .getByRole('button', { name: '利用を停止する' })
      .click();
    const asked = page.getByRole('dialog', { name: '試す人さんの利用を停止しますか？' });
    await asked.getByLabel('理由', { exact: true }).fill('宣伝の繰り返し');
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
    // An answer needs words.
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
});
