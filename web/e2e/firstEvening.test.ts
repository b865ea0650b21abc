import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isNight } from '../../functions/test/nightly.ts';
import { atNight } from './support/atNight.ts';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { database, newEmail } from './support/people.ts';
import { phonePhoto } from './support/pictures.ts';

const { visit } = openBrowser();

const ja = {
  introduction: '写真のための静かな場所です。',
  join: 'はじめる',
  signIn: 'ログイン',
  places: '主な場所',
  post: '投稿',
  whyJoin: 'アカウントがあると、',
  whyUpload: '投稿するにはアカウントが必要です。',
  create: 'アカウントを作る',
  email: 'メールアドレス',
  password: 'パスワード',
  naming: '名前を決める',
  displayName: '表示名',
  thirtyDays: '30日のあいだ変えられません。',
  free: '空いているユーザー名',
  take: 'この名前にする',
  later: 'あとで',
  first: '公開する前に、名前を決めてください',
  missing: 'ユーザー名を入力してください。',
  caption: 'キャプション',
  publish: '公開する',
  next: 'ようこそ。ここがあなたのページです',
  another: 'もう一枚投稿する',
  more: 'その他',
};
const en: typeof ja = {
  introduction: 'Never cropped, never ranked, no likes on show.',
  join: 'Join',
  signIn: 'Sign in',
  places: 'Main pages',
  post: 'Upload',
  whyJoin: 'With an account you can',
  whyUpload: 'You need an account to upload photos.',
  create: 'Sign up',
  email: 'Email address',
  password: 'Password',
  naming: 'Choose your name',
  displayName: 'Display name',
  thirtyDays: 'You can’t change it for 30 days',
  free: 'Available usernames',
  take: 'Use this name',
  later: 'Later',
  first: 'Choose a name before you publish',
  missing: 'Enter a username.',
  caption: 'Caption',
  publish: 'Publish',
  next: 'Welcome. This is your page',
  another: 'Upload another photo',
  more: 'More',
};

/** On a phone. Fills in the sign-up that is open, and sends it. */
async function signUp(page: Page, words: typeof ja): Promise<void> {
  const dialog = page.getByRole('dialog', { name: words.create });
  await dialog.getByLabel(words.email).fill(newEmail());
  await dialog.getByLabel(words.password, { exact: true }).fill('himitsu-no-kotoba');
  await dialog.getByRole('button', { name: words.create, exact: true }).last().click();
}

type Language = readonly [locale: 'ja' | 'en', words: typeof ja];
const [japanese, english]: readonly [Language, Language] = [
  ['ja', ja],
  ['en', en],
];

const viewport = { width: 390, height: 844 };

async function looksWell(page: Page): Promise<void> {
  // A toast under the mouse stays.
  await page.mouse.move(0, 0);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
}

async function publishOne(page: Page, words: typeof ja): Promise<string> {
  const caption = `evening ${crypto.randomUUID()}`;
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await phonePhoto('first.jpg', 400, 300));
  await page.getByLabel(words.caption).fill(caption);
  await page.locator('button:enabled', { hasText: words.publish }).click();
  return caption;
}

async function atOwnPage(page: Page, caption: string, words: typeof ja): Promise<void> {
  await page.getByRole('region', { name: words.next }).waitFor({ timeout: 60_000 });
  await page
    .getByRole('link', { name: new RegExp(caption) })
    .first()
    .waitFor();
  await page.getByRole('main').getByRole('button', { name: words.more, exact: true }).first().waitFor();
}

// By day: mainJob.test.ts here; SignInDialog, Welcome, UploadPage and ProfilePage.component.test.tsx.
for (const [locale, words] of [japanese, english])
  atNight(
    `a newcomer on a phone signs up, takes a name, uploads a photo and lands on their own page (${locale})`,
    async () => {
      const { page, problems } = await visit('/', { locale, viewport });
      await page.getByText(words.introduction).waitFor();
      await page.getByRole('banner').getByRole('button', { name: words.signIn, exact: true }).waitFor();
      await page.getByRole('banner').getByRole('button', { name: words.join, exact: true }).click();
      await page.getByRole('dialog').getByText(words.whyJoin).waitFor();
      await looksWell(page);
      await signUp(page, words);

      const naming = page.getByRole('dialog', { name: words.naming });
      await naming.getByLabel(words.displayName).fill('花 Hana');
      await naming.getByText(words.thirtyDays).waitFor();
      const free = naming.getByRole('list', { name: words.free }).getByRole('button');
      await free.nth(2).waitFor();
      await looksWell(page);
      const username = (await free.last().textContent()) ?? '';
      await free.last().click();
      await naming.getByRole('button', { name: words.take }).click();
      await naming.waitFor({ state: 'detached' });

      await page.getByRole('navigation', { name: words.places }).getByRole('link', { name: words.post }).click();
      const caption = await publishOne(page, words);
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/${username}`, { timeout: 60_000 });
      await atOwnPage(page, caption, words);
      await page.getByRole('heading', { level: 1, name: '花 Hana' }).waitFor();
      await looksWell(page);
      const published = await database().collection('photos').where('caption', '==', caption).get();
      expect(published.docs.map((photo) => photo.get('owner'))).toMatchObject([{ username, displayName: '花 Hana' }]);

      await page.getByRole('link', { name: words.another }).click();
      await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
      expect(problems).toEqual([]);
    },
  );

// By day the component tests of the sign-up and of the upload page stand for it.
it.runIf(isNight).each([english, japanese])(
  'a newcomer who came to upload and put off the name takes it before the first publication (%s)',
  async (locale, words) => {
    const { page, problems } = await visit('/', { locale, viewport });
    await page.getByRole('navigation', { name: words.places }).getByRole('link', { name: words.post }).click();
    await page.getByRole('dialog').getByText(words.whyUpload).waitFor();
    await signUp(page, words);
    await page.getByRole('dialog').getByRole('button', { name: words.later }).click();
    await page.waitForURL('/photos/upload');
    const caption = await publishOne(page, words);
    // Nothing is sent without a name.
    const form = page.getByRole('form', { name: words.first });
    await form.getByText(words.missing).waitFor();
    await looksWell(page);
    await form.getByRole('list', { name: words.free }).getByRole('button').nth(2).click();
    await page.locator('button:enabled', { hasText: words.publish }).click();
    await atOwnPage(page, caption, words);
    expect(problems).toEqual([]);
  },
);
