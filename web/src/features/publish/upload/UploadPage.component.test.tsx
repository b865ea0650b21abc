import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { arrangeAlbumContract, saveAlbumContract } from '#contract/callables/albums.ts';
import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import { heartbeatContract } from '#contract/callables/heartbeat.ts';
import { saveDraftsContract } from '#contract/callables/saveDrafts.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { ContractError } from '#contract/errors.ts';
import { parseAlbumId } from '#contract/ids.ts';
import { sendOriginal } from '#data/uploads/sendOriginal.ts';
import { session } from '#session/atoms.ts';
import { followBlinks } from '#testing/blinks.ts';
import { mouseFrom } from '#testing/drag.ts';
import { dropFiles, pasteFiles } from '#testing/files.ts';
import { documents, stored } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPicture, putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { signInToSdk } from '#testing/sdk.ts';
import { focused, gone, press, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';
import { uploadItems } from './uploadItems.ts';

vi.mock('#data/uploads/sendOriginal.ts', () => ({ sendOriginal: vi.fn() }));

const cards = page.getByRole('list', { name: '選んだ写真' }).getByRole('article');
const card = (file: string) => page.getByRole('article', { name: file });
const names = () => cards.elements().map((each) => each.getAttribute('aria-label'));
const publish = page.getByRole('button', { name: '公開する' });

async function jpeg(name: string, width: number): Promise<File> {
  return new File([await aPicture(width, 200)], name, { type: 'image/jpeg' });
}

/** A JPEG with a title, a description and keywords, as photo software writes them. */
async function written(name: string, width: number): Promise<File> {
  const list = (field: string, ...entries: readonly string[]): string =>
    `<dc:${field}><rdf:Bag>${entries.map((entry) => `<rdf:li>${entry}</rdf:li>`).join('')}</rdf:Bag></dc:${field}>`;
  const packet = [
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">',
    list('title', '夕空 &amp; 海') + list('description', '港の夕方') + list('subject', '海', 'golden hour'),
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
  ].join('');
  const content = new TextEncoder().encode(`http://ns.adobe.com/xap/1.0/\0${packet}`);
  const header = Uint8Array.of(0xff, 0xe1, (content.length + 2) >> 8, (content.length + 2) & 0xff);
  const picture = await aPicture(width, 200);
  return new File([picture.slice(0, 2), header, content, picture.slice(2)], name, { type: 'image/jpeg' });
}

function fileField(): Locator {
  const field = document.querySelector('input[type=file]');
  if (field === null) throw new Error('no file can be chosen');
  return page.elementLocator(field);
}

const forAll = page.getByRole('region', { name: /^\d+枚すべてに$/ });
const grip = (file: string) => card(file).getByRole('button', { name: `${file}を並べ替える` });
const unfold = (file: string) =>
  card(file)
    .getByRole('button', { name: `${file}の詳細` })
    .click();
const sent = (field: string) => began.map(({ path }) => stored(path.replace(/^uploads\/[^/]+/, 'photos'))?.[field]);

/** Uploads to Storage, in the order of their start. */
let began: { readonly path: string; readonly file: Blob }[] = [];

beforeEach(() => {
  began = [];
  // Also for the session of the previous test, which ends with these.
  answer(saveDraftsContract, () => ({}));
  answer(deletePhotoContract, () => ({}));
  answer(heartbeatContract, () => ({ unread: 0, online: 1 }));
  // Publishes arrived files, like the pipeline.
  vi.mocked(sendOriginal).mockImplementation(async (file, { uploadPath }) => {
    began.push({ path: uploadPath, file });
    documents.update(uploadPath.replace(/^uploads\/[^/]+/, 'photos'), { status: 'published' });
  });
});

/** Uploads last as long as the session. */
let endSession = (): void => undefined;
afterEach(() => endSession());

/** Opens the upload page with files. Reservations succeed. */
async function atDesk(
  files: readonly File[],
  person = putPerson({}, {}, { photoCount: 1 }),
  surroundings: Parameters<typeof renderPage>[1] = {},
) {
  const reserved = answer(createPhotosContract, ({ photos }) => ({
    photos: photos.map(({ caption, tags }) => {
      const [id = ''] = putPhotos(person, [caption], () => ({ status: 'uploading', tags, variants: {} }));
      return { id, uploadPath: `uploads/${person.uid}/${id}` };
    }),
  }));
  const drafted = answer(saveDraftsContract, () => ({}));
  const drawn = await renderPage('/photos/upload', { person, ...surroundings });
  endSession = () => drawn.store.set(session, { phase: 'signed-out' });
  await see(page.getByText('写真を選ぶ', { exact: true }).first());
  if (files.length > 0) await dropFiles(...files);
  return { ...drawn, person, reserved, drafted };
}

describe('a person without a username', () => {
  const form = page.getByRole('form', { name: '公開する前に、名前を決めてください' });
  const username = page.getByLabelText('ユーザー名', { exact: true });
  const nameless = () => putPerson({ username: '', displayName: '花' });

  it('a nameless person chooses names before anything is sent, and the same press publishes', async () => {
    answer(checkUsernameContract, () => ({ available: true }));
    const saved = answer(updateProfileContract, ({ username: name = '', displayName = '' }) => ({
      ...{ username: name, displayName, photoURL: null },
    }));
    const { reserved, address } = await atDesk([await jpeg('1.jpg', 300)], nameless());
    await see(form);
    await expect.element(page.getByLabelText('表示名')).toHaveValue('花');
    await publish.click();
    await expect.element(username).toHaveAccessibleDescription(/ユーザー名を入力してください。/);
    await focused(username);
    await username.fill('運営');
    await publish.click();
    await expect.element(username).toHaveAccessibleDescription(/サイトで使っている/);
    expect(saved).toEqual([]);
    expect(reserved).toEqual([]);

    await page.getByRole('list', { name: '空いているユーザー名' }).getByRole('button').first().click();
    await expect.element(username).not.toHaveValue('運営');
    await username.fill('hana_photo');
    await looksGood();
    await expect.element(username).toHaveAccessibleDescription(/30日のあいだ変えられません/);
    await publish.click();
    await expect.poll(address).toBe('/hana_photo');
    expect(saved).toEqual([{ displayName: '花', username: 'hana_photo' }]);
    expect(reserved).toHaveLength(1);
  });

  it('a nameless person reads that a username is taken, and nothing is sent', async () => {
    answer(checkUsernameContract, () => ({ available: false }));
    answer(updateProfileContract, () => {
      throw new ContractError('already-exists', 'taken', { field: 'username' });
    });
    const { reserved } = await atDesk([await jpeg('1.jpg', 300)], nameless());
    await username.fill('hana');
    await publish.click();
    await expect.element(username).toHaveAccessibleDescription(/すでに使われています/);
    expect(reserved).toEqual([]);
  });
});

describe('the first publication', () => {
  const seeOwn = page.getByRole('link', { name: '自分のページで見る' });

  it('a first publication leads to the person’s own page, which says what to do next', async () => {
    const { person, address } = await atDesk([await jpeg('1.jpg', 300), await jpeg('2.jpg', 310)], putPerson());
    await see(page.getByText('2枚を公開します。'));
    await publish.click();
    await expect.poll(address).toBe(`/${person.username}`);
    await see(page.getByRole('heading', { level: 2, name: 'ようこそ。ここがあなたのページです' }));
    await focused(page.getByRole('heading', { level: 1 }));
  });

  it('the person stays on the upload page while a file waits there, or if nobody else sees the photo', async () => {
    const text = new File(['no picture at all'], 'bad.jpg', { type: 'image/jpeg' });
    const first = await atDesk([await jpeg('1.jpg', 300), text], putPerson());
    await see(page.getByText('1枚を公開します。'));
    await publish.click();
    await see(seeOwn);
    expect(first.address()).toBe('/photos/upload');
    await first.unmount();

    const second = await atDesk([await jpeg('1.jpg', 300)], putPerson());
    await see(page.getByText('1枚を公開します。'));
    await page.getByLabelText('公開範囲').selectOptions('自分だけ');
    await page.getByRole('button', { name: '保存する' }).click();
    await see(seeOwn);
    expect(second.address()).toBe('/photos/upload');
  });

  it('a person whose page shows a photo stays on the upload page', async () => {
    const { address } = await atDesk([await jpeg('1.jpg', 300)]);
    await see(page.getByText('1枚を公開します。'));
    await publish.click();
    await see(seeOwn);
    expect(address()).toBe('/photos/upload');
  });
});

describe('the upload page', () => {
  it('the page publishes the good files and says what is wrong with the bad ones', async () => {
    const good = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map((name, index) => jpeg(name, 300 + index)));
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 'drawing.jpg');
    const text = new File(['no picture at all'], 'bad.jpg', { type: 'image/jpeg' });
    const large = new File([await aPicture(), new Uint8Array(21 * 1024 * 1024)], 'large.jpg', { type: 'image/jpeg' });
    const { reserved } = await atDesk([...good, svg, text, large]);
    await see(card('drawing.jpg').getByText('対応していない形式です'));
    await see(card('bad.jpg').getByText('画像ではないファイルです'));
    await see(card('large.jpg').getByText('ファイルが大きすぎます'));
    await see(page.getByText('3枚を公開します。'));
    expect(page.getByRole('button', { name: /並べ替える/ }).elements()).toHaveLength(3);
    await publish.click();
    for (const { name } of good) await see(card(name).getByText('公開されました', { exact: true }));
    // What is published or refused has no place in an order.
    expect(page.getByRole('button', { name: /並べ替える/ }).elements()).toEqual([]);
    expect(reserved.flatMap(({ photos }) => photos)).toHaveLength(3);
  });

  it('a person can reorder cards by keyboard and by dragging, and they are sent in that order', async () => {
    const files = await Promise.all(['1.jpg', '2.jpg', '3.jpg'].map((name, index) => jpeg(name, 300 + index)));
    await atDesk(files);
    // Cards change their height until their files are read.
    await see(page.getByText('3枚を公開します。'));
    // Not after a drop: the page may still move its cards, and the words would be lost.
    await card('2.jpg').getByLabelText('キャプション').fill('まんなか');
    const third = grip('3.jpg');
    third.element().focus();
    const moveUp = async (from: number) => {
      await press(' ');
      await expect.element(page.getByText(`3.jpgを持ち上げました。3のうち${from}番目です。`)).toBeInTheDocument();
      await press('{ArrowUp}');
      await expect.element(page.getByText(`3.jpg、3のうち${from - 1}番目`)).toBeInTheDocument();
    };
    await moveUp(3);
    await press('{Escape}');
    await expect.element(page.getByText('3.jpgは元の位置のままです。')).toBeInTheDocument();
    expect(names()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    await moveUp(3);
    await press(' ');
    await expect.poll(names).toEqual(['1.jpg', '3.jpg', '2.jpg']);
    await focused(third);
    await moveUp(2);
    await press(' ');
    await expect.poll(names).toEqual(['3.jpg', '1.jpg', '2.jpg']);
    await focused(third);
    await expect.element(page.getByText('3.jpgを1番目に移動しました。')).toBeInTheDocument();

    const mouse = mouseFrom(grip('3.jpg'), grip('2.jpg'));
    await mouse.drag('3.jpgを持ち上げました。3のうち1番目です。', '3.jpg、3のうち3番目');
    await mouse.drop();
    await expect.poll(names).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    await unfold('2.jpg');
    await card('2.jpg').getByRole('button', { name: '2.jpgを前へ移動' }).click();
    await expect.poll(names).toEqual(['2.jpg', '1.jpg', '3.jpg']);

    await publish.click();
    for (const { name } of files) await see(card(name).getByText('公開されました', { exact: true }));
    expect(sent('caption')).toEqual(['まんなか', '', '']);
  });

  it('a long press moves a card, Escape puts it back, and a quick swipe scrolls', async () => {
    await atDesk(await Promise.all(['1.jpg', '2.jpg', '3.jpg'].map((name, index) => jpeg(name, 310 + index))));
    await see(page.getByText('3枚を公開します。'));
    const [first, last] = [grip('1.jpg').element(), grip('3.jpg').element()];
    // The places before any move, because moved cards return slowly.
    const places = new Map<Element, DOMRect>([first, last].map((each) => [each, each.getBoundingClientRect()]));
    const finger = (type: string, at: Element): boolean => {
      const { x = 0, y = 0 } = places.get(at) ?? {};
      const touch = new Touch({ identifier: 7, target: first, clientX: x, clientY: y });
      const touches = type === 'touchend' ? [] : [touch];
      return first.dispatchEvent(
        new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true, cancelable: true }),
      );
    };
    finger('touchstart', first);
    expect(finger('touchmove', last)).toBe(true);
    finger('touchend', last);

    const lift = async () => {
      finger('touchstart', first);
      await expect.element(page.getByText('1.jpgを持ち上げました。3のうち1番目です。')).toBeInTheDocument();
      expect(finger('touchmove', last)).toBe(false);
      await expect.element(page.getByText('1.jpg、3のうち3番目')).toBeInTheDocument();
    };
    await lift();
    await press('{Escape}');
    finger('touchend', last);
    await expect.element(page.getByText('1.jpgは元の位置のままです。')).toBeInTheDocument();
    expect(names()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    await lift();
    finger('touchend', last);
    await expect.poll(names).toEqual(['2.jpg', '3.jpg', '1.jpg']);
  });

  it('the fields for all apply to all photos, including later ones, and keep each photo’s own values', async () => {
    const { reserved } = await atDesk([await jpeg('1.jpg', 370), await jpeg('2.jpg', 371)]);
    const tags = forAll.getByRole('combobox', { name: 'タグ', exact: true });
    await tags.fill('海 空 ');
    await forAll.getByLabelText('ライセンス').selectOptions('CC BY 4.0（表示）');
    await unfold('1.jpg');
    await card('1.jpg').getByRole('combobox', { name: 'タグ', exact: true }).fill('山 ');
    await card('1.jpg').getByLabelText('センシティブな写真').click();
    await forAll.getByText('写真ごとのタグ 1個').click();
    await see(forAll.getByText('山', { exact: true }));
    await expect.element(forAll.getByLabelText('センシティブな写真')).toBePartiallyChecked();
    await looksGood();
    await forAll.getByRole('button', { name: '「空」を外す' }).click();
    await dropFiles(await jpeg('3.jpg', 372));
    await see(page.getByText('3枚を公開します。'));
    // Unfinished text counts as a tag, too.
    await tags.fill('川');
    await publish.click();
    for (const name of ['1.jpg', '2.jpg', '3.jpg']) await see(card(name).getByText('公開されました', { exact: true }));
    expect(reserved.flatMap(({ photos }) => photos)).toMatchObject([
      { tags: ['海', '山', '川'], licence: 'cc-by-4.0', sensitive: true },
      { tags: ['海', '川'], licence: 'cc-by-4.0', sensitive: false },
      { tags: ['海', '川'], licence: 'cc-by-4.0', sensitive: false },
    ]);
  });

  it('photos can go into an existing album or a new one', async () => {
    const { person } = await atDesk([]);
    const createdAt = new Date('2026-01-01T00:00:00Z');
    documents.set('albums/album000000000000001', {
      ...{ ownerId: person.uid, owner: { username: person.username, displayName: '花', photoURL: null } },
      ...{ title: '夏の島', text: '', visibility: 'public', status: 'published' },
      ...{ createdAt, updatedAt: createdAt },
    });
    documents.set('albumContents/album000000000000001', { ...{ ownerId: person.uid, photoIds: [], key: 'k' } });
    const made = answer(saveAlbumContract, () => ({ id: parseAlbumId('album000000000000002') }));
    const arranged = answer(arrangeAlbumContract, ({ add = [] }) => ({
      results: add.map((id) => ({ id, ok: true as const })),
    }));
    await dropFiles(await jpeg('1.jpg', 390), await jpeg('2.jpg', 391));
    await see(page.getByText('2枚を公開します。'));
    await forAll.getByLabelText('アルバム').selectOptions('夏の島');
    await unfold('2.jpg');
    await card('2.jpg').getByLabelText('アルバム').selectOptions('新しいアルバムを作る…');
    await card('2.jpg').getByLabelText('新しいアルバムのタイトル').fill('冬の海');
    await looksGood();
    await press('{Enter}');
    await expect.element(card('2.jpg').getByLabelText('アルバム')).toHaveDisplayValue('冬の海');
    await expect.element(forAll.getByLabelText('アルバム')).toHaveDisplayValue('写真ごとに違います');
    await publish.click();
    for (const name of ['1.jpg', '2.jpg']) await see(card(name).getByText('公開されました', { exact: true }));
    const ids = began.map(({ path }) => path.split('/').at(-1));
    await expect.poll(() => made).toMatchObject([{ title: '冬の海' }]);
    await expect
      .poll(() => arranged)
      .toMatchObject([
        { id: 'album000000000000001', add: [ids[0]] },
        { id: 'album000000000000002', add: [ids[1]] },
      ]);
  });

  it('photos can be scheduled for all at once, and each card says when', async () => {
    const { reserved } = await atDesk([await jpeg('1.jpg', 392), await jpeg('2.jpg', 393)]);
    vi.mocked(sendOriginal).mockImplementation(async (file, { uploadPath }) => {
      began.push({ path: uploadPath, file });
      documents.update(uploadPath.replace(/^uploads\/[^/]+/, 'photos'), { status: 'scheduled' });
    });
    await see(page.getByText('2枚を公開します。'));
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);
    await forAll.getByLabelText('公開日時').fill(tomorrow);
    await see(page.getByText('2枚の公開を予約します。'));
    await looksGood();
    await forAll.getByLabelText('公開日時').fill('2020-01-01T10:00');
    await page.getByRole('button', { name: '予約する' }).click();
    await see(forAll.getByText('5分後から90日後までの日時にしてください。'));
    await focused(forAll.getByLabelText('公開日時'));
    await forAll.getByLabelText('公開日時').fill(tomorrow);
    await page.getByRole('button', { name: '予約する' }).click();
    for (const name of ['1.jpg', '2.jpg']) await see(card(name).getByText(/に公開されます$/));
    await see(page.getByText('すべての送信が終わりました。'));
    const publishAt = new Date(tomorrow).toISOString();
    expect(reserved.flatMap(({ photos }) => photos)).toMatchObject([{ publishAt }, { publishAt }]);
  });

  it('a draft from another device goes to the photo with its name, and changes here are saved to it', async () => {
    const person = putPerson({}, {}, { photoCount: 1 });
    const [first, second] = ['6f1c0e9a-0b7e-4c55-9d0e-2f8f2b7f0a11', '6f1c0e9a-0b7e-4c55-9d0e-2f8f2b7f0a12'];
    const album = { id: 'album000000000000003', title: '夏の島' };
    const words = { description: '', alt: '', tags: ['海'], spoiler: false, sensitive: false, showExif: false };
    const terms = {
      licence: 'all-rights-reserved',
      download: 'none',
      visibility: 'public',
      showMoment: false,
      savedAt: new Date(),
    };
    documents.set(`drafts/${person.uid}`, {
      drafts: [
        { id: first, fileName: 'known.heic', caption: '電車で書いた', album, ...words, ...terms },
        { id: second, fileName: 'other.jpg', caption: '家で書いた', ...words, ...terms },
      ],
      expiresAt: new Date(Date.now() + 86_400_000),
    });
    const { drafted } = await atDesk([], person);
    await page.getByText('写真のない下書きが2件あります').click();
    await see(page.getByText('家で書いた'));
    await looksGood();
    await dropFiles(await jpeg('known.jpg', 394));
    await expect.element(card('known.jpg').getByLabelText('キャプション')).toHaveValue('電車で書いた');
    await see(page.getByText('写真のない下書きが1件あります'));
    await page.getByRole('button', { name: 'other.jpgの下書きを捨てる' }).click();
    await gone(page.getByText('写真のない下書きが'));
    await card('known.jpg').getByLabelText('代替テキスト').fill('夕方の海');
    await expect
      .poll(() => drafted.at(-1))
      .toMatchObject({
        save: [{ id: first, caption: '電車で書いた', alt: '夕方の海', tags: ['海'], album }],
        forget: [second],
      });
    const filed = answer(arrangeAlbumContract, ({ add = [] }) => ({
      results: add.map((id) => ({ id, ok: true as const })),
    }));
    await publish.click();
    await see(card('known.jpg').getByText('公開されました', { exact: true }));
    await expect.poll(() => filed.map(({ id }) => id)).toEqual([album.id]);
    await expect.poll(() => drafted.at(-1)).toMatchObject({ save: [], forget: [first] });
  });

  it('several cards fold into rows, and the keyboard unfolds one and keeps the focus', async () => {
    await atDesk([await jpeg('1.jpg', 373)]);
    // A single card starts unfolded.
    await see(card('1.jpg').getByLabelText('説明'));
    await dropFiles(await jpeg('2.jpg', 374));
    await see(card('2.jpg').getByLabelText('代替テキスト'));
    await gone(card('1.jpg').getByLabelText('説明'));
    const toggle = card('2.jpg').getByRole('button', { name: '2.jpgの詳細' });
    toggle.element().focus();
    await press('{Enter}');
    await see(card('2.jpg').getByLabelText('説明'));
    await focused(toggle);
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
    await looksGood();
    await press('{Enter}');
    await gone(card('2.jpg').getByLabelText('説明'));
    await focused(toggle);
  });

  it('a button counts the photos without alternative text and moves from one to the next', async () => {
    await atDesk(await Promise.all(['1.jpg', '2.jpg', '3.jpg'].map((name, index) => jpeg(name, 375 + index))));
    const alt = (name: string) => card(name).getByLabelText('代替テキスト');
    const missing = (count: number) => page.getByRole('button', { name: `代替テキストのない写真 ${count}枚` });
    await alt('1.jpg').fill('夕方の海');
    await missing(2).click();
    await focused(alt('2.jpg'));
    await missing(2).click();
    await focused(alt('3.jpg'));
    await press('船');
    await missing(1).click();
    await focused(alt('2.jpg'));
    await press('山');
    await gone(page.getByRole('button', { name: /代替テキストのない写真/ }));
  });

  it('the page says before publishing how many photos have which visibility', async () => {
    await atDesk(await Promise.all(['1.jpg', '2.jpg', '3.jpg'].map((name, index) => jpeg(name, 380 + index))));
    await see(page.getByText('3枚を公開します。'));
    await unfold('1.jpg');
    await card('1.jpg').getByLabelText('公開範囲').selectOptions('限定公開（リンクを知っている人だけ）');
    await see(page.getByText('2枚を公開、1枚を限定公開します。'));
    await forAll.getByLabelText('公開範囲').selectOptions('自分だけ');
    await see(page.getByText('3枚を自分だけに保存します。'));
    await page.getByRole('button', { name: '保存する' }).click();
    await see(page.getByText('すべての送信が終わりました。'));
  });

  it('a problem with a shared tag shows once, and a problem with a photo’s own tag opens its card', async () => {
    await atDesk([await jpeg('1.jpg', 385), await jpeg('2.jpg', 386)]);
    await see(page.getByText('2枚を公開します。'));
    const tags = forAll.getByRole('combobox', { name: 'タグ', exact: true });
    const refused = answer(createPhotosContract, () => {
      throw new ContractError('invalid-argument', 'not allowed', { field: 'photos.0.tags.0' });
    });
    await tags.fill('だめ札 ');
    await publish.click();
    await see(forAll.getByText('「だめ札」はこのサイトでは使えないタグです。'));
    expect(refused).toHaveLength(1);
    expect(card('1.jpg').getByLabelText('説明').query()).toBeNull();
    await forAll.getByRole('button', { name: '「だめ札」を外す' }).click();
    await unfold('2.jpg');
    await card('2.jpg').getByRole('combobox', { name: 'タグ', exact: true }).fill('a/b');
    await unfold('2.jpg');
    await publish.click();
    await focused(card('2.jpg').getByRole('combobox', { name: 'タグ', exact: true }));
    await expect.poll(() => refused.length).toBe(2);
  });

  it('the fields for all stand beside the cards of a desktop, so that the first card is high on the page', async () => {
    await page.viewport(1_440, 900);
    try {
      await atDesk(await Promise.all(Array.from({ length: 20 }, (_, index) => jpeg(`${index + 10}.jpg`, 600 + index))));
      await see(forAll.getByLabelText('公開範囲'));
      expect(card('10.jpg').element().getBoundingClientRect().top).toBeLessThan(400);
      expect(forAll.element().getBoundingClientRect().right).toBeLessThan(
        card('10.jpg').element().getBoundingClientRect().left,
      );
      await looksGood();
    } finally {
      await page.viewport(1_280, 800);
    }
  });

  it('a phone folds the fields for all below a heading until they have a problem, so that a chosen photo is in sight', async () => {
    await page.viewport(390, 844);
    try {
      await atDesk([await jpeg('1.jpg', 387), await jpeg('2.jpg', 388)]);
      await see(page.getByText('2枚を公開します。'));
      expect(card('1.jpg').element().getBoundingClientRect().bottom).toBeLessThan(600);
      const tags = forAll.getByRole('combobox', { name: 'タグ', exact: true });
      await expect.poll(() => tags.query()?.checkVisibility() ?? false).toBe(false);
      await forAll.getByText('2枚すべてに').click();
      await tags.fill('だめ札 ');
      await forAll.getByText('2枚すべてに').click();
      answer(createPhotosContract, () => {
        throw new ContractError('invalid-argument', 'not allowed', { field: 'photos.0.tags.0' });
      });
      await publish.click();
      await see(forAll.getByText('「だめ札」はこのサイトでは使えないタグです。'));
    } finally {
      await page.viewport(1_280, 800);
    }
  });

  it('fifty photos fit, in one row each', async () => {
    await atDesk(await Promise.all(Array.from({ length: 50 }, (_, index) => jpeg(`${index}.jpg`, 400 + index))));
    await see(page.getByText('50枚を公開します。'));
    expect(cards.elements().filter((each) => each.getBoundingClientRect().height > 130)).toEqual([]);
  });

  it('an unfolded card stays unfolded when it is moved', async () => {
    await atDesk(await Promise.all(Array.from({ length: 4 }, (_, index) => jpeg(`${index}.jpg`, 460 + index))));
    await see(page.getByText('4枚を公開します。'));
    await unfold('3.jpg');
    await see(card('3.jpg').getByLabelText('説明'));
    grip('3.jpg').element().focus();
    await press(' ');
    await expect.element(page.getByText('3.jpgを持ち上げました。4のうち4番目です。')).toBeInTheDocument();
    for (const place of [3, 2, 1]) {
      await press('{ArrowUp}');
      await expect.element(page.getByText(`3.jpg、4のうち${place}番目`)).toBeInTheDocument();
    }
    await press('{Enter}');
    await expect.poll(names).toEqual(['3.jpg', '0.jpg', '1.jpg', '2.jpg']);
    await focused(grip('3.jpg'));
    await see(card('3.jpg').getByLabelText('説明'));
  });

  it('the focus moves to the next card when one is removed, and to the file field after the last', async () => {
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

  it('title, description and keywords in a file fill its fields, and the person can clear them', async () => {
    const { reserved } = await atDesk([await written('1.jpg', 341), await written('2.jpg', 342)]);
    await see(page.getByText('2枚に、ファイルに書かれていたタイトル・説明・キーワードを入れました。'));
    for (const name of ['1.jpg', '2.jpg']) {
      await expect.element(card(name).getByLabelText('キャプション')).toHaveValue('夕空 & 海');
    }
    await see(page.getByText('2枚を公開します。'));
    await unfold('2.jpg');
    await expect.element(card('2.jpg').getByLabelText('説明')).toHaveValue('港の夕方');
    await looksGood();
    await card('2.jpg').getByRole('button', { name: '消す' }).click();
    await expect.element(card('2.jpg').getByLabelText('説明')).toHaveValue('');
    await see(page.getByText('1枚に、ファイルに書かれていた'));
    await publish.click();
    for (const name of ['1.jpg', '2.jpg']) await see(card(name).getByText('公開されました', { exact: true }));
    expect(reserved.flatMap(({ photos }) => photos)).toMatchObject([
      { caption: '夕空 & 海', description: '港の夕方', tags: ['海', 'golden_hour'] },
      { caption: '', description: '', tags: [] },
    ]);
  });

  it('the page accepts dropped and pasted files and refuses duplicates', async () => {
    await atDesk([]);
    const picture = await aPicture(340, 200);
    const named = (name: string) => new File([picture], name, { type: 'image/jpeg' });
    await dropFiles(named('dropped.jpg'));
    // Of two concurrent checks, the faster one would win.
    await see(page.getByText('1枚を公開します。'));
    pasteFiles(named('pasted.jpg'));
    await see(card('pasted.jpg').getByText('同じ写真がすでに選ばれています'));
  });

  it('a card says which tags were removed, or that the photo waits for staff', async () => {
    const { person } = await atDesk([await jpeg('stripped.jpg', 350), await jpeg('held.jpg', 351)]);
    answer(createPhotosContract, ({ photos }) => ({
      photos: photos.map((_, at) => {
        const [id = ''] = putPhotos(person, [''], () => ({ status: 'uploading', variants: {} }));
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
    await see(card('stripped.jpg').getByText('このサイトで使えないタグを外しました: とる札'));
    await see(card('held.jpg').getByText('届きました。運営が確認したあとに公開されます。'));
  });

  it('a card names its forbidden tag until that is removed', async () => {
    const { reserved, person } = await atDesk([await jpeg('refused.jpg', 360)]);
    const refused = answer(createPhotosContract, () => {
      throw new ContractError('invalid-argument', 'not allowed', { field: 'photos.0.tags.1' });
    });
    const refusedCard = card('refused.jpg');
    await refusedCard.getByRole('combobox', { name: 'タグ', exact: true }).fill('空 だめ札 ');
    await see(page.getByText('1枚を公開します。'));
    await publish.click();
    await see(refusedCard.getByText('「だめ札」はこのサイトでは使えないタグです。'));
    await expect.poll(() => refused).toMatchObject([{ photos: [{ tags: ['空', 'だめ札'] }] }]);
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
    await expect.poll(() => taken).toMatchObject([{ photos: [{ tags: ['空'] }] }]);
  });

  it('a card says what the server finds wrong with a file that looked good', async () => {
    await atDesk([await jpeg('torn.jpg', 361)]);
    vi.mocked(sendOriginal).mockImplementation(async (_file, { uploadPath }) => {
      const failed = { status: 'failed', failure: { code: 'broken' } };
      documents.update(uploadPath.replace(/^uploads\/[^/]+/, 'photos'), failed);
    });
    await see(page.getByText('1枚を公開します。'));
    await publish.click();
    await see(card('torn.jpg').getByText('画像が壊れていて開けません'));
  });

  it('a cancelled upload gives its reservation back', async () => {
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

  it('the author can choose to show the camera', async () => {
    const { reserved } = await atDesk([await jpeg('camera.jpg', 363)]);
    await card('camera.jpg').getByLabelText('撮影の設定を表示する').click();
    await see(page.getByText('1枚を公開します。'));
    await publish.click();
    await see(card('camera.jpg').getByText('公開されました', { exact: true }));
    await expect.poll(() => reserved).toMatchObject([{ photos: [{ showExif: true }] }]);
  });

  it('the author can choose to share the moment, in the time zone of the browser or another', async () => {
    const { reserved } = await atDesk([await jpeg('moment.jpg', 364)]);
    const zone = card('moment.jpg').getByLabelText('カメラの時計の時差');
    await expect.element(zone).not.toBeInTheDocument();
    await card('moment.jpg').getByLabelText('撮影の瞬間を公開する').click();
    await expect.element(zone).toHaveDisplayValue(/^この端末と同じ/);
    await zone.selectOptions('UTC−03:30');
    await see(page.getByText('1枚を公開します。'));
    await publish.click();
    await see(card('moment.jpg').getByText('公開されました', { exact: true }));
    await expect.poll(() => reserved).toMatchObject([{ photos: [{ showMoment: true, utcOffset: -210 }] }]);
  });

  it('a visitor reads that an account is needed and can sign in', async () => {
    await renderPage('/photos/upload');
    await see(page.getByText('写真を投稿するにはアカウントが必要です'));
    expect(document.querySelector('input[type=file]')).toBeNull();
    await page.getByRole('main').getByRole('button', { name: 'ログイン' }).click();
    const dialog = page.getByRole('dialog');
    await see(dialog.getByLabelText('メールアドレス'));
    await see(dialog.getByRole('button', { name: 'ログインする' }));
    await press('{Escape}');
    await page.getByRole('main').getByRole('button', { name: 'アカウントを作る' }).click();
    await see(dialog.getByText('投稿するにはアカウントが必要です。'));
  });
});

describe('uploads of somebody who looks around', () => {
  const browserAsks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  /** Holds every file under way until it is let go. */
  function holdSending() {
    const gate = Promise.withResolvers<void>();
    const signals: AbortSignal[] = [];
    vi.mocked(sendOriginal).mockImplementation(async (file, { uploadPath }, { onProgress }, signal) => {
      began.push({ path: uploadPath, file });
      signals.push(signal);
      onProgress(file.size / 2);
      const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      await Promise.race([gate.promise, stopped]);
      documents.update(uploadPath.replace(/^uploads\/[^/]+/, 'photos'), { status: 'published' });
    });
    return { letGo: gate.resolve, signals };
  }

  it('files and words stay when the person leaves the page, and only a closing tab asks', async () => {
    const { address, goTo } = await atDesk([await jpeg('kept.jpg', 330)]);
    await page.getByLabelText('キャプション').fill('まだ途中');
    await goTo('/about');
    await expect.poll(address).toBe('/about');
    await see(page.getByRole('heading', { level: 1, name: 'Matatakiについて' }));
    expect(browserAsks()).toBe(true);
    await goTo('/photos/upload');
    await expect.element(page.getByLabelText('キャプション')).toHaveValue('まだ途中');
    await page.getByRole('button', { name: 'kept.jpgを取り除く' }).click();
    await expect.poll(browserAsks).toBe(false);
  });

  it('sending goes on while the person looks around, and the page shows its state again', async () => {
    const { goTo, reserved } = await atDesk([await jpeg('1.jpg', 331), await jpeg('2.jpg', 332)]);
    const { letGo } = holdSending();
    await see(page.getByText('2枚を公開します。'));
    await publish.click();
    await see(card('1.jpg').getByText('送信しています'));
    await goTo('/about');
    await see(page.getByRole('heading', { level: 1, name: 'Matatakiについて' }));
    await goTo('/photos/upload');
    await see(card('2.jpg').getByText('送信しています'));
    await goTo('/about');
    letGo();
    await expect.poll(() => sent('status')).toEqual(['published', 'published']);
    await goTo('/photos/upload');
    for (const name of ['1.jpg', '2.jpg']) await see(card(name).getByText('公開されました', { exact: true }));
    expect(reserved).toHaveLength(1);
    expect(began).toHaveLength(2);
    // What is seen through makes room.
    await goTo('/about');
    await see(page.getByRole('heading', { level: 1, name: 'Matatakiについて' }));
    await goTo('/photos/upload');
    await see(page.getByText('写真を選ぶ', { exact: true }).first());
    expect(cards.elements()).toEqual([]);
  });

  it('the link to the upload page has a ring with the sum, and the person learns how it ended', async () => {
    const files = await Promise.all(['1.jpg', '2.jpg', '3.jpg'].map((name, index) => jpeg(name, 334 + index)));
    const { goTo } = await atDesk(files, undefined, { heartbeat: {} });
    const link = page.getByRole('banner').getByRole('link', { name: '投稿する' });
    await expect.element(link).toHaveAccessibleName('投稿する');
    const { letGo } = holdSending();
    await see(page.getByText('3枚を公開します。'));
    await publish.click();
    await see(page.getByRole('main').getByText('3枚中0枚を公開しました'));
    await expect.element(link).toHaveAccessibleName('3枚中0枚を公開しました 投稿する');
    const [icon, ring] = [...link.element().querySelectorAll('svg')].map((each) => each.getBoundingClientRect());
    const middle = (box: DOMRect | undefined) => box && [box.left + box.width / 2, box.top + box.height / 2];
    expect(middle(ring)).toEqual(middle(icon));
    expect(ring?.width).toBeGreaterThan(icon?.width ?? Number.POSITIVE_INFINITY);
    await looksGood();
    await goTo('/about');
    await see(page.getByRole('heading', { level: 1, name: 'Matatakiについて' }));
    await expect.element(link).toHaveAccessibleName('3枚中0枚を公開しました 投稿する');
    const blinks = await followBlinks();
    letGo();
    await see(page.getByText('3枚を公開しました。'));
    await expect.element(link).toHaveAccessibleName('投稿する');
    // The eye of the logo blinks once for all of them.
    await expect.poll(() => blinks).toEqual([160]);
  });

  it('a person elsewhere learns that a photo could not be published', async () => {
    const { goTo } = await atDesk([await jpeg('torn.jpg', 337)]);
    const gate = Promise.withResolvers<void>();
    vi.mocked(sendOriginal).mockImplementation(async (_file, { uploadPath }) => {
      await gate.promise;
      const failed = { status: 'failed', failure: { code: 'broken' } };
      documents.update(uploadPath.replace(/^uploads\/[^/]+/, 'photos'), failed);
    });
    await see(page.getByText('1枚を公開します。'));
    await publish.click();
    await see(card('torn.jpg').getByText('送信しています'));
    await goTo('/about');
    await see(page.getByRole('heading', { level: 1, name: 'Matatakiについて' }));
    gate.resolve();
    await see(page.getByText('1枚を公開できませんでした。「投稿する」で理由を確かめられます。'));
    await goTo('/photos/upload');
    await see(card('torn.jpg').getByText('画像が壊れていて開けません'));
  });

  it('a sign-out asks while photos are unsent, and a person who stays keeps them', async () => {
    await atDesk([await jpeg('kept.jpg', 338)], undefined, { heartbeat: {} });
    await see(page.getByText('1枚を公開します。'));
    const signOut = async () => {
      await page.getByRole('button', { name: 'アカウント', exact: true }).click();
      await page.getByRole('menuitem', { name: 'ログアウト' }).click();
    };
    const question = page.getByRole('dialog', { name: '投稿していない写真があります' });
    await signOut();
    await see(question.getByText('ログアウトすると、1枚の写真は投稿されません。'));
    await looksGood();
    await question.getByRole('button', { name: 'やめる' }).click();
    await gone(question);
    await see(card('kept.jpg'));
    await signOut();
    await question.getByRole('button', { name: 'ログアウトする' }).click();
    await see(page.getByText('ログアウトしました。'));
  });

  it('nothing is published for a person while somebody else is signed in', async () => {
    const { reserved } = await atDesk([await jpeg('1.jpg', 339)]);
    await see(page.getByText('1枚を公開します。'));
    // As in another tab, before this one learns it.
    signInToSdk(putPerson());
    await publish.click();
    await see(card('1.jpg').getByText('ログイン'));
    expect(reserved).toEqual([]);
  });

  it.each(['signs out', 'is banned', 'gives way to another person'] as const)(
    'the uploads of a person who %s stop, wherever that is, and nobody else sees them',
    async (end) => {
      const { goTo, store, person } = await atDesk([await jpeg('1.jpg', 333)]);
      const { signals } = holdSending();
      await see(page.getByText('1枚を公開します。'));
      await publish.click();
      await see(card('1.jpg').getByText('送信しています'));
      await goTo('/about');
      await see(page.getByRole('heading', { level: 1, name: 'Matatakiについて' }));
      expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
      const another = putPerson({}, {}, { photoCount: 1 });
      const ends = {
        'signs out': { phase: 'signed-out' },
        'is banned': { phase: 'signed-in', user: { ...person, status: 'banned' } },
        'gives way to another person': { phase: 'signed-in', user: another },
      } as const;
      store.set(session, ends[end]);
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
      expect(store.get(uploadItems)).toEqual([]);
      expect(browserAsks()).toBe(false);
    },
  );
});
