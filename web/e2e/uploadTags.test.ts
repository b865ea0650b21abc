import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { database } from './support/people.ts';
import { phonePhoto } from './support/pictures.ts';
import { atDesk, cardOf, photosOf, publish, published } from './support/uploadDesk.ts';

const { visit } = openBrowser();

const ngTag = async (mode: 'reject' | 'strip' | 'hold', uid: string): Promise<string> => {
  const name = `${mode}${uid.toLowerCase()}`.slice(0, 30);
  await database().doc(`ngTags/${name}`).set({ name, mode });
  return name;
};

describe('what the site says about tags', () => {
  it('stands on the card: one that was taken off, one that waits for staff, and one that stops its photo alone until it is gone', async () => {
    const names = ['stripped.jpg', 'held.jpg', 'refused.jpg'] as const;
    const { page, uid } = await atDesk(visit, await Promise.all(names.map((name) => phonePhoto(name, 300, 200))));
    const [stripped, held, refused] = names.map((name) => cardOf(page, name));
    const [strip, hold, reject] = [await ngTag('strip', uid), await ngTag('hold', uid), await ngTag('reject', uid)];
    await stripped?.getByLabel('タグ', { exact: true }).fill(`海 ${strip} `);
    await held?.getByLabel('タグ', { exact: true }).fill(`${hold} `);
    await refused?.getByLabel('タグ', { exact: true }).fill(`空 ${reject} `);
    await publish(page, 3);

    await refused?.getByText(`「${reject}」はこのサイトでは使えないタグです。`).waitFor();
    await stripped?.getByText(`このサイトで使えないタグを外しました：${strip}`).waitFor();
    await held?.getByText('届きました。運営が確認したあとに公開されます。').waitFor();
    await published(page, 'stripped.jpg');
    expect(await photosOf(uid)).toHaveLength(2);

    await refused?.getByRole('button', { name: reject }).click();
    await publish(page, 1);
    await published(page, 'refused.jpg');
    const photos = await photosOf(uid);
    expect(photos.map((photo) => [photo.get('status'), photo.get('tags')]).sort()).toEqual([
      ['held', [hold]],
      ['published', ['海']],
      ['published', ['空']],
    ]);
  });
});

describe('the camera', () => {
  it('is told with a photo whose author shows it, and its serial number never', async () => {
    const { page, uid, context } = await atDesk(visit, [await phonePhoto('camera.jpg', 600, 400)]);
    const card = cardOf(page, 'camera.jpg');
    await card.getByLabel('キャプション').fill('カメラの一枚');
    await card.getByText('説明・代替テキストなど').click();
    await card.getByLabel('撮影の設定を表示する').check();
    await publish(page, 1);
    await published(page, 'camera.jpg');
    const [photo] = await photosOf(uid);
    const other = await context.newPage();
    await other.goto(`/photos/${photo?.id}`);
    await other.getByText(/SekretKamera One/).waitFor();
    expect(await other.locator('main').textContent()).toContain('f/2.8');
    expect(await other.content()).not.toContain('SN-4711');
  });
});
