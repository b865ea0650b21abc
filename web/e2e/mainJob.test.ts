import exifReader from 'exif-reader';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { bucketName, storageOrigin } from './support/environment.ts';
import { bucket, database, eventually, newEmail, signUp } from './support/people.ts';
import { phonePhoto, secrets } from './support/pictures.ts';
import { newName } from './support/profiles.ts';
import { picturesOf, servedAt } from './support/servedPictures.ts';
import { atDesk, publish } from './support/uploadDesk.ts';

const { visit } = openBrowser();

const photoOf = (caption: string) =>
  eventually('publishing the photo', async () => {
    const found = await database().collection('photos').where('caption', '==', caption).limit(1).get();
    const photo = found.docs[0];
    return photo?.get('status') === 'published' ? photo : undefined;
  });

describe('the main job', () => {
  it('a person signs up, stays signed in after a reload, and uploads a photo, which is published without its location', async () => {
    const caption = `通勤路の夕空 ${Date.now()}`;
    const everyone = await visit('/');
    const person = await visit('/');
    const { page } = person;
    const missing: string[] = [];
    page.on('response', (response) => {
      // Another test may delete the photo of a picture.
      if (response.status() === 404 && !new URL(response.url()).pathname.startsWith('/i/'))
        missing.push(response.url());
    });
    await signUp(page, newEmail());
    expect(missing, 'nobody asks for what a new site has none of, its settings among it').toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();

    await page.getByRole('link', { name: '投稿する' }).first().click();
    const file = await phonePhoto('IMG_0001.JPG');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByLabel('キャプション').fill(caption);
    await page.getByLabel('タグ', { exact: true }).fill('夕焼け ＮＥＫＯ');
    // Nobody publishes without a name.
    await page.getByLabel('ユーザー名', { exact: true }).fill(newName());
    await page.getByRole('button', { name: '公開する' }).click();
    const photo = await photoOf(caption);

    // Nobody reloads: the visitor returns to the tab after a while.
    const tile = everyone.page.getByRole('link', { name: new RegExp(caption) });
    await everyone.page.bringToFront();
    await everyone.context.clock.setFixedTime(Date.now() + 2 * 60_000);
    await everyone.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await tile.first().waitFor();
    await tile.first().click();
    await everyone.page.getByRole('heading', { level: 1, name: caption }).waitFor();
    // The links to more photos name a tag, too.
    const tags = everyone.page.getByRole('list', { name: 'タグ', exact: true });
    await tags.getByRole('link', { name: /夕焼け/ }).waitFor();
    await tags.getByRole('link', { name: /ＮＥＫＯ/ }).waitFor();
    expect(new URL(everyone.page.url()).pathname).toBe(`/photos/${photo.id}`);
    const picture = everyone.page.locator('main img').first();
    await eventually('painting the picture', async () =>
      (await picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0))
        ? true
        : undefined,
    );

    const pictures = await picturesOf(photo.id);
    expect([...pictures.keys()]).toEqual(expect.arrayContaining(['600.webp', '600.avif', 'share.jpg']));
    for (const [name, { address }] of pictures) {
      const answer = await servedAt(address);
      expect(answer.status).toBe(200);
      const served = Buffer.from(await answer.arrayBuffer());
      const metadata = await sharp(served).metadata();
      if (name !== 'share.jpg') expect(metadata.width).toBe(Number.parseInt(name, 10));
      expect(metadata.width).toBeLessThan(metadata.height);
      for (const block of ['exif', 'icc', 'iptc', 'xmp', 'comments', 'orientation'] as const) {
        expect(metadata[block], `${block} of ${address}`).toBeUndefined();
      }
      for (const secret of Object.values(secrets)) expect(served.includes(secret)).toBe(false);
    }
    // The test proves something only if the sent file has them.
    const sent = await sharp(file.buffer).metadata();
    expect(exifReader(sent.exif ?? Buffer.alloc(0)).GPSInfo?.GPSLatitude).toEqual([35, 39, 31]);
    expect([...person.problems, ...everyone.problems]).toEqual([]);
  });

  it('nobody can download the original, not even by the address of the upload', async () => {
    const caption = `しまっておく原本 ${Date.now()}`;
    const { page } = await atDesk(visit, [await phonePhoto('IMG_0002.JPG', 400, 300)]);
    const tokens: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().includes('/v0/b/') || response.request().method() !== 'POST') return;
      const body = await response.text().catch(() => '');
      const token = /"downloadTokens":\s*"([^"]+)"/.exec(body)?.[1];
      if (token) tokens.push(token);
    });
    await page.getByLabel('キャプション').fill(caption);
    await publish(page, 1);
    const photo = await photoOf(caption);

    await eventually('answering the upload', async () => (tokens.length > 0 ? true : undefined));
    const [upload, original] = ['uploads', 'originals'].map((root) => `${root}/${photo.get('ownerId')}/${photo.id}`);
    expect((await bucket().file(String(original)).exists())[0]).toBe(true);
    for (const path of [upload, original]) {
      const address = `${storageOrigin()}/v0/b/${bucketName}/o/${encodeURIComponent(String(path))}?alt=media`;
      expect((await fetch(address)).status).toBe(403);
      for (const token of tokens) expect((await fetch(`${address}&token=${token}`)).status).toBe(403);
    }
  });
});
