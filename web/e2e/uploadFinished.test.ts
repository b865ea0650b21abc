import { readFile } from 'node:fs/promises';
import type { CDPSession, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser, type Visit } from './support/browser.ts';
import { bucketName, storageOrigin } from './support/environment.ts';
import { database, eventually, newAccount, signIn } from './support/people.ts';
import { phonePhoto, type TestFile } from './support/pictures.ts';

const { visit } = openBrowser();

type Desk = Visit & { readonly uid: string };

async function atDesk(files: readonly TestFile[]): Promise<Desk> {
  const account = await newAccount();
  const visited = await visit('/photos/upload');
  const { page } = visited;
  // The browser's own question before a reload with unsent files.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await signIn(page, account);
  await choose(page, files);
  return { ...visited, uid: account.uid };
}

const choose = (page: Page, files: readonly TestFile[]) => page.locator('input[type=file]').setInputFiles([...files]);
const cards = (page: Page) => page.getByRole('list', { name: '選んだ写真' }).getByRole('article');
const cardOf = (page: Page, file: string) => page.getByRole('article', { name: file });
const namesOf = (page: Page) =>
  cards(page).evaluateAll((found) => found.map((card) => card.getAttribute('aria-label')));
const published = (page: Page, file: string) =>
  cardOf(page, file).getByText('公開されました', { exact: true }).waitFor({ timeout: 60_000 });

const photosOf = async (uid: string) => (await database().collection('photos').where('ownerId', '==', uid).get()).docs;

/** A picture that does not compress: about 800 kB, which is several pieces. */
async function bigPhoto(name: string): Promise<TestFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#888888', noise } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality: 92 }).toBuffer() };
}

const slowly = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 150_000 };
const network = async (devtools: CDPSession, conditions: Partial<typeof slowly>) => {
  await devtools.send('Network.emulateNetworkConditions', { ...slowly, ...conditions });
};

/** What Storage is told by this page: each command with where its bytes begin and how many they are. */
function listenToStorage(page: Page) {
  const told: { command: string; offset: number; path: string | null }[] = [];
  page.on('request', (request) => {
    const command = request.headers()['x-goog-upload-command'];
    if (command === undefined) return;
    const offset = Number(request.headers()['x-goog-upload-offset'] ?? 0);
    told.push({ command, offset, path: new URL(request.url()).searchParams.get('name') });
  });
  return told;
}

/** Until some pieces of a file have arrived, and not all. */
const underWay = (told: ReturnType<typeof listenToStorage>) =>
  eventually('sending a second piece', async () => (told.some(({ offset }) => offset > 0) ? true : undefined));

describe('an upload', () => {
  it('of five photos with a bad one outlives a connection that is cut, and goes on after a reload from the byte where it was', async () => {
    const big = await bigPhoto('big.jpg');
    const small = await Promise.all(
      ['a.jpg', 'b.jpg', 'c.jpg'].map((name, index) => phonePhoto(name, 400 + index, 300)),
    );
    const bad = { name: 'bad.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') };
    const { page, context, uid } = await atDesk([big, ...small, bad]);
    await cardOf(page, 'bad.jpg').getByText('画像ではないファイルです').waitFor();
    await cardOf(page, 'big.jpg').getByLabel('キャプション').fill('途中で切れる');
    const told = listenToStorage(page);
    const devtools = await context.newCDPSession(page);
    await network(devtools, {});
    await page.getByRole('button', { name: '公開する' }).click();
    await underWay(told);
    await network(devtools, { offline: true });
    await cardOf(page, 'big.jpg').getByText('接続を待っています').waitFor();
    await network(devtools, {});
    await cardOf(page, 'big.jpg').getByText('送信しています').waitFor();

    // What was done by then is done; what was on its way comes back by itself.
    const before = told.length;
    await page.reload();
    await network(devtools, { uploadThroughput: -1 });
    await page.getByText('前回の続きの').waitFor();
    for (const name of ['big.jpg', 'a.jpg', 'b.jpg', 'c.jpg']) {
      if ((await cardOf(page, name).count()) > 0) await published(page, name);
    }
    expect(await cardOf(page, 'bad.jpg').count()).toBe(0);
    const after = told
      .slice(before)
      .filter(({ path }) => path !== null && told[0] !== undefined && path === pathOf(told));
    expect(after.map(({ command }) => command)[0]).toBe('query');
    expect(after.some(({ command }) => command === 'start')).toBe(false);
    expect(after.find(({ command }) => command.startsWith('upload'))?.offset).toBeGreaterThan(0);
    const photos = await eventually('publishing all four', async () => {
      const found = await photosOf(uid);
      return found.every((photo) => photo.get('status') === 'published') ? found : undefined;
    });
    expect(photos.map((photo) => photo.get('caption')).filter(Boolean)).toEqual(['途中で切れる']);
    expect(photos).toHaveLength(4);

    // Nothing of it is left in the browser.
    await page.reload();
    await page.getByText('写真を選ぶ').waitFor();
    expect(await cards(page).count()).toBe(0);
  });
});

/** Where the file went of which more than one piece was sent. */
const pathOf = (told: ReturnType<typeof listenToStorage>): string | null | undefined =>
  told.find(({ offset }) => offset > 0)?.path;

describe('the cards', () => {
  it('are put in order by keyboard, which is the order in which they are sent, and share what is said about one', async () => {
    const files = await Promise.all(
      ['1.jpg', '2.jpg', '3.jpg'].map((name, index) => phonePhoto(name, 300 + index, 200)),
    );
    const { page, uid, problems } = await atDesk(files);
    await cardOf(page, '3.jpg').getByLabel('キャプション').waitFor();
    const up = cardOf(page, '3.jpg').getByRole('button', { name: '3.jpgを前へ移動' });
    await up.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await namesOf(page)).toEqual(['3.jpg', '1.jpg', '2.jpg']);
    expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
    await cardOf(page, '3.jpg').getByText('3.jpgを1番目に移動しました。').waitFor();

    await cardOf(page, '1.jpg').getByLabel('キャプション').fill('自分の言葉');
    const third = cardOf(page, '3.jpg');
    await third.getByLabel('キャプション').fill('同じ言葉');
    await third.getByLabel('タグ', { exact: true }).fill('海 空');
    await third.getByText('ほかの写真にも同じ内容を付ける').click();
    await third.getByRole('button', { name: 'すべての写真に付ける' }).click();
    await page.getByText('2枚に付けました。').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const told = listenToStorage(page);
    await page.getByRole('button', { name: '公開する' }).click();
    for (const { name } of files) await published(page, name);
    const photos = await photosOf(uid);
    const captions = new Map(photos.map((photo) => [`uploads/${uid}/${photo.id}`, photo.get('caption')]));
    const started = told.filter(({ command }) => command === 'start').map(({ path }) => captions.get(path ?? ''));
    expect(started).toEqual(['同じ言葉', '自分の言葉', '']);
    expect(photos.map((photo) => photo.get('tags'))).toEqual([
      ['海', '空'],
      ['海', '空'],
      ['海', '空'],
    ]);
    expect(problems).toEqual([]);
  });

  it('pause and resume one by one and all at once, and tell which tag is not allowed', async () => {
    const tag = `だめ${Date.now()}`;
    await database().doc(`ngTags/${tag}`).set({ name: tag, mode: 'reject', note: '', by: 'test', at: new Date() });
    const { page, context, uid } = await atDesk([await bigPhoto('first.jpg'), await bigPhoto('second.jpg')]);
    const devtools = await context.newCDPSession(page);
    await cardOf(page, 'second.jpg').getByLabel('タグ', { exact: true }).fill(`海 ${tag}`);
    await network(devtools, { uploadThroughput: 100_000 });
    const told = listenToStorage(page);
    await page.getByRole('button', { name: '公開する' }).click();
    await cardOf(page, 'second.jpg').getByText(`「${tag}」はこのサイトでは使えないタグです。`).waitFor();
    await underWay(told);
    await cardOf(page, 'first.jpg').getByRole('button', { name: '一時停止' }).click();
    await cardOf(page, 'first.jpg').getByText('一時停止しています').waitFor();

    await cardOf(page, 'second.jpg').getByLabel('タグ', { exact: true }).fill('');
    await page.getByRole('button', { name: '公開する' }).click();
    await cardOf(page, 'second.jpg').getByText('送信しています').waitFor();
    await cardOf(page, 'first.jpg').getByRole('button', { name: '再開する' }).click();
    await cardOf(page, 'first.jpg').getByText('送信しています').waitFor();
    await page.getByRole('button', { name: 'すべて一時停止' }).click();
    await page.getByText('一時停止しています').nth(1).waitFor();
    await page.reload();
    await network(devtools, { uploadThroughput: -1 });
    // What its person had paused still rests after a reload.
    await page.getByRole('button', { name: 'すべて再開' }).click();
    await published(page, 'first.jpg');
    await published(page, 'second.jpg');
    expect(told.filter(({ command }) => command === 'start')).toHaveLength(2);
    expect((await photosOf(uid)).map((photo) => photo.get('status'))).toEqual(['published', 'published']);
  });
});

/** How many files the upload page has in this browser's database. */
const keptIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('matataki-uploads');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

describe('what is kept', () => {
  it('comes back to the tab that was closed, not to another beside it, and is gone once its person has signed out', async () => {
    const { page, context } = await atDesk([await phonePhoto('kept.jpg', 400, 300)]);
    await cardOf(page, 'kept.jpg').getByLabel('キャプション').fill('まだ途中');
    const beside = await context.newPage();
    await beside.goto('/photos/upload');
    await beside.getByText('写真を選ぶ').waitFor();
    await beside.locator('input[type=file]').setInputFiles([await phonePhoto('beside.jpg', 300, 200)]);
    await cardOf(beside, 'beside.jpg').getByLabel('キャプション').waitFor();
    expect(await namesOf(beside)).toEqual(['beside.jpg']);
    await page.close();
    await beside.close();

    const again = await context.newPage();
    await again.goto('/photos/upload');
    await again.getByText('前回の続きの2枚を戻しました。').waitFor();
    expect(await cardOf(again, 'kept.jpg').getByLabel('キャプション').inputValue()).toBe('まだ途中');
    expect(await keptIn(again)).toBe(2);
    await again.getByRole('button', { name: 'アカウント', exact: true }).click();
    await again.getByRole('menuitem', { name: 'ログアウト' }).click();
    await again
      .getByRole('button', { name: 'ページに残る' })
      .or(again.getByText('写真を投稿するにはログインが必要です'))
      .waitFor();
    await eventually('forgetting the files', async () => ((await keptIn(again)) === 0 ? true : undefined));
  });
});

/** Mean and spread of the brightness of a square in a published picture, all in shares of its width. */
async function lookAt(path: string, left: number, top: number, size: number) {
  const answer = await fetch(`${storageOrigin()}/v0/b/${bucketName}/o/${encodeURIComponent(path)}?alt=media`);
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width } = await picture.metadata();
  const at = (share: number) => Math.round(share * width);
  const cut = await picture
    .extract({ left: at(left), top: at(top), width: at(size), height: at(size) })
    .greyscale()
    .toBuffer();
  const [grey] = (await sharp(cut).stats()).channels;
  return { mean: grey?.mean ?? 0, spread: grey?.stdev ?? 0 };
}

describe('before anything leaves', () => {
  it('a HEIC is turned into a JPEG, upright and without its place, and a picture that is here already is pointed out', async () => {
    const buffer = await readFile(new URL('./support/phone.heic', import.meta.url));
    const heic = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer };
    const known = await phonePhoto('known.jpg', 320, 240);
    const { page, uid, problems } = await atDesk([heic, known]);
    const card = cardOf(page, 'IMG_0001.jpg');
    await card.getByText('HEICをJPEGに変換しました').waitFor({ timeout: 60_000 });
    await card.getByText('位置情報が入っています').waitFor();
    await card.getByText('360×480').waitFor();
    await cardOf(page, 'known.jpg').getByText('位置情報が入っています').waitFor();
    await page.getByRole('button', { name: '公開する' }).click();
    await published(page, 'IMG_0001.jpg');
    await published(page, 'known.jpg');
    const photos = await photosOf(uid);
    expect(photos.map((photo) => [photo.get('width'), photo.get('height')])).toContainEqual([360, 480]);

    await choose(page, [{ ...known, name: 'again.jpg' }]);
    await cardOf(page, 'again.jpg').getByText('同じ写真がすでに選ばれています').waitFor();
    await page.goto('/photos/upload');
    await choose(page, [{ ...known, name: 'again.jpg' }]);
    const again = cardOf(page, 'again.jpg');
    await again.getByText('同じ写真をすでに投稿しています').waitFor();
    const twin = photos.find((photo) => photo.get('width') === 240);
    expect(await again.getByRole('link', { name: '投稿した写真を見る' }).getAttribute('href')).toBe(
      `/photos/${twin?.id}`,
    );
    expect(await page.getByRole('button', { name: '公開する' }).isEnabled()).toBe(true);
    expect(problems).toEqual([]);
  });

  it('a mosaic is painted over what is nobody’s business, by pointer and by keys, and only that is sent', async () => {
    // Stripes of 8 px: mean grey, and as far from it as can be.
    const stripes = Buffer.from(Array.from({ length: 640 * 480 }, (_, index) => ((index % 640) % 16 < 8 ? 0 : 255)));
    const picture = sharp(stripes, { raw: { width: 640, height: 480, channels: 1 } });
    const file = { name: 'stripes.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
    const { page, uid } = await atDesk([file]);
    await cardOf(page, 'stripes.png').getByRole('button', { name: 'モザイクをかける' }).click();
    const dialog = page.getByRole('dialog', { name: 'モザイクをかける' });
    const size = dialog.getByLabel('太さ');
    await size.fill('0.35');
    const surface = dialog.getByRole('application');
    await surface.locator('canvas').waitFor();
    await eventually('opening the picture', async () =>
      (await dialog.locator('canvas').evaluate((canvas) => canvas instanceof HTMLCanvasElement && canvas.width === 640))
        ? true
        : undefined,
    );
    expect(await axeViolations(page)).toEqual([]);
    const box = await surface.locator('canvas').boundingBox();
    if (!box) throw new Error('the picture is not shown');
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    await page.mouse.move(...at(0.1, 0.2));
    await page.mouse.down();
    await page.mouse.move(...at(0.4, 0.2), { steps: 5 });
    await page.mouse.up();
    // Right and down by keys: half of the square at a time.
    await surface.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: '元に戻す' }).click();
    // What was painted is not lost by a key or a press beside the dialog.
    await page.keyboard.press('Escape');
    await dialog.getByText('かけたモザイクは残りません').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '続ける' }).click();
    await page.mouse.click(2, 2);
    await dialog.getByRole('button', { name: '続ける' }).click();
    await dialog.getByRole('button', { name: 'この写真に置き換える' }).click();
    await page.getByText('モザイクをかけた写真に置き換えました。').waitFor();
    await page.getByRole('button', { name: '公開する' }).click();
    await published(page, 'stripes.png');
    const [photo] = await photosOf(uid);
    expect([photo?.get('width'), photo?.get('height')]).toEqual([640, 480]);
    const path = photo?.get('variants.w640.path');
    expect((await lookAt(path, 0.2, 0.12, 0.06)).spread).toBeLessThan(40);
    expect((await lookAt(path, 0.74, 0.5, 0.04)).spread).toBeLessThan(40);
    expect((await lookAt(path, 0.2, 0.6, 0.06)).spread).toBeGreaterThan(90);
  });
});

/** Presses Tab until something has the focus, as one does who has no mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

describe('by keyboard alone', () => {
  it('the focus goes to the card that takes the place of one that is taken off, and at last to the choice of files', async () => {
    const { page } = await atDesk(await Promise.all(['1.jpg', '2.jpg'].map((name) => phonePhoto(name, 400, 300))));
    const isFocused = (target: Locator) =>
      eventually('the focus to come', async () =>
        (await target.evaluate((element) => element === document.activeElement)) ? true : undefined,
      );
    for (const [name, next] of [
      ['1.jpg', cardOf(page, '2.jpg')],
      ['2.jpg', page.locator('input[type=file]')],
    ] as const) {
      await page.getByRole('button', { name: `${name}を取り除く` }).focus();
      await page.keyboard.press('Enter');
      await cardOf(page, name).waitFor({ state: 'detached' });
      await isFocused(next);
    }
  });

  it('one gets from the home page to a photo of one’s own', async () => {
    const account = await newAccount();
    const { page, problems } = await visit('/');
    const picture = await phonePhoto('keys.jpg', 400, 300);
    // In time: the browser has to hear first that somebody answers its dialog.
    page.on('filechooser', (chooser) => void chooser.setFiles([picture]));
    await tabTo(page, page.getByRole('button', { name: 'ログイン', exact: true }).first());
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByLabel('メールアドレス'));
    await page.keyboard.type(account.email);
    await tabTo(page, dialog.getByLabel('パスワード', { exact: true }));
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();

    await tabTo(page, page.getByRole('link', { name: '投稿する' }).first());
    await page.keyboard.press('Enter');
    // The focus comes along to the new page.
    const heading = page.getByRole('heading', { level: 1, name: '写真を投稿する' });
    await eventually('arriving at the page', async () =>
      (await heading.evaluate((element) => element === document.activeElement)) ? true : undefined,
    );
    await tabTo(page, page.locator('input[type=file]'));
    await page.keyboard.press('Enter');

    await tabTo(page, page.getByLabel('キャプション'));
    await page.keyboard.type('keyboard only');
    await tabTo(page, page.getByLabel('タグ', { exact: true }));
    await page.keyboard.type('keys');
    await page.keyboard.press('Enter');
    const publish = page.getByRole('button', { name: '公開する' });
    await tabTo(page, publish);
    await page.keyboard.press('Enter');
    await published(page, 'keys.jpg');
    await tabTo(page, page.getByRole('link', { name: '写真を見る' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'keyboard only' }).waitFor();
    expect(problems).toEqual([]);
  });
});
