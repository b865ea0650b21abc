import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { database, eventually, newAccount, signIn } from './support/people.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';

const { visit } = openBrowser();

let turn = 0;

/** Somebody new with a page of their own and one published photo. */
async function anAuthor() {
  turn += 1;
  const mark = `${Date.now()}${turn}`;
  const caption = `見えなくなる一枚 ${mark}`;
  const username = `mute_${mark}`;
  const photoId = await publishedPhoto(caption);
  const uid = String((await database().doc(`photos/${photoId}`).get()).get('ownerId'));
  await database().doc(`usernames/${username}`).set({ uid, createdAt: new Date() });
  await database().doc(`users/${uid}`).update({ username });
  await database().doc(`profiles/${uid}`).update({ username, usernameKey: username });
  const photo = database().doc(`photos/${photoId}`);
  // The copy in the photo follows the profile; it is not what is tested here.
  await photo.update({ 'owner.username': username });
  return { uid, username, caption, photoId };
}

const tile = (page: Page, caption: string) => page.getByRole('link', { name: caption });

/** To the home page by a link, as a person goes: nothing is loaded anew. */
const goHome = (page: Page) => page.getByRole('link', { name: 'Matataki', exact: true }).click();

async function chooseMore(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'その他' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

const mutedUsers = async (uid: string): Promise<unknown> =>
  (await database().doc(`users/${uid}`).get()).get('mutedUsers');

describe('muting a person', () => {
  it('takes their photos off the home page at once, and unmuting brings them back, with the toasts of the specification', async () => {
    const author = await anAuthor();
    const viewer = await newAccount();
    const { page, problems } = await visit('/');
    await signIn(page, viewer);
    await tile(page, author.caption).waitFor();
    await tile(page, author.caption).click();
    await page.locator(`main a[href="/${author.username}"]`).click();
    await page.getByText(`@${author.username}`).first().waitFor();
    await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));

    await chooseMore(page, 'ミュート');
    await page.getByText('ユーザーをミュートしました。', { exact: true }).waitFor();
    expect(await mutedUsers(viewer.uid)).toEqual([author.uid]);
    await goHome(page);
    await page.getByRole('heading', { level: 1, name: '新着の写真' }).waitFor();
    expect(await tile(page, author.caption).count()).toBe(0);

    await page.goBack();
    await chooseMore(page, 'ミュート解除');
    await page.getByText('ミュートを解除しました。', { exact: true }).waitFor();
    expect(await mutedUsers(viewer.uid)).toEqual([]);
    await goHome(page);
    await tile(page, author.caption).waitFor();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
    expect(problems).toEqual([]);
  });

  it('is taken back, and said, when it cannot be stored', async () => {
    const author = await anAuthor();
    const viewer = await newAccount();
    const { page, context } = await visit(`/${author.username}`);
    await signIn(page, viewer);
    await context.route(/documents:commit/, (route) =>
      route.fulfill({ status: 403, json: { error: { status: 'PERMISSION_DENIED', code: 403, message: 'no' } } }),
    );
    await chooseMore(page, 'ミュート');
    await page.getByText('ミュート状態の更新に失敗しました。', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'ミュート', exact: true }).waitFor();
    expect(await mutedUsers(viewer.uid)).toEqual([]);
  });

  it('does nothing for who is signed out', async () => {
    const author = await anAuthor();
    const { page, context } = await visit(`/${author.username}`);
    let writes = 0;
    context.on('request', (request) => {
      if (request.url().includes('documents:commit')) writes += 1;
    });
    await chooseMore(page, 'ミュート');
    expect(await page.getByText('ミュートしました').count()).toBe(0);
    expect(writes).toBe(0);
  });

  it('tells in words that a list of 1,000 is full, and sends nothing', async () => {
    const author = await anAuthor();
    const full = Array.from({ length: 1_000 }, (_, index) => `person-${index}`);
    const viewer = await newAccount({ mutedUsers: full });
    const { page } = await visit(`/${author.username}`);
    await signIn(page, viewer);
    await chooseMore(page, 'ミュート');
    await page.getByText(/ミュートできるのは1,000人までです/).waitFor();
    expect(await mutedUsers(viewer.uid)).toEqual(full);
  });
});

describe('muting from a photo', () => {
  it('mutes its tag, whose photos leave every list and come back', async () => {
    const { caption } = await anAuthor();
    const viewer = await newAccount();
    const { page } = await visit('/');
    await signIn(page, viewer);
    await tile(page, caption).click();
    await chooseMore(page, '#ねこ をミュート');
    await page.getByText('タグをミュートしました。', { exact: true }).waitFor();
    await goHome(page);
    await page.getByRole('heading', { level: 1, name: '新着の写真' }).waitFor();
    expect(await tile(page, caption).count()).toBe(0);
    await page.goBack();
    await chooseMore(page, '#ねこ のミュート解除');
    await goHome(page);
    await tile(page, caption).waitFor();
  });

  it('says so where a list holds nothing but what is muted', async () => {
    const author = await anAuthor();
    const { page } = await visit(`/${author.username}`);
    await signIn(page, await newAccount({ mutedTags: ['ねこ'] }));
    await page.getByText('表示できる写真がありません').waitFor();
    await page.getByRole('link', { name: 'ミュートの設定' }).click();
    await page.waitForURL('**/settings/muted');
  });
});

describe('/settings/muted', () => {
  it('lists people by name, tags and titles, and takes each back in its place', async () => {
    const author = await anAuthor();
    const viewer = await newAccount({ mutedUsers: [author.uid, 'nobody-any-more'], mutedTags: ['ねこ'] });
    const { page, problems } = await visit('/about');
    await signIn(page, viewer);
    await page.goto('/settings/muted');
    await page.getByText('退会した人').waitFor();
    await page.getByText('#ねこ').waitFor();
    await page.getByText('ミュートしている作品はありません').waitFor();

    await page.getByRole('button', { name: '試す人のミュート解除' }).click();
    const again = page.getByRole('button', { name: '試す人をミュートし直す' });
    await again.waitFor();
    await eventually('storing the unmute', async () =>
      JSON.stringify(await mutedUsers(viewer.uid)) === '["nobody-any-more"]' ? true : undefined,
    );
    await again.click();
    await page.getByRole('button', { name: '試す人のミュート解除' }).waitFor();
    await eventually('storing the mute', async () =>
      JSON.stringify(await mutedUsers(viewer.uid))?.includes(author.uid) ? true : undefined,
    );
    expect(problems).toEqual([]);
  });

  it('says when names cannot be loaded, and loads them when asked again', async () => {
    const author = await anAuthor();
    const { page, context } = await visit('/about');
    await signIn(page, await newAccount({ mutedUsers: [author.uid] }));
    await context.route(/documents:batchGet$/, (route) => route.abort());
    await page.goto('/settings/muted');
    await page.getByText('名前を読み込めませんでした').waitFor();
    await context.unroute(/documents:batchGet$/);
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByText('試す人').first().waitFor();
  });

  it.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)('is clean for axe in the %s theme at %i px', async (colorScheme, width) => {
    const author = await anAuthor();
    const { page } = await visit('/about', { colorScheme, viewport: { width, height: 900 } });
    await signIn(page, await newAccount({ mutedUsers: [author.uid], mutedTags: ['ねこ'] }));
    await page.goto('/settings/muted');
    await page.getByText('#ねこ').waitFor();
    await page.getByText('試す人').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});
