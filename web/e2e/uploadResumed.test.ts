import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { database, eventually } from './support/people.ts';
import { phonePhoto } from './support/pictures.ts';
import {
  atDesk,
  bigPhoto,
  cardOf,
  cards,
  choose,
  crawl,
  keptIn,
  listenToStorage,
  namesOf,
  network,
  photosOf,
  publish,
  published,
  underWay,
  unfold,
} from './support/uploadDesk.ts';

const { visit } = openBrowser();

/** The addresses of the file that was sent in several pieces. */
const pathOf = (told: ReturnType<typeof listenToStorage>): string | null | undefined =>
  told.find(({ offset }) => offset > 0)?.path;

describe('an upload', () => {
  it('an upload resumes at the same byte after a lost connection and after a reload', async () => {
    const big = await bigPhoto('big.jpg');
    const small = await Promise.all(
      ['a.jpg', 'b.jpg', 'c.jpg'].map((name, index) => phonePhoto(name, 400 + index, 300)),
    );
    const bad = { name: 'bad.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') };
    const { page, context, uid } = await atDesk(visit, [big, ...small, bad]);
    await cardOf(page, 'bad.jpg').getByText('画像ではないファイルです').waitFor();
    await cardOf(page, 'big.jpg').getByLabel('キャプション').fill('途中で切れる');
    const told = listenToStorage(page);
    const devtools = await context.newCDPSession(page);
    await network(devtools, {});
    await publish(page, 4);
    await underWay(told);
    await network(devtools, { offline: true });
    await cardOf(page, 'big.jpg').getByText('接続を待っています').waitFor();
    const cut = told.length;
    await network(devtools, crawl);
    await cardOf(page, 'big.jpg').getByText('送信しています').waitFor();
    const onward = await eventually('sending the rest', async () => {
      const since = told.slice(cut).filter(({ path }) => path === pathOf(told));
      return since.some(({ command }) => command.startsWith('upload')) ? since : undefined;
    });
    expect(onward[0]?.command).toBe('query');
    expect(onward.find(({ command }) => command.startsWith('upload'))?.offset).toBeGreaterThan(0);

    // Finished files stay finished; pending ones resume by themselves.
    let before = 0;
    page.once('framenavigated', () => {
      before = told.length;
    });
    await page.reload();
    await network(devtools, { uploadThroughput: -1 });
    await page.getByText('前回の続きの').waitFor();
    await published(page, 'big.jpg');
    expect(await cardOf(page, 'bad.jpg').count()).toBe(0);
    const after = told
      .slice(before)
      .filter(({ path }) => path !== null && told[0] !== undefined && path === pathOf(told));
    expect(after.map(({ command }) => command)[0]).toBe('start');
    const photos = await eventually('publishing all four', async () => {
      const found = await photosOf(uid);
      const isDone = found.length === 4 && found.every((photo) => photo.get('status') === 'published');
      return isDone ? found : undefined;
    });
    expect(photos.map((photo) => photo.get('caption')).filter(Boolean)).toEqual(['途中で切れる']);

    // Nothing of it is left in the browser.
    await eventually('forgetting the files', async () => ((await keptIn(page)).length === 0 ? true : undefined));
    await page.reload();
    await page.getByText('写真を選ぶ').waitFor();
    expect(await cards(page).count()).toBe(0);
  });
});

describe('running uploads', () => {
  it('a person can pause and resume uploads one by one or all at once', async () => {
    const tag = `だめ${Date.now()}`;
    await database().doc(`ngTags/${tag}`).set({ name: tag, mode: 'reject', note: '', by: 'test', at: new Date() });
    const { page, context, uid } = await atDesk(visit, [await bigPhoto('first.jpg'), await bigPhoto('second.jpg')]);
    const devtools = await context.newCDPSession(page);
    await unfold(page, 'second.jpg');
    await cardOf(page, 'second.jpg').getByLabel('タグ', { exact: true }).fill(`海 ${tag}`);
    await network(devtools, { uploadThroughput: 100_000 });
    const told = listenToStorage(page);
    await publish(page, 2);
    await cardOf(page, 'second.jpg').getByText(`「${tag}」はこのサイトでは使えないタグです。`).waitFor();
    await underWay(told);
    await network(devtools, crawl);
    await cardOf(page, 'first.jpg').getByRole('button', { name: '一時停止' }).click();
    await cardOf(page, 'first.jpg').getByText('一時停止しています').waitFor();

    await cardOf(page, 'second.jpg').getByLabel('タグ', { exact: true }).fill('');
    await publish(page, 1);
    await cardOf(page, 'second.jpg').getByText('送信しています').waitFor();
    await cardOf(page, 'first.jpg').getByRole('button', { name: '再開する' }).click();
    await cardOf(page, 'first.jpg').getByText('送信しています').waitFor();
    await page.getByRole('button', { name: 'すべて一時停止' }).click();
    await page.getByText('一時停止しています').nth(1).waitFor();
    await eventually('keeping that they rest', async () => {
      const kept = await keptIn(page);
      return kept.length === 2 && kept.every(({ phase }) => phase === 'paused') ? true : undefined;
    });
    expect(told.filter(({ command }) => command === 'start')).toHaveLength(2);
    await page.reload();
    await network(devtools, { uploadThroughput: -1 });
    // Files that the person had paused are still paused after a reload.
    await page.getByRole('button', { name: 'すべて再開' }).click();
    await published(page, 'first.jpg');
    await published(page, 'second.jpg');
    expect((await photosOf(uid)).map((photo) => photo.get('status'))).toEqual(['published', 'published']);
  });
});

describe('stored uploads', () => {
  it('stored uploads return to the reopened tab only, and a sign-out deletes them', async () => {
    const { page, context } = await atDesk(visit, [await phonePhoto('kept.jpg', 400, 300)]);
    await cardOf(page, 'kept.jpg').getByLabel('キャプション').fill('まだ途中');
    const beside = await context.newPage();
    await beside.goto('/photos/upload');
    // The draft of the other tab may come at any moment, with a file field of its own.
    await beside.getByText('写真を選ぶ').first().waitFor();
    await choose(beside, [await phonePhoto('beside.jpg', 300, 200)]);
    await cardOf(beside, 'beside.jpg').getByLabel('キャプション').waitFor();
    expect(await namesOf(beside)).toEqual(['beside.jpg']);
    await eventually('keeping both', async () => {
      const captions = (await keptIn(beside)).map(({ caption }) => caption);
      return captions.length === 2 && captions.includes('まだ途中') ? true : undefined;
    });
    await page.close();
    await beside.close();

    const again = await context.newPage();
    await again.goto('/photos/upload');
    await again.getByText('前回の続きの2枚を戻しました。').waitFor();
    expect(await cardOf(again, 'kept.jpg').getByLabel('キャプション').inputValue()).toBe('まだ途中');
    expect(await keptIn(again)).toHaveLength(2);
    await again.getByRole('button', { name: 'アカウント', exact: true }).click();
    await again.getByRole('menuitem', { name: 'ログアウト' }).click();
    const question = again.getByRole('dialog', { name: '投稿していない写真があります' });
    await question.getByText('ログアウトすると、2枚の写真は投稿されません。').waitFor();
    await question.getByRole('button', { name: 'ログアウトする' }).click();
    await again.getByText('ログアウトしました。').waitFor();
    await eventually('forgetting the files', async () => ((await keptIn(again)).length === 0 ? true : undefined));
  });
});

describe('chosen files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'matataki-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  async function onDisk(...path: readonly string[]): Promise<string> {
    const at = join(folder, ...path);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, (await phonePhoto(path.at(-1) ?? '', 300 + path.length, 200)).buffer);
    return at;
  }

  it('a file that is deleted after it was chosen is published, even after a reload', async () => {
    const { page } = await atDesk(visit, []);
    const at = await onDisk('moved.jpg');
    await page.locator('input[type=file]').first().setInputFiles(at);
    await page.getByText('1枚を公開します。').waitFor();
    rmSync(at);
    await eventually('keeping it', async () => ((await keptIn(page)).length === 1 ? true : undefined));
    await page.reload();
    await page.getByText('前回の続きの1枚を戻しました。').waitFor();
    await publish(page, 1);
    await published(page, 'moved.jpg');
  });

  it('a dropped folder gives its pictures and those of its folders, and passes over the rest', async () => {
    const { page, context } = await atDesk(visit, []);
    await Promise.all([onDisk('trip', 'a.jpg'), onDisk('trip', 'day 2', 'b.jpg')]);
    writeFileSync(join(folder, 'trip', '.DS_Store'), 'x');
    writeFileSync(join(folder, 'trip', 'Thumbs.db'), 'x');
    const devtools = await context.newCDPSession(page);
    const data = { items: [], files: [join(folder, 'trip')], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await devtools.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
    }
    await page.getByText('2枚を公開します。').waitFor();
    expect((await namesOf(page)).toSorted()).toEqual(['a.jpg', 'b.jpg']);
  });
});

describe('uploads of somebody who looks around', () => {
  // By day: the first test of this file, and UploadPage.component.test.tsx.
  atNight(
    'an upload that begins offline goes on with the connection, and is published while the person is elsewhere',
    async () => {
      const { page, context, uid } = await atDesk(visit, [await bigPhoto('first.jpg'), await bigPhoto('second.jpg')]);
      const devtools = await context.newCDPSession(page);
      await cardOf(page, 'second.jpg').getByLabel('キャプション').waitFor();
      await page.getByText('2枚を公開します。').waitFor();
      await network(devtools, { offline: true });
      await publish(page, 2);
      await page.getByText('接続を待っています。戻りしだい送ります。').nth(1).waitFor();
      expect(await photosOf(uid)).toEqual([]);

      const told = listenToStorage(page);
      await network(devtools, crawl);
      await underWay(told);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Matatakiについて' }).click();
      await page.getByRole('heading', { level: 1, name: 'Matatakiについて' }).waitFor();
      await page.getByRole('banner').getByRole('link', { name: '2枚中0枚を公開しました 投稿する' }).waitFor();
      // It goes on after a reload elsewhere, too.
      await page.reload();
      await page.getByRole('banner').getByRole('link', { name: '2枚中0枚を公開しました 投稿する' }).waitFor();
      await network(devtools, { uploadThroughput: -1 });
      await page.getByText('2枚を公開しました。').waitFor({ timeout: 60_000 });
      expect((await photosOf(uid)).map((photo) => photo.get('status'))).toEqual(['published', 'published']);
      await page.getByRole('banner').getByRole('link', { name: '投稿する' }).click();
      for (const name of ['first.jpg', 'second.jpg']) await published(page, name);
    },
  );

  it('two tabs do not send the same photo', async () => {
    const photo = await bigPhoto('same.jpg');
    const { page, context, uid } = await atDesk(visit, [photo]);
    const beside = await context.newPage();
    await beside.goto('/photos/upload');
    await beside.getByText('写真を選ぶ').first().waitFor();
    await choose(beside, [photo]);
    await beside.getByText('1枚を公開します。').waitFor();
    const devtools = await context.newCDPSession(page);
    await network(devtools, crawl);
    await publish(page, 1);
    await cardOf(page, 'same.jpg').getByText('送信しています').waitFor();
    await publish(beside, 1);
    await cardOf(beside, 'same.jpg').getByText('ほかのタブで同じ写真を送っています').waitFor();
    await network(devtools, { uploadThroughput: -1 });
    await published(page, 'same.jpg');
    expect(await photosOf(uid)).toHaveLength(1);
  });
});
