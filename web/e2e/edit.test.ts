import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { bucketName, storageOrigin } from './support/environment.ts';
import { captionOf, editingOwnPhoto, photoDocument, savedEdit, saveEdit, tagsOf } from './support/ownPhoto.ts';
import { bucket, eventually, newAccount, signIn } from './support/people.ts';
import { phonePhoto, secrets, type TestFile } from './support/pictures.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';

const { visit } = openBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Loads a served variant as anybody can; its bytes, or the status where there are none. */
async function served(path: string): Promise<Buffer | number> {
  const answer = await fetch(`${storageOrigin()}/v0/b/${bucketName}/o/${encodeURIComponent(path)}?alt=media`);
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status;
}

const widest = async (id: string): Promise<string> => {
  const variants: Record<string, { path: string }> = (await photoDocument(id).get()).get('variants');
  return variants['w640']?.path ?? variants['w320']?.path ?? '';
};

async function plainPicture(name: string, background: string): Promise<TestFile> {
  const picture = sharp({ create: { width: 900, height: 1_200, channels: 3, background } });
  const buffer = await picture
    .withExif({ IFD0: { Artist: secrets.artist } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

describe('editing a photo', () => {
  it('shows what was changed on its page and in the lists at once', async () => {
    const { page, id, problems } = await editingOwnPhoto(visit);
    // The list is read before, and kept.
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
      .getByRole('link', { name: new RegExp(alt) })
      .first()
      .waitFor();
    expect(problems).toEqual([]);
  });

  it('asks before changes are lost, and loses none when one stays', async () => {
    const { page, id } = await editingOwnPhoto(visit);
    await tagsOf(page).fill('まだ途中');
    await page.getByRole('link', { name: 'やめる' }).click();
    await page.getByRole('button', { name: 'ページに残る' }).click();
    expect(await tagsOf(page).inputValue()).toBe('まだ途中');
    await page.getByRole('link', { name: 'やめる' }).click();
    await page.getByRole('button', { name: '離れる' }).click();
    await savedEdit(page, id);
    expect((await photoDocument(id).get()).get('tags')).toEqual(['ねこ']);
  });

  it('in two tabs lets the second choose field by field, and nothing is lost without a word', async () => {
    const { page, context, id, problems } = await editingOwnPhoto(visit);
    const other = await context.newPage();
    await other.goto(`/photos/${id}/edit`);
    await captionOf(other).fill('あちらの題');
    await other.getByLabel('説明', { exact: true }).fill('あちらの説明');
    await saveEdit(other);
    await savedEdit(other, id);

    await page.bringToFront();
    await captionOf(page).fill('こちらの題');
    await tagsOf(page).fill('こちら');
    await saveEdit(page);
    await page.getByRole('heading', { name: 'ほかの画面でも編集されています' }).waitFor();
    expect((await photoDocument(id).get()).get('caption')).toBe('あちらの題');
    const caption = page.getByRole('group', { name: 'キャプション' });
    await caption.getByText('あちらの題').waitFor();
    // Mine to begin with; what only the other has changed stays theirs.
    expect(await caption.getByRole('radio', { name: 'あなたの内容' }).isChecked()).toBe(true);
    const description = page.getByRole('group', { name: '説明' });
    expect(await description.getByRole('radio', { name: '保存されている内容' }).isChecked()).toBe(true);
    await caption.getByRole('radio', { name: '保存されている内容' }).check();
    await page.getByRole('button', { name: '編集に戻る' }).click();
    expect(await captionOf(page).inputValue()).toBe('あちらの題');
    await captionOf(page).fill('ふたりの題');
    await saveEdit(page);
    await savedEdit(page, id);
    expect((await photoDocument(id).get()).data()).toMatchObject({
      caption: 'ふたりの題',
      description: 'あちらの説明',
      tags: ['ねこ', 'こちら'],
    });
    expect(problems).toEqual([]);
  });

  it('is for its owner and for staff: to everybody else the page is not there', async () => {
    const owner = await newAccount();
    const id = await publishedPhoto('人の写真', owner.uid);
    const path = `/photos/${id}/edit`;
    const guest = await visit(path);
    await guest.page.getByText(`Page Not Found: ${path}`).waitFor();

    const stranger = await visit('/about');
    await signIn(stranger.page, await newAccount());
    await stranger.page.goto(path);
    await stranger.page.getByText(`Page Not Found: ${path}`).waitFor();
    expect(await captionOf(stranger.page).count()).toBe(0);

    const staff = await visit('/about');
    await signIn(staff.page, await newAccount({}, 'moderator'));
    await staff.page.goto(path);
    await captionOf(staff.page).fill('運営が直した題');
    expect(await staff.page.locator('input[type=file]').count()).toBe(0);
    await saveEdit(staff.page);
    await savedEdit(staff.page, id);
    expect((await photoDocument(id).get()).get('caption')).toBe('運営が直した題');
  });
});

describe('replacing the picture of a photo', () => {
  it('keeps page, words and date, and serves the new bytes and none of the old', async () => {
    const { page, id, problems } = await editingOwnPhoto(visit);
    const before = await photoDocument(id).get();
    const oldPath = await widest(id);
    expect(await served(oldPath)).toBeInstanceOf(Buffer);
    await captionOf(page).fill('言葉も変える');
    await page.locator('input[type=file]').setInputFiles(await plainPicture('new.jpg', '#20c020'));
    await page.getByRole('button', { name: 'この画像に差し替える' }).click();
    await page.getByText('画像を差し替えました').waitFor();
    // Words that were being changed meanwhile are neither lost nor in conflict with it.
    await saveEdit(page);
    await savedEdit(page, id);
    await heading(page, '言葉も変える').waitFor();

    const after = await photoDocument(id).get();
    expect(after.get('publishedAt')).toEqual(before.get('publishedAt'));
    expect([after.get('width'), after.get('height')]).toEqual([900, 1_200]);
    const picture = await served(await widest(id));
    if (typeof picture === 'number') throw new Error(`the new picture is not served: ${picture}`);
    const [red, green] = (await sharp(picture).stats()).channels;
    expect((green?.mean ?? 0) - (red?.mean ?? 0)).toBeGreaterThan(100);
    expect(picture.includes(secrets.artist)).toBe(false);
    // The files go after the photo shows the new one.
    await eventually('deleting the old picture', async () => {
      const [originals] = await bucket().getFiles({ prefix: `uploads/${before.get('ownerId')}/` });
      return originals.length === 1 && typeof (await served(oldPath)) === 'number' ? true : undefined;
    });
    expect(problems).toEqual([]);
  });

  it('with what is no picture changes nothing, and says why', async () => {
    const { page, id } = await editingOwnPhoto(visit);
    const path = await widest(id);
    const text = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') };
    await page.locator('input[type=file]').setInputFiles(text);
    await page.getByText('画像ではないファイルです').waitFor();
    expect(await widest(id)).toBe(path);
  });

  it('can be stopped on its way, and the old one stands', async () => {
    const { page, context, id } = await editingOwnPhoto(visit);
    const path = await widest(id);
    await page.locator('input[type=file]').setInputFiles(await phonePhoto('big.jpg', 3_000, 2_000));
    const replace = page.getByRole('button', { name: 'この画像に差し替える' });
    await replace.waitFor();
    const devtools = await context.newCDPSession(page);
    const slowly = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 40_000 };
    await devtools.send('Network.emulateNetworkConditions', slowly);
    await replace.click();
    await page.getByText(/^[\d.,]+ .?B \/ /).waitFor();
    await page.getByRole('button', { name: '中止する' }).click();
    await replace.waitFor();
    expect(await widest(id)).toBe(path);
    expect((await photoDocument(id).get()).get('pictureId')).toBeUndefined();
  });
});
