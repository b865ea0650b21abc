import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import { replacePictureContract } from '#contract/callables/replacePicture.ts';
import { updatePhotoContract } from '#contract/callables/updatePhoto.ts';
import { ContractError } from '#contract/errors.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { sendOriginal } from '#data/uploads/sendOriginal.ts';
import { tooManyFilledButtons } from '#testing/filledButtons.ts';
import { documents, stored } from '#testing/firestore.ts';
import { aPicture, putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';

vi.mock('#data/uploads/sendOriginal.ts', () => ({ sendOriginal: vi.fn() }));

const caption = page.getByLabelText('キャプション');
const tags = page.getByRole('combobox', { name: 'タグ', exact: true });
const save = page.getByRole('button', { name: '保存する', exact: true });

beforeEach(() => void vi.mocked(sendOriginal).mockReset());

/** Opens the form of an own photo. Saves succeed unless the photo has changed. */
async function editing() {
  const owner = putPerson();
  const [id] = putPhotos(owner, ['もとの題'], () => ({ tags: ['ねこ'], tagKeys: ['ねこ'] }));
  if (id === undefined) throw new Error('there is no photo');
  const saved = answer(updatePhotoContract, ({ id: _, basedOn, ...said }) => {
    const stands = stored(`photos/${id}`)?.['updatedAt'];
    if (stands instanceof Date && stands.toISOString() !== basedOn) {
      throw new ContractError('failed-precondition', 'changed since', { field: 'basedOn' });
    }
    const updatedAt = new Date();
    documents.update(`photos/${id}`, { ...said, tagKeys: said.tags, updatedAt });
    return { updatedAt: updatedAt.toISOString(), status: 'published' as const, strippedTags: [] };
  });
  const drawn = await renderPage(`/photos/${id}/edit`, { person: owner });
  await see(tags);
  return { ...drawn, id, owner, saved };
}

describe('editing a photo', () => {
  it('the deletion stands at the end of the form, away from the button that saves', async () => {
    await editing();
    const bar = save.element().parentElement;
    const remove = page.getByRole('main').getByRole('button', { name: /削除/ });
    await see(remove);
    expect(bar?.contains(remove.element())).toBe(false);
  });

  it('the form asks before changes are lost and keeps them if the person stays', async () => {
    const { id, address, saved } = await editing();
    await tags.fill('まだ途中');
    await page.getByRole('link', { name: 'やめる' }).click();
    await page.getByRole('button', { name: 'ページに残る' }).click();
    await expect.element(tags).toHaveValue('まだ途中');
    await page.getByRole('link', { name: 'やめる' }).click();
    await page.getByRole('button', { name: '離れる' }).click();
    await expect.poll(address).toBe(`/photos/${id}`);
    expect(saved).toEqual([]);
  });

  it('a photo that was changed elsewhere shows both versions, and the person keeps one of them', async () => {
    const { id, address, saved } = await editing();
    await caption.fill('こちらの題');
    await tags.fill('こちら');
    documents.update(`photos/${id}`, { caption: 'あちらの題', description: 'あちらの説明', updatedAt: new Date() });
    await save.click();
    await see(page.getByRole('heading', { name: 'ほかの画面でも編集されています' }));
    const mine = page.getByRole('radio', { name: 'あなたの内容' });
    const theirs = page.getByRole('radio', { name: '保存されている内容' });
    await expect.element(mine).toBeChecked();
    await expect.element(mine).toHaveAccessibleDescription(/ねこ.*こちら.*こちらの題/);
    await expect.element(theirs).toHaveAccessibleDescription(/あちらの題.*あちらの説明/);
    await theirs.click();
    await page.getByRole('button', { name: '編集に戻る' }).click();
    await expect.element(caption).toHaveValue('あちらの題');
    await caption.fill('ふたりの題');
    await save.click();
    await expect.poll(address).toBe(`/photos/${id}`);
    await expect
      .poll(() => saved.at(-1))
      .toMatchObject({ caption: 'ふたりの題', description: 'あちらの説明', tags: ['ねこ'] });
  });

  it('the person’s own version replaces the one that was saved meanwhile', async () => {
    const { id, address, saved } = await editing();
    await caption.fill('こちらの題');
    documents.update(`photos/${id}`, { caption: 'あちらの題', updatedAt: new Date() });
    await save.click();
    await see(page.getByRole('heading', { name: 'ほかの画面でも編集されています' }));
    await page.getByRole('button', { name: '選んだ内容で保存する' }).click();
    await expect.poll(address).toBe(`/photos/${id}`);
    await expect.poll(() => saved.at(-1)).toMatchObject({ caption: 'こちらの題' });
  });

  it('the owner and staff can open the page, staff cannot replace the picture, and others get a 404', async () => {
    const [id] = putPhotos(putPerson(), ['人の写真']);
    const path = `/photos/${id}/edit`;
    for (const person of [undefined, aPerson()]) {
      const { unmount } = await renderPage(path, { ...(person && { person }) });
      await see(page.getByText(`Page Not Found: ${path}`));
      expect(caption.elements()).toEqual([]);
      await unmount();
    }
    const saved = answer(updatePhotoContract, () => ({
      ...{ updatedAt: new Date().toISOString(), status: 'published' as const, strippedTags: [] },
    }));
    const { address } = await renderPage(path, { person: aPerson({ role: 'moderator' }) });
    await caption.fill('運営が直した題');
    expect(document.querySelector('input[type=file]')).toBeNull();
    // Staff cannot change fields that give rights away or show more.
    await see(page.getByLabelText('ネタバレを含む'));
    await expect.element(page.getByLabelText('公開範囲')).toBeDisabled();
    for (const name of ['ライセンス', 'ダウンロード', '撮影の設定を表示する', '公開日時'])
      expect(page.getByLabelText(name).elements()).toEqual([]);
    await save.click();
    await expect.poll(address).toBe(`/photos/${id}`);
    await expect.poll(() => saved).toMatchObject([{ id, caption: '運営が直した題' }]);
  });
});

describe('replacing the picture of a photo', () => {
  const choose = (file: File) => page.elementLocator(fileField()).upload(file);
  function fileField(): Element {
    const field = document.querySelector('input[type=file]');
    if (field === null) throw new Error('no file can be chosen');
    return field;
  }

  it('the form says that a file is not a picture and sends nothing', async () => {
    await editing();
    await choose(new File(['not a picture'], 'notes.jpg', { type: 'image/jpeg' }));
    await see(page.getByText('画像ではないファイルです'));
    expect(page.getByRole('button', { name: 'この画像に差し替える' }).elements()).toEqual([]);
  });

  it('the page asks before a chosen replacement is lost', async () => {
    const { id, address } = await editing();
    await choose(new File([await aPicture(300, 200)], 'new.jpg', { type: 'image/jpeg' }));
    await see(page.getByRole('button', { name: 'この画像に差し替える' }));
    await page.getByRole('link', { name: 'やめる' }).click();
    await page.getByRole('button', { name: 'ページに残る' }).click();
    await see(page.getByRole('button', { name: 'この画像に差し替える' }));
    // Takes the replacement back.
    await page.getByRole('button', { name: 'やめる' }).click();
    await page.getByRole('link', { name: 'やめる' }).click();
    await expect.poll(address).toBe(`/photos/${id}`);
  });

  /** Chooses a picture whose way to the server is `send`. */
  async function chosen(id: string, send: typeof sendOriginal) {
    const reservation = parsePhotoId('replacement'.padEnd(20, '0'));
    const reserved = answer(replacePictureContract, () => ({
      id: reservation,
      uploadPath: `uploads/x/${id}/${reservation}`,
    }));
    answer(deletePhotoContract, () => ({}));
    vi.mocked(sendOriginal).mockImplementation(send);
    await choose(new File([await aPicture(300, 200)], 'new.jpg', { type: 'image/jpeg' }));
    await see(page.getByRole('button', { name: 'この画像に差し替える' }));
    return { reservation, reserved };
  }

  it('saving sends a picture that was chosen first, then the fields, and leaves after both', async () => {
    const { id, address, saved } = await editing();
    let arrive = (): void => undefined;
    const { reservation } = await chosen(id, () => new Promise((resolve) => (arrive = resolve)));
    await caption.fill('新しい題');
    await save.click();
    await see(page.getByText('送信しています'));
    await caption.fill('送信中に直した題');
    expect([saved, address()]).toEqual([[], `/photos/${id}/edit`]);
    documents.update(`photos/${id}`, { pictureId: reservation, updatedAt: new Date() });
    arrive();
    await expect.poll(address).toBe(`/photos/${id}`);
    // Refused once, because the picture changed the photo.
    expect(saved.at(-1)).toMatchObject({ caption: '送信中に直した題' });
  });

  it('saving stays and says so if the chosen picture does not arrive, and a second try sends it again', async () => {
    const { id, address, saved } = await editing();
    const { reserved } = await chosen(id, () => Promise.reject(new Error('no way')));
    await caption.fill('新しい題');
    await save.click();
    const untold = page.getByText('新しい画像を送れなかったため、まだ保存していません。');
    await see(untold);
    expect([saved, address()]).toEqual([[], `/photos/${id}/edit`]);
    await save.click();
    await expect.poll(() => reserved.length).toBe(2);
    await see(untold);
    // Without the picture the fields are saved.
    await page.getByRole('button', { name: 'やめる' }).click();
    await save.click();
    await expect.poll(address).toBe(`/photos/${id}`);
    expect(saved).toMatchObject([{ caption: '新しい題' }]);
  });

  it('a field that cannot be saved is told before the chosen picture is sent', async () => {
    const { id } = await editing();
    const { reserved } = await chosen(id, () => Promise.resolve());
    await caption.fill('あ'.repeat(81));
    await save.click();
    await expect.element(caption).toHaveAttribute('aria-invalid', 'true');
    expect(reserved).toEqual([]);
  });

  it('the page asks before a picture that did not arrive is lost', async () => {
    const { id } = await editing();
    await chosen(id, () => Promise.reject(new Error('no way')));
    await page.getByRole('button', { name: 'この画像に差し替える' }).click();
    await see(page.getByRole('button', { name: 'もう一度送る' }));
    await page.getByRole('link', { name: 'やめる' }).click();
    await see(page.getByRole('dialog', { name: '保存していない変更があります' }));
  });

  it('a replacement can be cancelled while it is sent, which keeps the old picture', async () => {
    const { id } = await editing();
    const reservation = parsePhotoId('replacement'.padEnd(20, '0'));
    answer(replacePictureContract, () => ({ id: reservation, uploadPath: `uploads/x/${id}/${reservation}` }));
    const discarded = answer(deletePhotoContract, () => ({}));
    vi.mocked(sendOriginal).mockImplementation(async (file, _to, { onProgress }, signal) => {
      onProgress(file.size / 2);
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await choose(new File([await aPicture(300, 200)], 'new.jpg', { type: 'image/jpeg' }));
    const replace = page.getByRole('button', { name: 'この画像に差し替える' });
    await see(replace);
    expect(tooManyFilledButtons()).toEqual([]);
    await replace.click();
    await see(page.getByText(/^[\d.,]+ .?B \/ /));
    await page.getByRole('button', { name: '中止する' }).click();
    await see(replace);
    await gone(page.getByText(/^[\d.,]+ .?B \/ /));
    await expect.poll(() => discarded.map((each) => each.id)).toEqual([reservation]);
    expect(stored(`photos/${id}`)).not.toHaveProperty('pictureId');
  });
});
