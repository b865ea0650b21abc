import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { captionOf, editingOwnPhoto, photoDocument, savedEdit, saveEdit } from './support/ownPhoto.ts';
import { bucket, eventually } from './support/people.ts';
import { secrets, type TestFile } from './support/pictures.ts';
import { uploadedPhoto } from './support/publishedPhoto.ts';
import { servedAt, widestOf } from './support/servedPictures.ts';

const { visit } = openBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Loads a served variant as anybody can. Returns its bytes, or the status without any. */
async function served(address: string): Promise<Buffer | number> {
  const answer = await servedAt(address);
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status;
}

async function plainPicture(name: string, background: string): Promise<TestFile> {
  const picture = sharp({ create: { width: 900, height: 1_200, channels: 3, background } });
  const buffer = await picture
    .withExif({ IFD0: { Artist: secrets.artist } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

describe('editing a photo', () => {
  // By day: wrote.component.test.tsx and EditPhotoPage.component.test.tsx.
  atNight('an edit shows on the photo’s page and in the lists at once', async () => {
    const { page, id, problems } = await editingOwnPhoto(visit);
    // The list is read before, and cached.
    await page.goto('/');
    await page.locator(`main li a[href="/photos/${id}"]`).click();
    await heading(page, 'もとの題').waitFor();
    await page.getByRole('link', { name: '編集' }).click();
    const mark = Date.now();
    const [caption, alt] = [`直した題 ${mark}`, `見えない人へ ${mark}`];
    await captionOf(page).fill(caption);
    await page.getByLabel('説明', { exact: true }).fill('一行目\n二行目');
    await page.getByLabel('代替テキスト').fill(alt);
    await page.getByLabel('ネタバレを含む').check();
    await saveEdit(page);
    await savedEdit(page, id);
    await heading(page, caption).waitFor();
    // A spoiler covers its words, too.
    expect(await page.getByText('一行目').count()).toBe(0);
    await page.getByRole('button', { name: 'ネタバレを表示する' }).click();
    await page.getByText('一行目').waitFor();
    expect((await photoDocument(id).get()).data()).toMatchObject({
      caption,
      description: '一行目\n二行目',
      alt,
      spoiler: true,
      tags: ['ねこ'],
    });
    await page.getByRole('link', { name: 'Matataki', exact: true }).first().click();
    await page
      .getByRole('link', { name: new RegExp(caption) })
      .first()
      .waitFor();
    expect(problems).toEqual([]);
  });
});

describe('replacing the picture of a photo', () => {
  // By day: EditPhotoPage.component.test.tsx, and replacePicture.test.ts on the emulators.
  atNight('a replaced picture keeps page, text and date, and only the new files are served', async () => {
    const { page, id, problems } = await editingOwnPhoto(visit, uploadedPhoto);
    const before = await photoDocument(id).get();
    const oldPath = await widestOf(id);
    expect(await served(oldPath)).toBeInstanceOf(Buffer);
    await captionOf(page).fill('言葉も変える');
    await page.locator('input[type=file]').setInputFiles(await plainPicture('new.jpg', '#20c020'));
    await page.getByRole('button', { name: 'この画像に差し替える' }).click();
    await page.getByText('画像を差し替えました').waitFor();
    // Words changed meanwhile are neither lost nor in conflict with it.
    await saveEdit(page);
    await savedEdit(page, id);
    await heading(page, '言葉も変える').waitFor();

    const after = await photoDocument(id).get();
    expect(after.get('publishedAt')).toEqual(before.get('publishedAt'));
    expect([after.get('width'), after.get('height')]).toEqual([900, 1_200]);
    const picture = await served(await widestOf(id));
    if (typeof picture === 'number') throw new Error(`the new picture is not served: ${picture}`);
    const [red, green] = (await sharp(picture).stats()).channels;
    expect((green?.mean ?? 0) - (red?.mean ?? 0)).toBeGreaterThan(100);
    expect(picture.includes(secrets.artist)).toBe(false);
    // The files are deleted after the photo shows the new one.
    await eventually('deleting the old picture', async () => {
      const [originals] = await bucket().getFiles({ prefix: `originals/${before.get('ownerId')}/` });
      return originals.length === 1 && typeof (await served(oldPath)) === 'number' ? true : undefined;
    });
    expect(problems).toEqual([]);
  });
});
