import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import { ContractError } from '#contract/errors.ts';
import { sendOriginal } from '#data/uploads/sendOriginal.ts';
import { dropFiles, pasteFiles } from '#testing/files.ts';
import { documents, stored } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPicture, putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, press, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';

vi.mock('#data/uploads/sendOriginal.ts', () => ({ sendOriginal: vi.fn() }));

const cards = page.getByRole('list', { name: '選んだ写真' }).getByRole('article');
const card = (file: string) => page.getByRole('article', { name: file });
const names = () => cards.elements().map((each) => each.getAttribute('aria-label'));
const publish = page.getByRole('button', { name: '公開する' });

async function jpeg(name: string, width: number): Promise<File> {
  return new File([await aPicture(width, 200)], name, { type: 'image/jpeg' });
}

function fileField(): Locator {
  const field = document.querySelector('input[type=file]');
  if (field === null) throw new Error('no file can be chosen');
  return page.elementLocator(field);
}

/** What was sent to Storage: where to, in the order in which it began. */
let began: { readonly path: string; readonly file: Blob }[] = [];

beforeEach(() => {
  began = [];
  // What arrives is published, as by the pipeline.
  vi.mocked(sendOriginal).mockImplementation(async (file, { uploadPath }) => {
    began.push({ path: uploadPath, file });
    documents.update(uploadPath.replace(/^uploads\/[^/]+/, 'photos'), { status: 'published' });
  });
});

/** Somebody on the upload page with files chosen, whose places are reserved as they are asked for. */
async function atDesk(files: readonly File[]) {
  const person = putPerson();
  const reserved = answer(createPhotosContract, ({ photos }) => ({
    photos: photos.map(({ caption, tags }) => {
      const [id = ''] = putPhotos(person, [caption], () => ({ status: 'uploading', tags, variants: {} }));
      return { id, uploadPath: `uploads/${person.uid}/${id}` };
    }),
  }));
  const drawn = await renderPage('/photos/upload', { person });
  await see(page.getByText('写真を選ぶ'));
  if (files.length > 0) await dropFiles(...files);
  return { ...drawn, person, reserved };
}

describe('the upload page', () => {
  it('publishes the good files of five and tells in words what is wrong with the bad ones', async () => {
    const good = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map((name, index) => jpeg(name, 300 + index)));
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 'drawing.jpg');
    const text = new File(['no picture at all'], 'bad.jpg', { type: 'image/jpeg' });
    const large = new File([await aPicture(), new Uint8Array(21 * 1024 * 1024)], 'large.jpg', { type: 'image/jpeg' });
    const { reserved } = await atDesk([...good, svg, text, large]);
    await see(card('drawing.jpg').getByText('対応していない形式です'));
    await see(card('bad.jpg').getByText('画像ではないファイルです'));
    await see(card('large.jpg').getByText('ファイルが大きすぎます'));
    await see(page.getByText('3枚を公開します。'));
    await publish.click();
    for (const { name } of good) await see(card(name).getByText('公開されました', { exact: true }));
    expect(reserved.flatMap(({ photos }) => photos)).toHaveLength(3);
  });

  it('sends cards in the order that they are put in by keyboard, and shares what is said about one', async () => {
    const files = await Promise.all(['1.jpg', '2.jpg', '3.jpg'].map((name, index) => jpeg(name, 300 + index)));
    await atDesk(files);
    const third = card('3.jpg');
    const up = third.getByRole('button', { name: '3.jpgを前へ移動' });
    await see(up);
    up.element().focus();
    await press('{Enter}');
    await expect.poll(names).toEqual(['1.jpg', '3.jpg', '2.jpg']);
    await focused(up);
    await press('{Enter}');
    await expect.poll(names).toEqual(['3.jpg', '1.jpg', '2.jpg']);
    await focused(up);
    await see(third.getByText('3.jpgを1番目に移動しました。'));

    await card('1.jpg').getByLabelText('キャプション').fill('自分の言葉');
    await third.getByLabelText('キャプション').fill('同じ言葉');
    await third.getByRole('combobox', { name: 'タグ', exact: true }).fill('海 空');
    await third.getByText('ほかの写真にも同じ内容を付ける').click();
    await third.getByRole('button', { name: 'すべての写真に付ける' }).click();
    await see(page.getByText('2枚に付けました。'));
    await looksGood();

    await publish.click();
    for (const { name } of files) await see(card(name).getByText('公開されました', { exact: true }));
    const photos = began.map(({ path }) => stored(path.replace(/^uploads\/[^/]+/, 'photos')));
    expect(photos.map((photo) => photo?.['caption'])).toEqual(['同じ言葉', '自分の言葉', '']);
    expect(photos.map((photo) => photo?.['tags'])).toEqual([
      ['海', '空'],
      ['海', '空'],
      ['海', '空'],
    ]);
  });

  it('gives the focus to the card that takes the place of one that is taken off, and at last to the choice of files', async () => {
    await atDesk(await Promise.all(['1.jpg', '2.jpg'].map((name, index) => jpeg(name, 320 + index))));
    for (const [name, next] of [
      ['1.jpg', () => card('2.jpg')],
      ['2.jpg', fileField],
    ] as const) {
      const remove = page.getByRole('button', { name: `${name}を取り除く` });
      await see(remove);
      remove.element().focus();
      await press('{Enter}');
      await gone(card(name));
      await focused(next());
    }
  });

  it('asks before unsent files are lost, and keeps them when one stays', async () => {
    const { address } = await atDesk([await jpeg('kept.jpg', 330)]);
    const caption = page.getByLabelText('キャプション');
    await caption.fill('まだ途中');
    const home = page.getByRole('link', { name: 'Matataki', exact: true }).first();
    await home.click();
    await page.getByRole('button', { name: 'ページに残る' }).click();
    expect(address()).toBe('/photos/upload');
    await expect.element(caption).toHaveValue('まだ途中');
    await home.click();
    await page.getByRole('button', { name: '離れる' }).click();
    await expect.poll(address).toBe('/');
  });

  it('takes files that are dropped and pasted, and refuses the same file twice', async () => {
    await atDesk([]);
    const picture = await aPicture(340, 200);
    const named = (name: string) => new File([picture], name, { type: 'image/jpeg' });
    await dropFiles(named('dropped.jpg'));
    // Of two that are still being looked at, the first to be done with would stand.
    await see(page.getByText('1枚を公開します。'));
    pasteFiles(named('pasted.jpg'));
    await see(card('pasted.jpg').getByText('同じ写真がすでに選ばれています'));
  });

  it('says what the site does with tags: one taken off, one that waits for staff', async () => {
    await atDesk([await jpeg('stripped.jpg', 350), await jpeg('held.jpg', 351)]);
    answer(createPhotosContract, ({ photos }) => ({
      photos: photos.map((_, at) => {
        const [id = ''] = putPhotos(putPerson(), [''], () => ({ status: 'uploading', variants: {} }));
        const uploadPath = `uploads/somebody/${id}`;
        return at === 0 ? { id, uploadPath, strippedTags: ['とる札'] } : { id, uploadPath, held: true };
      }),
    }));
    vi.mocked(sendOriginal).mockImplementation(async (_file, { uploadPath }) => {
      documents.update(uploadPath.replace('uploads/somebody', 'photos'), {
        status: began.length === 0 ? 'published' : 'held',
      });
      began.push({ path: uploadPath, file: new Blob() });
    });
    await see(page.getByText('2枚を公開します。'));
    await publish.click();
    await see(card('stripped.jpg').getByText('このサイトで使えないタグを外しました：とる札'));
    await see(card('held.jpg').getByText('届きました。運営が確認したあとに公開されます。'));
  });

  it('says which tag is not allowed on the one photo that bears it, until it is gone', async () => {
    const { reserved, person } = await atDesk([await jpeg('refused.jpg', 360)]);
    const refused = answer(createPhotosContract, () => {
      throw new ContractError('invalid-argument', 'not allowed', { field: 'photos.0.tags.1' });
    });
    const refusedCard = card('refused.jpg');
    await refusedCard.getByRole('combobox', { name: 'タグ', exact: true }).fill('空 だめ札 ');
    await see(page.getByText('1枚を公開します。'));
    await publish.click();
    await see(refusedCard.getByText('「だめ札」はこのサイトでは使えないタグです。'));
    expect(refused).toMatchObject([{ photos: [{ tags: ['空', 'だめ札'] }] }]);
    expect([began, reserved]).toEqual([[], []]);
    const taken = answer(createPhotosContract, ({ photos }) => ({
      photos: photos.map(() => {
        const [id = ''] = putPhotos(person, [''], () => ({ status: 'uploading', variants: {} }));
        return { id, uploadPath: `uploads/${person.uid}/${id}` };
      }),
    }));
    await refusedCard.getByRole('button', { name: 'だめ札' }).click();
    await see(page.getByText('1枚を公開します。'));
    await publish.click();
    await see(refusedCard.getByText('公開されました', { exact: true }));
    expect(taken).toMatchObject([{ photos: [{ tags: ['空'] }] }]);
  });

  it('tells in words what the server finds wrong with a file that looked good', async () => {
    await atDesk([await jpeg('torn.jpg', 361)]);
    vi.mocked(sendOriginal).mockImplementation(async (_file, { uploadPath }) => {
      const failed = { status: 'failed', failure: { code: 'broken' } };
      documents.update(uploadPath.replace(/^uploads\/[^/]+/, 'photos'), failed);
    });
    await see(page.getByText('1枚を公開します。'));
    await publish.click();
    await see(card('torn.jpg').getByText('画像が壊れていて開けません'));
  });

  it('gives the place back of an upload that is cancelled half-way', async () => {
    await atDesk([await jpeg('half.jpg', 362)]);
    const discarded = answer(deletePhotoContract, () => ({}));
    let path = '';
    vi.mocked(sendOriginal).mockImplementation(async (file, { uploadPath }, { onProgress }, signal) => {
      path = uploadPath;
      onProgress(file.size / 2);
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await see(page.getByText('1枚を公開します。'));
    await publish.click();
    await card('half.jpg').getByRole('button', { name: '中止する' }).click();
    await see(card('half.jpg').getByText('中止しました'));
    await expect.poll(() => discarded.map(({ id }) => id)).toEqual([path.split('/').at(-1)]);
  });

  it('asks for the camera to be shown where its author wants that', async () => {
    const { reserved } = await atDesk([await jpeg('camera.jpg', 363)]);
    await card('camera.jpg').getByText('説明・代替テキストなど').click();
    await card('camera.jpg').getByLabelText('撮影の設定を表示する').click();
    await see(page.getByText('1枚を公開します。'));
    await publish.click();
    await see(card('camera.jpg').getByText('公開されました', { exact: true }));
    expect(reserved).toMatchObject([{ photos: [{ showExif: true }] }]);
  });

  it('tells a signed-out person why nothing can be chosen, and how to sign in', async () => {
    await renderPage('/photos/upload');
    await see(page.getByText('写真を投稿するにはログインが必要です'));
    expect(document.querySelector('input[type=file]')).toBeNull();
    await page.getByRole('main').getByRole('button', { name: 'ログイン' }).click();
    await see(page.getByRole('dialog').getByLabelText('メールアドレス'));
  });
});
