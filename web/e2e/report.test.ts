import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser, type VisitOptions } from './support/browser.ts';
import { database, fillSignIn, signIn } from './support/people.ts';
import { heading, photographer } from './support/photographer.ts';
import { namedAccount } from './support/profiles.ts';

const { visit } = openBrowser();

const more = (page: Page) => page.getByRole('main').getByRole('button', { name: 'その他' });
const dialogOf = (page: Page) => page.getByRole('dialog');
const send = (page: Page) => dialogOf(page).getByRole('button', { name: '通報する' });
const comment = (page: Page) => dialogOf(page).getByLabel('コメント（任意）');
const reason = (page: Page, name: string) => dialogOf(page).getByRole('radio', { name });
const reportOn = async (path: string) => (await database().doc(path).get()).data();

async function openReport(page: Page): Promise<void> {
  await more(page).click();
  await page.getByRole('menuitem', { name: '通報' }).click();
  await comment(page).waitFor();
}

/** Somebody new, signed in, on the page of somebody else's photo. */
async function atPhoto(caption: string, options?: VisitOptions) {
  const { ids, ...owner } = await photographer([caption]);
  const [id = ''] = ids;
  const viewer = await namedAccount();
  const visited = await visit('/about', options);
  await signIn(visited.page, viewer);
  await visited.page.goto(`/photos/${id}`);
  await heading(visited.page, caption).waitFor();
  return { ...visited, id, owner, viewer };
}

describe('reporting a photo', () => {
  it('asks a visitor to sign in, then takes a reason and a comment, and a second time changes the first', async () => {
    const { ids } = await photographer(['通報される写真']);
    const [id = ''] = ids;
    const viewer = await namedAccount();
    const { page, problems } = await visit(`/photos/${id}`);
    await more(page).click();
    await page.getByRole('menuitem', { name: '通報' }).click();
    await fillSignIn(page, viewer);
    await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();

    await openReport(page);
    await dialogOf(page).getByRole('heading', { name: 'この写真を通報' }).waitFor();
    await send(page).click();
    await page.getByText('理由を一つ選んでください。').waitFor();
    // The focus is at the reasons: one can go on by keyboard.
    await page.keyboard.press('Space');
    expect(await reason(page, '宣伝・スパム').isChecked()).toBe(true);
    await comment(page).fill(' 店の宣伝です\n');
    await page.getByText('6 / 500文字').waitFor();
    await send(page).click();
    await dialogOf(page).getByRole('heading', { name: '通報を受け付けました' }).waitFor();
    expect(await reportOn(`photoReports/${id}_${viewer.uid}`)).toMatchObject({
      reason: 'spam',
      comment: '店の宣伝です',
      status: 'open',
    });
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await more(page).evaluate((button) => button === document.activeElement)).toBe(true);

    await openReport(page);
    await dialogOf(page)
      .getByText(/通報済みで（.+）、確認を待っています/)
      .waitFor();
    expect(await reason(page, '宣伝・スパム').isChecked()).toBe(true);
    expect(await comment(page).inputValue()).toBe('店の宣伝です');
    await reason(page, 'プライバシーの侵害').check();
    await dialogOf(page).getByRole('button', { name: '通報の内容を変える' }).click();
    await dialogOf(page).getByRole('heading', { name: '通報の内容を変えました' }).waitFor();
    expect(await reportOn(`photoReports/${id}_${viewer.uid}`)).toMatchObject({ reason: 'privacy', status: 'open' });

    await dialogOf(page).getByRole('link', { name: '通報の記録を見る' }).click();
    await page.getByRole('heading', { name: '写真「通報される写真」への通報' }).waitFor();
    await page.getByText('確認を待っています').waitFor();
    // Once nobody can see it any more, there is nothing to lead to.
    await database()
      .doc(`photos/${id}`)
      .update({ status: 'hidden', hold: { rule: 'privacy', note: '' } });
    await database().doc(`photoReports/${id}_${viewer.uid}`).update({ status: 'resolved', handledAt: new Date() });
    await page.reload();
    await page.getByText('この写真は、今は公開されていません。').waitFor();
    await page.getByText('対応しました', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: '写真を見る' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('is not offered for one’s own', async () => {
    const { ids, ...owner } = await photographer(['自分の写真']);
    const { page } = await visit('/about');
    await signIn(page, owner);
    await page.goto(`/photos/${ids[0]}`);
    await more(page).click();
    await page.getByRole('menuitem', { name: '#ねこ をミュート' }).waitFor();
    expect(await page.getByRole('menuitem', { name: '通報' }).count()).toBe(0);
  });

  it('says in words why it cannot be, and keeps what was written', async () => {
    const { page, id } = await atPhoto('断られる通報');
    await openReport(page);
    await reason(page, '嫌がらせ').check();
    await comment(page).fill('あ'.repeat(501));
    await send(page).click();
    await page.getByText('500文字以内で書いてください').waitFor();
    await comment(page).fill('人の顔が写っています');

    await page.route('**/reportPhoto', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'access-control-allow-origin': '*' },
        json: {
          error: {
            status: 'RESOURCE_EXHAUSTED',
            message: 'rate',
            details: { code: 'resource-exhausted', retryAfterSeconds: 7_200 },
          },
        },
      }),
    );
    await send(page).click();
    await page.getByText('通報は1日に20件までです。2 時間後に、また送れます。').waitFor();
    await page.unroute('**/reportPhoto');

    const photo = database().doc(`photos/${id}`);
    await photo.update({ status: 'held', hold: { rule: 'reports', note: '' } });
    await send(page).click();
    await page.getByText('この写真は、すでに運営が確認しています。').waitFor();
    await photo.update({ status: 'hidden', hold: { rule: 'spam', note: '' } });
    await send(page).click();
    await page.getByText('すでに非公開になったか、削除されています').waitFor();
    expect(await comment(page).inputValue()).toBe('人の顔が写っています');
    expect(await reason(page, '嫌がらせ').isChecked()).toBe(true);
  });

  it.each([
    ['light', 360],
    ['dark', 1440],
  ] as const)('is clean for axe in the %s theme at %i px', async (colorScheme, width) => {
    const { page } = await atPhoto('見た目', { colorScheme, viewport: { width, height: 800 } });
    await openReport(page);
    await send(page).click();
    await page.getByText('理由を一つ選んでください。').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await reason(page, 'そのほかの理由').check();
    await send(page).click();
    await dialogOf(page).getByRole('link', { name: '通報の記録を見る' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe('reporting a person', () => {
  it('takes one tap and a press, and says what became of it before it is sent again', async () => {
    const target = await namedAccount({ displayName: '困った人' });
    const viewer = await namedAccount();
    const { page, problems } = await visit('/about');
    await signIn(page, viewer);
    await page.goto(`/${target.username}`);
    await openReport(page);
    await dialogOf(page).getByRole('heading', { name: '困った人さんを通報' }).waitFor();
    await reason(page, 'なりすまし').check();
    await send(page).click();
    await dialogOf(page).getByRole('heading', { name: '通報を受け付けました' }).waitFor();
    const path = `reports/${target.uid}_${viewer.uid}`;
    expect(await reportOn(path)).toMatchObject({ reason: 'impersonation', status: 'open' });

    await database().doc(path).update({ status: 'dismissed', handledAt: new Date() });
    await page.reload();
    await openReport(page);
    await dialogOf(page).getByText('問題は見つかりませんでした').waitFor();
    expect(await dialogOf(page).getByRole('radio', { checked: true }).count()).toBe(0);
    await reason(page, '嫌がらせ').check();
    await dialogOf(page).getByRole('button', { name: 'もう一度通報する' }).click();
    await dialogOf(page).getByRole('heading', { name: '通報を受け付けました' }).waitFor();
    expect(await reportOn(path)).toMatchObject({ reason: 'harassment', status: 'open' });
    expect(problems).toEqual([]);
  });
});
