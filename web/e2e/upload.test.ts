import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openBrowser, type Visit } from './support/browser.ts';
import { bucket, eventually, newAccount, signIn } from './support/people.ts';
import { phonePhoto, type TestFile } from './support/pictures.ts';
import { photosOf, publish } from './support/uploadDesk.ts';

const { visit } = openBrowser();

/** How long a connection may be gone: the figure. */
const lostForMs = 30_000;

async function onUploadPage(files: readonly TestFile[]): Promise<Visit & { readonly uid: string }> {
  const account = await newAccount();
  const visited = await visit('/');
  const { page } = visited;
  await signIn(page, account);
  await page.getByRole('link', { name: '投稿する' }).first().click();
  await page.locator('input[type=file]').setInputFiles([...files]);
  return { ...visited, uid: account.uid };
}

const cardOf = (page: Page, file: string) => page.getByRole('listitem').filter({ hasText: file });

const published = (page: Page, file: string) =>
  cardOf(page, file).getByText('公開されました', { exact: true }).waitFor({ timeout: 60_000 });

const filesBelow = async (prefix: string) => (await bucket().getFiles({ prefix }))[0].map(({ name }) => name);

const named = (name: string, buffer: Buffer): TestFile => ({ name, mimeType: 'image/jpeg', buffer });

describe('the upload page', () => {
  it('publishes the good files of five and tells in words what is wrong with the bad ones', async () => {
    const good = await Promise.all(
      ['a.jpg', 'b.jpg', 'c.jpg'].map((name, index) => phonePhoto(name, 400 + index, 300)),
    );
    const svg = named('drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'));
    const tooLarge = named(
      'large.jpg',
      Buffer.concat([good[0]?.buffer ?? Buffer.alloc(0), Buffer.alloc(21 * 1024 * 1024)]),
    );
    const { page, uid, problems } = await onUploadPage([...good, svg, tooLarge]);
    await cardOf(page, 'drawing.jpg').getByText('対応していない形式です').waitFor();
    await cardOf(page, 'large.jpg').getByText('ファイルが大きすぎます').waitFor();
    await publish(page, 3);
    for (const { name } of good) await published(page, name);
    const photos = await photosOf(uid);
    expect(photos.map((photo) => photo.get('status'))).toEqual(['published', 'published', 'published']);
    expect(problems).toEqual([]);
  });

  it('tells in words what the server finds wrong with a file that looked good, and leaves nothing of it', async () => {
    const whole = await sharp({
      create: {
        width: 900,
        height: 600,
        channels: 3,
        background: '#335577',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    const { page, uid } = await onUploadPage([named('torn.jpg', whole.subarray(0, whole.length / 2))]);
    // A browser that decodes strictly says so before anything leaves; either way the words are the same.
    const ready = page.locator('button:enabled', { hasText: '公開する' });
    const broken = cardOf(page, 'torn.jpg').getByText('画像が壊れていて開けません');
    await ready.or(broken).waitFor();
    if ((await ready.count()) > 0) await ready.click();
    await broken.waitFor();
    await eventually('deleting what was sent', async () =>
      (await filesBelow(`uploads/${uid}/`)).length === 0 ? true : undefined,
    );
    for (const photo of await photosOf(uid)) expect(await filesBelow(`photos/${photo.id}/`)).toEqual([]);
  });

  it('goes on by itself after a connection that was lost for 30 s', async () => {
    const big = await sharp({
      create: {
        width: 3_000,
        height: 2_000,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { page, context, uid } = await onUploadPage([named('big.jpg', big)]);
    const devtools = await context.newCDPSession(page);
    const slowly = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 500_000 };
    await devtools.send('Network.emulateNetworkConditions', slowly);
    await publish(page, 1);
    const progress = page.getByRole('progressbar');
    await eventually('sending some bytes', async () =>
      Number(await progress.getAttribute('value')) > 0 ? true : undefined,
    );
    await devtools.send('Network.emulateNetworkConditions', { ...slowly, offline: true });
    await delay(lostForMs);
    expect((await photosOf(uid)).map((photo) => photo.get('status'))).toEqual(['uploading']);
    await devtools.send('Network.emulateNetworkConditions', { ...slowly, uploadThroughput: -1 });
    await published(page, 'big.jpg');
    expect((await photosOf(uid)).map((photo) => photo.get('status'))).toEqual(['published']);
  });

  it('leaves no reservation and no file behind when an upload is cancelled half-way', async () => {
    const big = await phonePhoto('half.jpg', 3_000, 2_000);
    const { page, context, uid } = await onUploadPage([big]);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: 20_000,
    });
    await publish(page, 1);
    await eventually('reserving a place', async () => ((await photosOf(uid)).length === 1 ? true : undefined));
    await cardOf(page, 'half.jpg').getByRole('button', { name: '中止する' }).click();
    await cardOf(page, 'half.jpg').getByText('中止しました').waitFor();
    await eventually('deleting the reservation', async () => ((await photosOf(uid)).length === 0 ? true : undefined));
    expect(await filesBelow(`uploads/${uid}/`)).toEqual([]);
  });

  it('asks before unsent files are lost, and keeps them when one stays', async () => {
    const { page } = await onUploadPage([await phonePhoto('kept.jpg', 400, 300)]);
    await page.getByLabel('キャプション').fill('まだ途中');
    await page.getByRole('link', { name: 'Matataki', exact: true }).first().click();
    await page.getByRole('button', { name: 'ページに残る' }).click();
    expect(new URL(page.url()).pathname).toBe('/photos/upload');
    expect(await page.getByLabel('キャプション').inputValue()).toBe('まだ途中');
    await page.getByRole('link', { name: 'Matataki', exact: true }).first().click();
    await page.getByRole('button', { name: '離れる' }).click();
    await page.waitForURL('**/');
  });

  it('takes files that are dropped and pasted, and refuses the same file twice', async () => {
    const account = await newAccount();
    const { page } = await visit('/photos/upload');
    await signIn(page, account);
    const { buffer } = await phonePhoto('dropped.jpg', 400, 300);
    const give = (event: 'drop' | 'paste', name: string) =>
      page.evaluate(
        ([type, fileName, base64]) => {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], fileName, { type: 'image/jpeg' }));
          const init = { bubbles: true, cancelable: true };
          const given =
            type === 'drop'
              ? new DragEvent('drop', { ...init, dataTransfer: transfer })
              : new ClipboardEvent('paste', { ...init, clipboardData: transfer });
          document.body.dispatchEvent(given);
        },
        [event, name, buffer.toString('base64')] as const,
      );
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    // Nobody hears what is dropped at the very moment when the page is drawn.
    await page.waitForFunction(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([], 'over.jpg'));
      return !document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
    });
    await give('drop', 'dropped.jpg');
    // Of two that are still being looked at, the first to be done with would stand.
    await page.getByText('1枚を公開します。').waitFor();
    await give('paste', 'pasted.jpg');
    await cardOf(page, 'pasted.jpg').getByText('同じ写真がすでに選ばれています').waitFor();
  });

  it('tells a signed-out person why nothing can be chosen, and how to sign in', async () => {
    const { page, problems } = await visit('/photos/upload');
    await page.getByText('写真を投稿するにはログインが必要です').waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    await page.getByRole('main').getByRole('button', { name: 'ログイン' }).click();
    await page.getByRole('dialog').getByLabel('メールアドレス').waitFor();
    expect(problems).toEqual([]);
  });
});
