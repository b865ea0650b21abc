import exifReader from 'exif-reader';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { atNight } from './support/atNight.ts';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { database, eventually } from './support/people.ts';
import { secrets, twoColouredPhoto } from './support/pictures.ts';
import { namedAccount, newName } from './support/profiles.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';
import { servedAt } from './support/servedPictures.ts';

const { visit } = openBrowser();

const profileOf = async (uid: string) => database().doc(`profiles/${uid}`).get();

/** Saves the form, and waits for the confirmation. */
async function save(page: Page): Promise<void> {
  // An earlier message could look like the answer.
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/updateProfile') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: '保存する' }).click();
  expect((await answered).status()).toBe(200);
  await page.getByText('保存しました。').last().waitFor();
}

/** The avatars that the page sends. */
function sentAvatars(page: Page): readonly Buffer[] {
  const sent: Buffer[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/updateProfile')) return;
    const { data } = v.parse(saveSchema, request.postDataJSON());
    if (typeof data.avatar === 'string') sent.push(Buffer.from(data.avatar, 'base64'));
  });
  return sent;
}
const saveSchema = v.object({ data: v.object({ avatar: v.nullish(v.string()) }) });

// By day: wrote.component.test.tsx, and updateProfile.own.test.ts on the emulators.
atNight('a saved profile shows at once, under its new name on every photo, and at its old address', async () => {
  const account = await namedAccount({ displayName: '前の名' });
  const photoId = await publishedPhoto('名を変える人の一枚', account.uid);
  const { page, problems } = await visit('/settings/profile', { as: account });
  const name = newName('next');
  await page.getByLabel('ユーザー名').fill(name);
  await page.getByText('このユーザー名は使えます').waitFor();
  await page.getByLabel('表示名').fill('後の名');
  await page.getByLabel('自己紹介').fill('一行目\n二行目');
  await page.getByRole('button', { name: 'リンクを追加' }).click();
  await page.getByRole('textbox', { name: 'リンク 1' }).fill('example.com/me');
  await save(page);
  expect((await profileOf(account.uid)).data()).toMatchObject({
    username: name,
    displayName: '後の名',
    bio: '一行目\n二行目',
    links: ['https://example.com/me'],
  });
  await page.getByRole('link', { name: '公開ページを見る' }).click();
  await page.getByRole('heading', { level: 1, name: '後の名' }).waitFor();
  await page.getByRole('link', { name: /example\.com\/me/ }).waitFor();
  await eventually('renaming the author of the photo', async () =>
    (await database().doc(`photos/${photoId}`).get()).get('owner.username') === name ? true : undefined,
  );
  await page.goto(`/photos/${photoId}`);
  await page.getByRole('main').locator(`a[href="/${name}"]`).first().waitFor();
  await page.goto(`/${account.username}`);
  await page.waitForURL((url) => url.pathname === `/${name}`);

  expect(problems).toEqual([]);
});

it('a person crops an avatar by keyboard, and no camera metadata leaves the browser', async () => {
  const account = await namedAccount();
  const { page, problems } = await visit('/settings/profile', { as: account });
  const file = await twoColouredPhoto('me.jpg');
  const sent = sentAvatars(page);
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
  // Half as large as at first, and as far up as possible: from the upper half alone.
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowDown');
  await dialog.getByRole('button', { name: 'この範囲を使う' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('「保存する」を押すと反映されます').waitFor();
  await save(page);

  const photoURL: unknown = (await profileOf(account.uid)).get('photoURL');
  if (typeof photoURL !== 'string') throw new Error('the profile has no picture');
  // The header follows without a reload.
  await page.getByRole('banner').locator(`img[src="${photoURL}"]`).waitFor();
  const served = Buffer.from(await (await servedAt(photoURL)).arrayBuffer());
  const metadata = await sharp(served).metadata();
  expect(metadata.width).toBe(metadata.height);
  for (const block of ['exif', 'icc', 'iptc', 'xmp', 'comments', 'orientation'] as const) {
    expect(metadata[block], block).toBeUndefined();
  }
  // The test proves something only if the chosen file has them.
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
  await page.getByRole('button', { name: '画像を外す' }).click();
  await save(page);
  expect((await profileOf(account.uid)).get('photoURL')).toBeNull();
  expect(problems).toEqual([]);
});
