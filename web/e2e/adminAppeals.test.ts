import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { callAs } from './support/calls.ts';
import { statusOf } from './support/desk.ts';
import { database, newAccount, sendSignIn } from './support/people.ts';
import { namedAccount } from './support/profiles.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';
import { visitAdmin } from './support/staff.ts';

const { visit } = openBrowser();
const note = (page: Page) => page.getByLabel('本人への説明');
const accept = (page: Page) => page.getByRole('button', { name: /^認めて.*さんへの決定を取り消す$/ });

async function disagree(page: Page, text: string): Promise<void> {
  await page.getByLabel('伝えたいこと').fill(text);
  await page.getByRole('button', { name: '申し立てを送る' }).click();
  await page.getByText('申し立てを受け付けました').waitFor();
}

describe('an appeal', () => {
  it('a person whose photo was hidden disagrees, another moderator accepts, and the photo is back', async () => {
    const [decider, owner] = [await newAccount({}, 'moderator'), await namedAccount()];
    const id = await publishedPhoto('売り物ではない一枚', owner.uid);
    await callAs(decider, 'staff/moderatePhotos', {
      ids: [id],
      action: 'hide',
      rule: 'spam',
      note: '宣伝に見えます。',
    });

    const { page, problems } = await visit('/about', { as: owner });
    await page.getByRole('button', { name: /^通知/ }).click();
    await page.getByText('通報によらず、運営メンバーが判断しました。').waitFor();
    await page.getByRole('link', { name: '理由を見る・異議を申し立てる' }).click();
    await page.getByText('宣伝に見えます。').waitFor();
    await page.getByRole('button', { name: '異議を申し立てる' }).click();
    await disagree(page, '家族の作品の紹介でした。');

    const [appeal] = (await database().collection('appeals').where('uid', '==', owner.uid).limit(1).get()).docs;
    const staff = await visitAdmin(visit, `/admin/appeals?appeal=${appeal?.id}`);
    await staff.page.getByRole('article').getByText('家族の作品の紹介でした。').waitFor();
    await staff.page.getByRole('article').getByText('写真の非公開').waitFor();
    // An answer needs words.
    await accept(staff.page).click();
    await staff.page.getByText('1文字から500文字までで書いてください').waitFor();
    await note(staff.page).fill('確かめました。元に戻します。');
    await accept(staff.page).click();
    await staff.page.getByText('申し立てを認め、決定を取り消しました。').waitFor();
    expect(await statusOf(id)).toBe('published');

    await page.goto('/settings/decisions');
    await page.getByText('申し立てが認められ、決定は取り消されました。').waitFor();
    await page.getByRole('button', { name: /^通知/ }).click();
    await page.getByRole('dialog').getByText('確かめました。元に戻します。').waitFor();
    expect([...problems, ...staff.problems]).toEqual([]);
  });

  it('a banned person appeals, another moderator accepts, and the person is back and notified', async () => {
    const [decider, person] = [await newAccount({}, 'moderator'), await newAccount()];
    await callAs(decider, 'staff/banUser', { uid: person.uid, reason: '宣伝の繰り返し' });
    const banned = await visit('/about');
    await sendSignIn(banned.page, person);
    await banned.page.waitForURL('**/banned');
    await banned.page.getByText('宣伝の繰り返し').first().waitFor();
    await disagree(banned.page, '家族の作品の紹介でした。');
    const [appeal] = (await database().collection('appeals').where('uid', '==', person.uid).limit(1).get()).docs;

    const { page, problems } = await visitAdmin(visit, `/admin/appeals?appeal=${appeal?.id}`);
    await page.getByRole('article').getByText('宣伝の繰り返し').waitFor();
    await note(page).fill('確かめました。停止を解除します。');
    await accept(page).click();
    await page.getByText('申し立てを認め、決定を取り消しました。').waitFor();
    expect((await database().doc(`users/${person.uid}`).get()).get('status')).toBe('normal');

    await banned.page.goto('/banned');
    await banned.page.waitForURL((url) => url.pathname === '/');
    await banned.page.getByRole('button', { name: /^通知/ }).click();
    await banned.page.getByText('確かめました。停止を解除します。').waitFor();
    expect([...problems, ...banned.problems]).toEqual([]);
  });
});
