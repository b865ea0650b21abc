import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser, type Visit, type VisitOptions } from './support/browser.ts';
import { database, newAccount, sendSignIn } from './support/people.ts';

const { visit } = openBrowser();

const banned = {
  status: 'banned',
  ban: { reason: '宣伝の繰り返し', by: 'someone', at: new Date('2026-01-01T00:00:00Z') },
};

async function openBanned(options?: VisitOptions): Promise<Visit & { uid: string }> {
  const account = await newAccount(banned);
  const opened = await visit('/about', options);
  await sendSignIn(opened.page, account);
  await opened.page.waitForURL('**/banned');
  return { ...opened, uid: account.uid };
}

describe('the appeal on /banned', () => {
  it('is sent once, and shows what became of it from then on', async () => {
    const { page, problems, uid } = await openBanned();
    const send = page.getByRole('button', { name: '申し立てを送る' });
    await send.click();
    await page.getByText('1文字から500文字まで').waitFor();
    await page.getByLabel('伝えたいこと').fill('<b>誤解</b>です。');
    await send.click();
    await page.getByText('申し立てを受け付けました').waitFor();
    await page.getByText('<b>誤解</b>です。').waitFor();
    expect(await send.count()).toBe(0);

    const [appeal, ...more] = (await database().collection('appeals').where('uid', '==', uid).limit(5).get()).docs;
    expect(more).toEqual([]);
    await appeal?.ref.update({ status: 'rejected', note: '三度目の停止です。' });
    await page.reload();
    await page.getByText('停止は続きます').waitFor();
    await page.getByText('三度目の停止です。').waitFor();
    expect(problems).toEqual([]);
  });

  it('that cannot be sent says so, and what was written stays', async () => {
    const { page, context } = await openBanned();
    await page.getByLabel('伝えたいこと').fill('誤解です。');
    await context.route('**/submitAppeal', (route) => route.abort());
    await page.getByRole('button', { name: '申し立てを送る' }).click();
    await page.getByRole('main').locator('[id$=-error]').waitFor();
    expect(await page.getByLabel('伝えたいこと').inputValue()).toBe('誤解です。');
    await context.unroute('**/submitAppeal');
    await page.getByRole('button', { name: '申し立てを送る' }).click();
    await page.getByText('申し立てを受け付けました').waitFor();
  });

  it('of another tab shows in this one when it is sent here too', async () => {
    const { page, context } = await openBanned();
    await page.getByLabel('伝えたいこと').fill('こちらから');
    const other = await context.newPage();
    await other.goto('/banned');
    await other.getByLabel('伝えたいこと').fill('先に別のタブから');
    await other.getByRole('button', { name: '申し立てを送る' }).click();
    await other.getByText('申し立てを受け付けました').waitFor();
    await page.getByRole('button', { name: '申し立てを送る' }).click();
    await page.getByText('先に別のタブから').waitFor();
  });

  it('that cannot be read says so, with a way to try again', async () => {
    const { page, context } = await openBanned();
    await page.getByLabel('伝えたいこと').fill('誤解です。');
    await page.getByRole('button', { name: '申し立てを送る' }).click();
    await page.getByText('申し立てを受け付けました').waitFor();
    await context.route(/documents:batchGet|documents\/appeals|BatchGetDocuments/, (route) =>
      route.request().postData()?.includes('appeals') || route.request().url().includes('appeals')
        ? route.abort()
        : route.continue(),
    );
    await page.reload();
    await page.getByText('申し立てを読み込めませんでした').waitFor();
    await context.unrouteAll();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByText('申し立てを受け付けました').waitFor();
  });

  it.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)('is clean for axe in the %s theme at %i px, before and after', async (colorScheme, width) => {
    const { page } = await openBanned({ colorScheme, viewport: { width, height: 900 } });
    await page.getByLabel('伝えたいこと').fill('誤解です。');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '申し立てを送る' }).click();
    await page.getByText('申し立てを受け付けました').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
