import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addTitle, anAuthor } from './support/authors.ts';
import { openBrowser } from './support/browser.ts';
import { database, fillSignIn, newAccount, signIn } from './support/people.ts';

const { visit } = openBrowser();

const tile = (page: Page, caption: string) => page.getByRole('link', { name: caption });

/** To the home page by a link, as a person goes: nothing is loaded anew. */
const goHome = (page: Page) => page.getByRole('link', { name: 'Matataki', exact: true }).click();

/** Waits for the home page's list, were it one of which everything is muted. */
async function expectHome(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: '新着の写真' }).waitFor();
  const photos = page.locator('main li a[href^="/photos/"]');
  await photos.or(page.getByText('表示できる写真がありません')).first().waitFor();
}

/** From a photo's page to that of its author. */
async function goToAuthor(page: Page, { username }: { username: string }): Promise<void> {
  await page.locator(`main a[href="/${username}"]`).first().click();
  await page.getByText(`@${username}`).first().waitFor();
}

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
    await goToAuthor(page, author);
    await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));

    await chooseMore(page, 'ミュート');
    await page.getByText('ユーザーをミュートしました。', { exact: true }).waitFor();
    expect(await mutedUsers(viewer.uid)).toEqual([author.uid]);
    await goHome(page);
    await expectHome(page);
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

  it('holds from the first moment of a page that is loaded anew, before it is known who is here', async () => {
    const [author, other] = [await anAuthor(), await anAuthor()];
    const viewer = await newAccount({ mutedUsers: [author.uid] });
    const { page, context } = await visit('/');
    await signIn(page, viewer);
    await tile(page, author.caption).waitFor({ state: 'detached' });

    // Who is here takes a while to be told: until then the page has nothing but what it remembers.
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await context.route(/accounts:lookup/, async (route) => {
      await told;
      await route.continue();
    });
    for (const path of ['/', '/users']) {
      await page.goto(path);
      await (path === '/' ? tile(page, other.caption) : page.locator(`a[href="/${other.username}"]`)).first().waitFor();
      expect(await page.getByRole('button', { name: 'アカウント', exact: true }).count(), path).toBe(0);
      expect(await tile(page, author.caption).count(), path).toBe(0);
      expect(await page.locator(`main a[href="/${author.username}"]`).count(), path).toBe(0);
    }
    tell();
    await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
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

  it('does nothing but a console error for who is signed out, and opens the sign-in dialog', async () => {
    const author = await anAuthor();
    const viewer = await newAccount();
    const { page, context, problems } = await visit(`/${author.username}`);
    let writes = 0;
    context.on('request', (request) => {
      if (request.url().includes('documents:commit')) writes += 1;
    });
    await chooseMore(page, 'ミュート');
    await page.getByRole('dialog').getByLabel('メールアドレス').waitFor();
    expect(await page.getByText('ミュートしました').count()).toBe(0);
    expect(problems).toEqual(['Nothing was muted: nobody is signed in.']);

    // Who signs in then has muted nobody by it, and does so by choosing it again.
    await fillSignIn(page, viewer);
    await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
    expect(writes).toBe(0);
    expect(await mutedUsers(viewer.uid)).toEqual([]);
    await chooseMore(page, 'ミュート');
    await page.getByText('ユーザーをミュートしました。', { exact: true }).waitFor();
    expect(writes).toBe(1);
    expect(problems).toHaveLength(1);
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
  it.each([
    {
      what: 'its author',
      list: 'mutedUsers',
      entry: '試す人さんをミュート',
      undo: '試す人さんのミュート解除',
      said: ['ユーザーをミュートしました。', 'ミュートを解除しました。'],
      instead: 'ミュートしています',
    },
    {
      what: 'its tag',
      list: 'mutedTags',
      entry: '#ねこ をミュート',
      undo: '#ねこ のミュート解除',
      said: ['タグをミュートしました。', 'タグのミュートを解除しました。'],
      instead: '表示できる写真がありません',
    },
    {
      what: 'its title',
      list: 'mutedTitles',
      entry: 'この作品をミュート',
      undo: 'この作品のミュート解除',
      said: ['作品をミュートしました。', '作品のミュートを解除しました。'],
      instead: '表示できる写真がありません',
    },
  ] as const)(
    'mutes $what, whose photos leave every list at once and come back',
    async ({ list, entry, undo, said, instead }) => {
      const author = await anAuthor();
      const titleId = await addTitle('夜の図書館');
      await database().doc(`photos/${author.photoId}`).update({ titleId });
      const ids = { mutedUsers: author.uid, mutedTags: 'ねこ', mutedTitles: titleId };
      const viewer = await newAccount();
      const { page, problems } = await visit('/');
      await signIn(page, viewer);
      await tile(page, author.caption).click();
      // The address changes before the page does, and the author's has a menu of the same name.
      const photo = page.getByRole('heading', { level: 1, name: author.caption, exact: true });
      await photo.waitFor();
      const stored = async () => (await database().doc(`users/${viewer.uid}`).get()).get(list);

      await chooseMore(page, entry);
      await page.getByText(said[0], { exact: true }).waitFor();
      expect(await stored()).toEqual([ids[list]]);
      await goHome(page);
      await expectHome(page);
      expect(await tile(page, author.caption).count()).toBe(0);
      // The author's page is a list too, of which nothing is left.
      await page.goBack();
      await goToAuthor(page, author);
      await page.getByText(instead).waitFor();
      expect(await tile(page, author.caption).count()).toBe(0);

      await page.goBack();
      await photo.waitFor();
      await chooseMore(page, undo);
      await page.getByText(said[1], { exact: true }).waitFor();
      expect(await stored()).toEqual([]);
      await goHome(page);
      await tile(page, author.caption).waitFor();
      await page.goBack();
      await goToAuthor(page, author);
      await tile(page, author.caption).waitFor();
      expect(problems).toEqual([]);
    },
  );

  it('leads to the settings from a list that holds nothing but what is muted', async () => {
    const author = await anAuthor();
    const { page } = await visit(`/${author.username}`);
    await signIn(page, await newAccount({ mutedTags: ['ねこ'] }));
    await page.getByText('表示できる写真がありません').waitFor();
    await page.getByRole('link', { name: 'ミュートの設定' }).click();
    await page.waitForURL('**/settings/muted');
  });
});
