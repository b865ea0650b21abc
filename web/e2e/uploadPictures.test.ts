import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { eventually } from './support/people.ts';
import { phonePhoto } from './support/pictures.ts';
import { servedAt, widestOf } from './support/servedPictures.ts';
import { atDesk, cardOf, choose, photosOf, publish, published, unfold } from './support/uploadDesk.ts';

const { visit } = openBrowser();

/** Mean and spread of the brightness of a square in a published picture, as fractions of its width. */
async function lookAt(address: string, left: number, top: number, size: number) {
  const answer = await servedAt(address);
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

describe('changes in the browser before the upload', () => {
  it('a HEIC becomes an upright JPEG without its location, and a duplicate is reported', async () => {
    const buffer = await readFile(new URL('./support/phone.heic', import.meta.url));
    const heic = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer };
    const known = await phonePhoto('known.jpg', 320, 240);
    const { page, uid, problems } = await atDesk(visit, [heic, known]);
    const card = cardOf(page, 'IMG_0001.jpg');
    await page.getByText('1枚をHEICからJPEGに変換しました').waitFor({ timeout: 60_000 });
    await page.getByText('2枚に位置情報が入っています').waitFor();
    await unfold(page, 'IMG_0001.jpg');
    await card.getByText('HEICをJPEGに変換しました').waitFor();
    await card.getByText('位置情報が入っています').waitFor();
    await card.getByText('360×480').waitFor();
    await publish(page, 2);
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
    await page.locator('button:enabled', { hasText: '公開する' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('a person covers private areas with a mosaic by pointer and keys, and only the result is sent', async () => {
    // Stripes of 8 px: mean grey, and as far from it as possible.
    const stripes = Buffer.from(Array.from({ length: 640 * 480 }, (_, index) => ((index % 640) % 16 < 8 ? 0 : 255)));
    const picture = sharp(stripes, { raw: { width: 640, height: 480, channels: 1 } });
    const file = { name: 'stripes.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
    const { page, uid } = await atDesk(visit, [file]);
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
    // Neither a key nor a press beside the dialog loses the painted areas.
    await page.keyboard.press('Escape');
    await dialog.getByText('かけたモザイクは残りません').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '続ける' }).click();
    await page.mouse.click(2, 2);
    await dialog.getByRole('button', { name: '続ける' }).click();
    await dialog.getByRole('button', { name: 'モザイクをかけて使う' }).click();
    await page.getByText('モザイクをかけた写真に置き換えました。').waitFor();
    await publish(page, 1);
    await published(page, 'stripes.png');
    const [photo] = await photosOf(uid);
    expect([photo?.get('width'), photo?.get('height')]).toEqual([640, 480]);
    const path = await widestOf(photo?.id ?? '');
    expect((await lookAt(path, 0.2, 0.12, 0.06)).spread).toBeLessThan(40);
    expect((await lookAt(path, 0.74, 0.5, 0.04)).spread).toBeLessThan(40);
    expect((await lookAt(path, 0.2, 0.6, 0.06)).spread).toBeGreaterThan(90);
  });
});
