import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { callAs } from './support/calls.ts';
import {
  box,
  caseOf,
  choice,
  dialog,
  heaviest,
  noticesOf,
  openCase,
  queuePath,
  reportedPhoto,
  row,
  statusOf,
  visitAsStaff,
} from './support/desk.ts';
import { database, eventually, newAccount } from './support/people.ts';
import { namedAccount } from './support/profiles.ts';

const { visit } = openBrowser();

/** As often as a queue that is to be seen is read again. */
const lookAgainMs = 30_000;

describe('the desk', () => {
  it('dismisses with a notice to the reporter, opens the next, and takes it back by a key', async () => {
    const reporter = await newAccount();
    const first = await reportedPhoto(reporter);
    const second = await reportedPhoto(reporter, first.owner);
    const { page } = await visitAsStaff(visit, queuePath);
    await row(page, first.caption).click();
    await openCase(page, first.caption).waitFor();
    // No key does anything while one types, or while something is asked.
    await page.keyboard.press('d');
    await dialog(page).getByLabel(/^メモ/).pressSequentially('jkhrd?');
    expect(await dialog(page).count()).toBe(1);
    await dialog(page).getByRole('button', { name: '却下する' }).click();
    await page.getByText(`「${first.caption}」への通報を却下しました。`).waitFor();
    await openCase(page, second.caption).waitFor();
    await eventually('telling the reporter', async () =>
      (await noticesOf(reporter.uid)).includes('report-dismissed') ? true : undefined,
    );
    expect(await statusOf(first.id)).toBe('published');
    await page.keyboard.press('u');
    await page.getByText('通報は未対応に戻りました').waitFor();
    await row(page, first.caption).waitFor();
    expect((await caseOf(first.id).get()).get('status')).toBe('open');
  });

  it('undoes from the toast what was done to the photo along with the decision', async () => {
    const { id, caption } = await reportedPhoto(await newAccount());
    const { page } = await visitAsStaff(visit, `${queuePath}?case=photo_${id}`);
    await openCase(page, caption).waitFor();
    await page.keyboard.press('h');
    await dialog(page).getByRole('button', { name: '非公開にする' }).press('Enter');
    await page.getByText(`「${caption}」を非公開にしました。`).waitFor();
    expect(await statusOf(id)).toBe('hidden');
    await page.getByRole('button', { name: '取り消す', exact: true }).click();
    await page.getByText('通報は未対応に戻りました').waitFor();
    expect(await statusOf(id)).toBe('published');
    await row(page, caption).waitFor();
  });

  it('shows who looks at a case, and tells the second of two what the first decided', async () => {
    const { id, caption } = await reportedPhoto(await newAccount());
    const path = `${queuePath}?case=photo_${id}`;
    const first = await visitAsStaff(visit, path);
    await openCase(first.page, caption).waitFor();
    await eventually(
      'saying who looks',
      async () => (await caseOf(id).get()).get('viewing.by') === first.me.uid || undefined,
    );
    const second = await visitAsStaff(visit, path);
    await second.page.getByRole('article').getByText(`係 ${first.me.username}さんが確認中`).waitFor();
    await row(second.page, caption).getByText(`係 ${first.me.username}さんが確認中`).waitFor();

    await second.page.keyboard.press('h');
    await dialog(second.page).getByText(caption).waitFor();
    await first.page.keyboard.press('d');
    await dialog(first.page).getByRole('button', { name: '却下する' }).click();
    await first.page.getByText(`「${caption}」への通報を却下しました。`).waitFor();
    await dialog(second.page).getByRole('button', { name: '非公開にする' }).click();
    await second.page.getByText(`係 ${first.me.username}さんが先に却下しました（処置なし）`).waitFor();
    expect(await statusOf(id)).toBe('published');
    await second.page.getByRole('button', { name: /^開く/ }).click();
    await second.page.getByText(`判断した人: 係 ${first.me.username}`).waitFor();
    // What is decided is listed to be looked up, not to be selected.
    await second.page.goto(`${queuePath}?status=dismissed`);
    await row(second.page, caption).waitFor();
    expect(await box(second.page, caption).count()).toBe(0);
  });

  it('follows by itself what others decide and report, and who of them looks at what', async () => {
    const reporter = await newAccount();
    const [one, two] = [await reportedPhoto(reporter), await reportedPhoto(reporter)];
    const first = await visitAsStaff(visit, '/admin');
    await first.page.clock.install();
    await first.page.goto(`${queuePath}?case=photo_${one.id}`);
    await openCase(first.page, one.caption).waitFor();
    const looksAt = (id: string, uid: string) =>
      eventually('saying who looks', async () => (await caseOf(id).get()).get('viewing.by') === uid || undefined);
    await looksAt(one.id, first.me.uid);
    const second = await visitAsStaff(visit, `${queuePath}?case=photo_${two.id}`);
    await openCase(second.page, two.caption).waitFor();
    // Each sees where the other is, the first of them with the next look at the queue.
    await row(second.page, one.caption).getByText(`係 ${first.me.username}さんが確認中`).waitFor();
    await looksAt(two.id, second.me.uid);
    await first.page.clock.fastForward(lookAgainMs);
    await row(first.page, two.caption).getByText(`係 ${second.me.username}さんが確認中`).waitFor();

    await second.page.keyboard.press('d');
    await dialog(second.page).getByRole('button', { name: '却下する' }).click();
    await second.page.getByText(`「${two.caption}」への通報を却下しました。`).waitFor();
    const three = await reportedPhoto(reporter);
    await first.page.clock.fastForward(lookAgainMs);
    await row(first.page, three.caption).waitFor();
    expect(await row(first.page, two.caption).count()).toBe(0);
    // What is open stays so.
    await openCase(first.page, one.caption).waitFor();
    expect([...first.problems, ...second.problems]).toEqual([]);
  });

  it('moves and selects by keys, decides several at once, and puts back what was refused', async () => {
    const reporter = await newAccount();
    // Keys begin at the top of the queue: above what was there before.
    const top = Date.now();
    const [one, two, three] = [
      await reportedPhoto(reporter, undefined, top),
      await reportedPhoto(reporter, undefined, top),
      await reportedPhoto(reporter, undefined, top),
    ];
    const { page, context } = await visitAsStaff(visit, queuePath);
    await row(page, one.caption).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'キーの一覧' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await openCase(page, one.caption).waitFor();
    await page.locator('h2:focus', { hasText: one.caption }).waitFor();
    await page.keyboard.press(' ');
    await page.getByText('1件を選択中').waitFor();
    await page.keyboard.press('Shift+J');
    await openCase(page, two.caption).waitFor();
    await page.getByText('2件を選択中').waitFor();
    await page.keyboard.press('k');
    await openCase(page, one.caption).waitFor();
    await page.keyboard.press(' ');
    await box(page, one.caption).click();
    await box(page, three.caption).click({ modifiers: ['Shift'] });
    await page.getByText('3件を選択中').waitFor();

    await context.route(/\/resolveCases$/, (route) => route.abort());
    const hideAll = async (): Promise<void> => {
      await page.keyboard.press('h');
      for (const { caption } of [one, two, three]) await dialog(page).getByText(caption).waitFor();
      await dialog(page).getByRole('button', { name: '非公開にする' }).click();
    };
    await hideAll();
    await page.getByText('3件の通報は判断できず').or(page.getByText('3件は判断できず')).waitFor();
    await row(page, two.caption).waitFor();
    await context.unroute(/\/resolveCases$/);

    await box(page, one.caption).click();
    await box(page, three.caption).click({ modifiers: ['Shift'] });
    await hideAll();
    await page.getByText('3件の通報を非公開にしました。').waitFor();
    for (const { id, caption } of [one, two, three]) {
      expect(await statusOf(id)).toBe('hidden');
      expect(await row(page, caption).count()).toBe(0);
    }
  });

  it('bans who was reported, with what is known of them beside it', async () => {
    const reporter = await newAccount();
    const bad = await namedAccount({ displayName: `困った人 ${Date.now()}`, bio: '自己紹介です。' });
    await callAs(reporter, 'reportUser', { uid: bad.uid, reason: 'harassment', comment: '' });
    const name = String((await database().doc(`profiles/${bad.uid}`).get()).get('displayName'));
    await database().doc(`cases/user_${bad.uid}`).update({ weight: heaviest });
    const { page } = await visitAsStaff(visit, '/admin/reports');
    await row(page, name).click();
    await page.getByText('停止されていません。').waitFor();
    await choice(page, '利用を停止する').click();
    await dialog(page).getByRole('button', { name: '利用を停止する' }).click();
    await dialog(page).getByText('理由を1文字から500文字まで').waitFor();
    await dialog(page).getByLabel('停止の理由').fill('嫌がらせの繰り返し');
    await dialog(page).getByLabel('期間').selectOption('30');
    await dialog(page).getByRole('button', { name: '利用を停止する' }).click();
    await page.getByText(`「${name}」について利用を停止しました。`).waitFor();
    const banned = await database().doc(`users/${bad.uid}`).get();
    expect(banned.get('status')).toBe('banned');
    expect(banned.get('ban.reason')).toBe('嫌がらせの繰り返し');
  });

  it('says so where the queue, a case or a picture cannot be read, and where there is nothing', async () => {
    const { id, caption } = await reportedPhoto(await newAccount());
    const { page, context } = await visitAsStaff(visit, '/admin');
    await context.route(/documents:runQuery/, (route) => route.abort());
    await page.goto(queuePath);
    await page.getByText('通報を読み込めませんでした').waitFor();
    await context.unroute(/documents:runQuery/);
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await row(page, caption).waitFor();
    await context.route(/quarantine/, (route) => route.abort());
    await row(page, caption).click();
    await page.getByText('画像を読み込めませんでした。').waitFor();
    await page.goto(`${queuePath}?case=photo_${'A'.repeat(20)}`);
    await page.getByText('通報が見つかりません').waitFor();
    await page.goto(`${queuePath}?status=dismissed&reason=impersonation`);
    await page.getByText('却下した通報はありません').waitFor();
    expect((await caseOf(id).get()).get('status')).toBe('open');
  });

  it.each([
    ['light', 390],
    ['dark', 1_440],
  ] as const)('is clean for axe in the %s theme at %i px, and no wider', async (colorScheme, width) => {
    const { caption } = await reportedPhoto(await newAccount());
    const { page } = await visitAsStaff(visit, queuePath, { colorScheme, viewport: { width, height: 900 } });
    await row(page, caption).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await row(page, caption).click();
    await page.getByText('家が写っています。').waitFor();
    await page.getByRole('img', { name: '通報された時の画像（ぼかしています）' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await choice(page, '非公開にする').click();
    await dialog(page).getByText(caption).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
