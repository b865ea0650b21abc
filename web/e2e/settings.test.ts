import exifReader from 'exif-reader';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser, patienceMs, type VisitOptions } from './support/browser.ts';
import { type Account, bucket, database, eventually, newAccount } from './support/people.ts';
import { phonePhoto, secrets, twoColouredPhoto } from './support/pictures.ts';
import { namedAccount } from './support/profiles.ts';
import { save, saved, visitSettings } from './support/settings.ts';
import { hasFocus } from './support/walking.ts';

const { visit } = openBrowser();

const atSettings = (path: string, account: Account, options?: VisitOptions) =>
  visitSettings(visit, path, account, options);
const profileOf = async (uid: string) => database().doc(`profiles/${uid}`).get();

/** Keeps what lies uploaded when the profile is about to be saved: the server deletes it with that. */
async function keepUploadedAvatars(page: Page, uid: string): Promise<readonly Buffer[]> {
  const kept: Buffer[] = [];
  await page.route('**/updateProfile', async (route) => {
    const [uploads] = await bucket().getFiles({ prefix: `avatarUploads/${uid}/` });
    for (const upload of uploads) kept.push((await upload.download())[0]);
    await route.continue();
  });
  return kept;
}

describe('the settings', () => {
  it('begin with the profile, and tell who is signed out why they do not open', async () => {
    const { page, problems } = await visit('/settings');
    await page.waitForURL('**/settings/profile');
    await page.getByText('設定を開くにはログインが必要です').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'ログイン' }).click();
    await page.getByRole('dialog').getByLabel('メールアドレス').waitFor();
    expect(problems).toEqual([]);
  });

  it('lead from one page to the next by keyboard alone', async () => {
    const { page } = await atSettings('/settings/profile', await namedAccount());
    await page.getByRole('heading', { level: 1, name: 'プロフィールの設定' }).waitFor();
    await page.getByRole('navigation', { name: '設定の項目' }).getByRole('link', { name: '投稿' }).focus();
    await page.keyboard.press('Enter');
    await hasFocus('the heading', page.getByRole('heading', { level: 1, name: '投稿の初期設定' }));
    // The field itself, not what stands in for it.
    const tags = page.getByRole('combobox', { name: 'いつも付けるタグ' });
    await tags.waitFor();
    await page.keyboard.press('Tab');
    await hasFocus('the first field', tags);
    await page.keyboard.type('ねこ');
    await expect.poll(() => tags.inputValue(), { timeout: patienceMs }).toBe('ねこ');
  });
});

describe('the profile settings', () => {
  it('save names, about and links, which show on the page at once', async () => {
    const account = await namedAccount({ displayName: '前の名' });
    const { page, problems } = await atSettings('/settings/profile', account);
    await page.getByLabel('表示名').fill('後の名');
    await page.getByLabel('自己紹介').fill('一行目\n二行目');
    await page.getByText('7 / 300文字').waitFor();
    await page.getByRole('button', { name: 'リンクを追加' }).click();
    await page.getByRole('textbox', { name: 'リンク 1' }).fill('example.com/me');
    await save(page);
    await saved(page);
    expect((await profileOf(account.uid)).data()).toMatchObject({
      displayName: '後の名',
      bio: '一行目\n二行目',
      links: ['https://example.com/me'],
    });
    await page.getByRole('link', { name: '公開ページを見る' }).click();
    await page.getByRole('heading', { level: 1, name: '後の名' }).waitFor();
    await page.getByRole('link', { name: /example\.com\/me/ }).waitFor();
    expect(problems).toEqual([]);
  });

  it('say at each field what is wrong, and send nothing', async () => {
    const account = await namedAccount({ displayName: 'もとの名' });
    const { page } = await atSettings('/settings/profile', account);
    await page.getByLabel('表示名').fill('あ'.repeat(51));
    await page.getByLabel('自己紹介').fill('あ'.repeat(301));
    await page.getByText('301 / 300文字').waitFor();
    for (const [row, address] of ['javascript:alert(1)', 'http://example.com', 'https://u:p@example.com'].entries()) {
      await page.getByRole('button', { name: 'リンクを追加' }).click();
      await page.getByRole('textbox', { name: `リンク ${row + 1}` }).fill(address);
    }
    await save(page);
    await page.getByText('50文字以内にしてください').waitFor();
    await page.getByText('300文字以内にしてください').waitFor();
    expect(await page.getByText('https:// で始まる正しいアドレスを入力してください').count()).toBe(2);
    await page.getByText('名前やパスワードを含むアドレスは使えません').waitFor();
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(5);
    expect((await profileOf(account.uid)).get('displayName')).toBe('もとの名');
  });

  it('crop a picture by keyboard to what was chosen, and let nothing of what the camera wrote leave the browser', async () => {
    const account = await namedAccount();
    const { page, problems } = await atSettings('/settings/profile', account);
    const file = await twoColouredPhoto('me.jpg');
    const sent = await keepUploadedAvatars(page, account.uid);
    await page.getByRole('heading', { level: 1, name: 'プロフィールの設定' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: '画像の切り抜き' });
    const area = dialog.getByRole('application');
    await area.waitFor();
    await eventually('opening the picture', async () =>
      (await dialog.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.complete))
        ? true
        : undefined,
    );
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('slider', { name: '拡大' }).focus();
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowRight');
    await area.focus();
    // Half as large as at first, and as far up as it goes: from the upper half alone.
    for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowDown');
    await dialog.getByRole('button', { name: 'この範囲を使う' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('「保存する」を押すと反映されます').waitFor();
    await save(page);
    await saved(page);

    const photoURL: unknown = (await profileOf(account.uid)).get('photoURL');
    if (typeof photoURL !== 'string') throw new Error('the profile has no picture');
    // The header follows without a reload.
    await page.getByRole('banner').locator(`img[src="${photoURL}"]`).waitFor();
    const served = Buffer.from(await (await fetch(photoURL)).arrayBuffer());
    const metadata = await sharp(served).metadata();
    expect(metadata.width).toBe(metadata.height);
    for (const block of ['exif', 'icc', 'iptc', 'xmp', 'comments', 'orientation'] as const) {
      expect(metadata[block], block).toBeUndefined();
    }
    // The test would prove nothing were the chosen file without them.
    const chosen = await sharp(file.buffer).metadata();
    expect(exifReader(chosen.exif ?? Buffer.alloc(0)).GPSInfo?.GPSLatitude).toEqual([35, 39, 31]);
    expect(sent).toHaveLength(1);
    for (const picture of [...sent, served]) {
      const [red, , blue] = (await sharp(picture).stats()).channels;
      expect(red?.min).toBeGreaterThan(150);
      expect(blue?.max).toBeLessThan(90);
      expect((await sharp(picture).metadata()).exif).toBeUndefined();
      for (const secret of Object.values(secrets)) expect(picture.includes(secret)).toBe(false);
    }
    const [left] = await bucket().getFiles({ prefix: `avatarUploads/${account.uid}/` });
    expect(left).toEqual([]);

    await page.getByRole('button', { name: '画像を外す' }).click();
    await save(page);
    await eventually('taking the picture away', async () =>
      (await profileOf(account.uid)).get('photoURL') === null ? true : undefined,
    );
    expect(problems).toEqual([]);
  });

  it('say what is wrong with a file that is no picture', async () => {
    const { page } = await atSettings('/settings/profile', await namedAccount());
    await page.getByRole('heading', { level: 1, name: 'プロフィールの設定' }).waitFor();
    const text = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') };
    await page.locator('input[type=file]').setInputFiles(text);
    await page.getByText('この画像は開けません').waitFor();
  });
});

describe('the upload defaults', () => {
  it('are what a new upload begins with', async () => {
    const account = await namedAccount();
    const { page, problems } = await atSettings('/settings/photos', account);
    await page.getByLabel('いつも付けるタグ').fill('ねこ ＮＥＫＯ');
    await page.getByLabel('ネタバレを含むものとして投稿する').check();
    await page.getByLabel(/撮影の設定/).check();
    await save(page);
    await saved(page);
    const kept: unknown = (await database().doc(`users/${account.uid}`).get()).get('uploadDefaults');
    expect(kept).toEqual({ tags: ['ねこ', 'ＮＥＫＯ'], spoiler: true, showExif: true });
    await page.getByRole('link', { name: '投稿する' }).first().click();
    await page.locator('input[type=file]').setInputFiles(await phonePhoto('d.jpg', 400, 300));
    for (const tag of ['ねこ', 'ＮＥＫＯ']) await page.getByRole('button', { name: `「${tag}」を外す` }).waitFor();
    await page.getByText('説明・代替テキストなど').click();
    expect(await page.getByLabel('ネタバレを含む', { exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel('撮影の設定を表示する').isChecked()).toBe(true);
    expect(problems).toEqual([]);
  });

  it('refuse what is no tag, in words', async () => {
    const { page } = await atSettings('/settings/photos', await namedAccount());
    await page.getByLabel('いつも付けるタグ').fill('ねこ a/b');
    await save(page);
    await page.getByText('「a/b」に使えない文字が含まれています').waitFor();
  });
});

describe('settings and welcome', () => {
  it.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)('are clean for axe in the %s theme at %i px, and do not scroll sideways', async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const { page } = await atSettings('/settings/profile', await newAccount(), options);
    for (const path of ['/settings/profile', '/settings/photos', '/']) {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      if (path === '/') await page.getByRole('button', { name: 'あとで' }).waitFor();
      else await page.getByRole('button', { name: '保存する' }).waitFor();
      expect(await axeViolations(page), path).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});
