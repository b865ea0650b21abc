import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser, type VisitOptions } from './support/browser.ts';
import { database, eventually, newAccount, signIn } from './support/people.ts';
import { photographer } from './support/photographer.ts';

const { visit } = openBrowser();

/** A moderator before the photos of somebody new, in the order in which they were made: the newest first. */
async function atPhotosOf(states: readonly Record<string, unknown>[], status: string, options?: VisitOptions) {
  const captions = states.map((_, place) => `確認する写真${place + 1}`);
  const owner = await photographer(captions, (place) => ({
    ...states[place],
    createdAt: new Date(Date.now() - place * 60_000),
  }));
  const visited = await visit('/about', options);
  const moderator = await newAccount({}, 'moderator');
  await signIn(visited.page, moderator);
  await visited.page.goto(`/admin/photos?owner=${owner.uid}&status=${status}`);
  await card(visited.page, 1).waitFor();
  const stateOf = async (place: number) =>
    (
      await database()
        .doc(`photos/${owner.ids[place - 1]}`)
        .get()
    ).data();
  return { ...visited, owner, moderator, stateOf };
}

const card = (page: Page, place: number) => page.getByRole('article', { name: `確認する写真${place}`, exact: true });
const choose = (page: Page, place: number, modifiers: readonly 'Shift'[] = []) =>
  page.getByRole('checkbox', { name: `「確認する写真${place}」を選ぶ` }).click({ modifiers: [...modifiers] });
const bar = (page: Page) => page.getByRole('region', { name: '選んだ写真の操作' });
const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
const held = { status: 'held', hold: { rule: 'reports', note: '' } };

describe('/admin/photos', () => {
  it('hides what was selected with shift by a rule, and takes it back from the toast', async () => {
    const { page, stateOf, problems } = await atPhotosOf([held, held, held, held], 'held');
    await choose(page, 1);
    await choose(page, 3, ['Shift']);
    await bar(page).getByText('3枚を選択中').waitFor();
    await act(page, '非公開');
    const dialog = page.getByRole('dialog', { name: '3枚を非公開にしますか？' });
    await dialog.getByRole('button', { name: '非公開' }).click();
    await dialog.getByText('規則を選んでください。').waitFor();
    await dialog.getByLabel('宣伝・スパム').check();
    await dialog.getByLabel('投稿した人への説明（任意）').fill('お店の案内は載せられません。');
    await dialog.getByRole('button', { name: '非公開' }).click();
    await page.getByText('3枚を非公開にしました。').waitFor();
    await card(page, 1).waitFor({ state: 'detached' });
    expect(await card(page, 4).count()).toBe(1);
    expect(await stateOf(2)).toMatchObject({
      status: 'hidden',
      hold: { rule: 'spam', note: 'お店の案内は載せられません。' },
    });

    await page.getByRole('button', { name: '取り消す' }).click();
    await page.getByText('3枚を前の状態に戻しました。').waitFor();
    await card(page, 1).waitFor();
    expect(await stateOf(2)).toMatchObject({ status: 'held', hold: { rule: 'reports' } });
    expect(problems).toEqual([]);
  });

  it('tells of each photo that stayed as it was, and publishes the others', async () => {
    const { page, stateOf, owner } = await atPhotosOf([held, held], 'held');
    await page.getByRole('button', { name: '表示中をすべて選ぶ' }).click();
    // Its owner deletes one while it is looked at.
    await database().doc(`photos/${owner.ids[1]}`).update({ status: 'removed', deletedAt: new Date() });
    await act(page, '公開');
    await page.getByText('1枚は変わっていません').waitFor();
    await page
      .getByText(/確認する写真2.*: 今の状態ではこの操作ができません。|: 今の状態ではこの操作ができません。/)
      .waitFor();
    await page.getByText('1枚を公開しました。').waitFor();
    await eventually('publishing', async () => ((await stateOf(1))?.['status'] === 'published' ? true : undefined));
  });

  it('reads no picture that is out of sight until it is asked for, and says why it is', async () => {
    const { page, context } = await atPhotosOf([held, { status: 'hidden', hold: { rule: 'ban', note: '' } }], 'all');
    await card(page, 1).getByText('通報があったため').waitFor();
    await card(page, 2).getByText('アカウントの利用停止に合わせて').waitFor();
    expect(await card(page, 1).locator('img:not([src^="data:"])').count()).toBe(0);
    await context.route('**/v0/b/**', (route) => route.abort());
    await card(page, 1).getByRole('button', { name: '写真を見る' }).click();
    const again = card(page, 1).getByRole('button', { name: /もう一度試します/ });
    await again.waitFor();
    await context.unroute('**/v0/b/**');
    await again.click();
    const picture = card(page, 1).locator('img[src^="blob:"]');
    await eventually('showing the picture', async () =>
      (await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
        ? true
        : undefined,
    );
    await card(page, 1).getByRole('button', { name: '隠す' }).click();
    await picture.waitFor({ state: 'detached' });
  });

  it('begins with what everybody has held, keeps the state in the address, and says so where it cannot be read', async () => {
    const { page, context } = await visit('/about');
    await signIn(page, await newAccount({}, 'moderator'));
    await page.goto('/admin/photos');
    const states = page.getByRole('navigation', { name: '状態で絞り込む' });
    expect(await states.locator('[aria-current="page"]').textContent()).toBe('保留');
    await context.route('**/documents:runQuery', (route) => route.abort());
    await states.getByRole('link', { name: '処理中' }).click();
    await page.waitForURL((url) => url.searchParams.get('status') === 'processing');
    await page.getByText('写真を読み込めませんでした').waitFor();
    await context.unroute('**/documents:runQuery');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByText('写真を読み込めませんでした').waitFor({ state: 'detached' });
  });

  it.each([
    ['light', 360],
    ['dark', 1440],
  ] as const)(
    'is clean for axe in the %s theme at %i px, with a selection and its dialog',
    async (colorScheme, width) => {
      const removed = { at: new Date(), from: 'published', rule: 'privacy', note: '表札が見えています' };
      const states = [held, { status: 'removed', removed }, {}];
      const { page } = await atPhotosOf(states, 'all', { colorScheme, viewport: { width, height: 900 } });
      await choose(page, 1);
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      await act(page, '削除');
      await page.getByRole('dialog', { name: '1枚を削除しますか？' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    },
  );
});
