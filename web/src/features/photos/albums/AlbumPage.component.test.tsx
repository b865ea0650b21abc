import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import {
  arrangeAlbumContract,
  deleteAlbumContract,
  restoreAlbumContract,
  saveAlbumContract,
} from '#contract/callables/albums.ts';
import { reportAlbumContract } from '#contract/callables/reports.ts';
import { ContractError } from '#contract/errors.ts';
import type { AlbumId, PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { makeAlbum } from '#testing/albums.ts';
import { axeViolations } from '#testing/axe.ts';
import { mouseFrom } from '#testing/drag.ts';
import { documents, stored } from '#testing/firestore.ts';
import { bothLooks } from '#testing/looks.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { type Drawn, renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';
import { answer, intercept } from '#testing/server.ts';

/** A person with a profile, photos and an album of them. */
function anAlbum(captions: readonly string[] = ['朝', '昼', '夜'], known: Parameters<typeof makeAlbum>[2] = {}) {
  const person = aPerson({ displayName: 'はな' });
  documents({
    [`profiles/${person.uid}`]: profileOf(person, { photoCount: captions.length }),
    [`users/${person.uid}`]: { username: person.username },
  });
  const photoIds = publishPhotos(captions, { by: person });
  const id = makeAlbum(person, photoIds, known);
  return { person, photoIds, id, address: `/${person.username}/albums/${id}` };
}

/** Arranges the album as the server does, and returns the requests. */
const arrangements = (id: AlbumId) =>
  answer(arrangeAlbumContract, ({ add, remove, order }) => {
    let ids = photoIdsOf(id).filter((photo) => !remove.some((gone) => gone === photo));
    ids.push(...add.filter((photo) => !ids.includes(photo)));
    if (order) {
      const moving: readonly string[] = order.ids;
      ids = ids.filter((photo) => !moving.includes(photo));
      ids.splice(order.before === undefined ? ids.length : ids.indexOf(order.before), 0, ...moving);
    }
    documents.update(`albumContents/${id}`, { photoIds: ids });
    documents.update(`albums/${id}`, { updatedAt: new Date() });
    return { results: add.map((photo) => ({ id: photo, ok: true as const })) };
  });
const photoIdsOf = (id: AlbumId): string[] => [...Object(stored(`albumContents/${id}`)?.['photoIds'])];

const tiles = (page: Drawn) =>
  page
    .getByRole('main')
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/photos/'))
    .map((href) => href.slice('/photos/'.length));
const photo = (page: Drawn, name: string) => page.getByRole('link', { name, exact: true });

// The router would restore the scroll position of the previous test.
beforeEach(() => sessionStorage.clear());

describe('the page of an album', () => {
  it('a visitor sees the text and the photos in the owner’s order, and no way to change them', async () => {
    const { photoIds, address, id } = anAlbum(undefined, { text: '海まで\n歩いた' });
    const order = [2, 0, 1].flatMap((at) => photoIds[at] ?? []);
    documents.update(`albumContents/${id}`, { photoIds: order });
    const page = await renderPage(address);
    await seen(page.getByRole('heading', { level: 1, name: '春の旅' }));
    await seen(page.getByText('海まで'));
    await seen(page.getByText('写真 3枚'));
    await seen(page.getByRole('link', { name: 'はな' }).first());
    await expect.poll(() => tiles(page)).toEqual(order);
    await seen(page.getByRole('button', { name: '共有' }));
    expect(page.getByRole('button', { name: '写真を追加' }).elements()).toEqual([]);
  });

  it('the arrow keys walk through the photos in order, and Escape returns to the tile', async () => {
    const { photoIds, address, id } = anAlbum();
    documents.update(`albumContents/${id}`, { photoIds: photoIds.toReversed() });
    const page = await renderPage(address);
    await photo(page, '夜').click();
    await seen(page.getByText('3枚のうち1枚目'));
    await userEvent.keyboard('{ArrowRight}');
    await seen(page.getByRole('heading', { level: 1, name: '昼' }));
    await seen(page.getByText('3枚のうち2枚目'));
    await userEvent.keyboard('{Escape}');
    await seen(page.getByRole('heading', { level: 1, name: '春の旅' }));
    await expect.element(photo(page, '昼')).toHaveFocus();
  });

  /** Makes a photo the cover, of this shape. */
  function cover(id: string, photoId = '', shape = {}): void {
    documents.update(`photos/${photoId}`, shape);
    const { ownerId, variants, color } = stored(`photos/${photoId}`) ?? {};
    const picture = { photoId, pictureId: photoId, variants, color, thumbhash: '3/cBBQBXViVrR1hWw6RFQJeIgEcE' };
    documents.update(`albums/${id}`, { cover: { ownerId, tagKeys: [], ...picture } });
  }

  it.each([
    ['upright', 0.75],
    ['wide', 1.5],
  ])('an %s cover opens the album, whole, once, and beside its words', async (_, ratio) => {
    const { photoIds, address, id } = anAlbum(undefined, { text: '海まで歩いた' });
    cover(id, photoIds[0], { width: 1_000 * ratio, height: 1_000 });
    await browser.viewport(1_440, 900);
    const page = await renderPage(address);
    await seen(photo(page, '朝'));
    await seen(photo(page, '昼'));
    expect(photo(page, '朝').elements()).toHaveLength(1);
    const box = photo(page, '朝').element().querySelector('img')?.getBoundingClientRect() ?? new DOMRect();
    const words = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
    expect(box.width / box.height).toBeCloseTo(ratio, 1);
    expect([box.bottom < 900, words.left >= box.right, words.top < box.bottom]).toEqual([true, true, true]);
    await browser.viewport(1_280, 800);
    await bothLooks(async () => expect(await axeViolations()).toEqual([]));
  });

  it('a cover whose photo is not among those of the page is drawn without bars, and leads nowhere', async () => {
    const { address, id } = anAlbum();
    const [elsewhere] = publishPhotos(['ほかの一枚']);
    cover(id, elsewhere);
    const page = await renderPage(address);
    await seen(photo(page, '朝'));
    const picture = page.container.querySelector(`main img[src*="${elsewhere}"]`);
    expect(picture?.closest('a')).toBeNull();
    const { width, height } = picture?.getBoundingClientRect() ?? new DOMRect();
    expect([width / height < 1, getComputedStyle(picture ?? document.body).objectFit]).toEqual([true, 'cover']);
  });

  it('the slideshow begins with the first photo of the album and walks through it', async () => {
    const { photoIds, address } = anAlbum();
    const page = await renderPage(address);
    await page.getByRole('button', { name: 'スライドショー' }).click();
    await expect.poll(page.address).toBe(`/photos/${photoIds[0]}`);
    await seen(page.getByRole('button', { name: 'スライドショーを止める' }));
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('.yarl__container')).toBeNull();
    await seen(page.getByText(/^3枚のうち/));
    await page.back();
    await expect.poll(page.address).toBe(address);
  });

  it('the owner reads how many photos others do not see, and why', async () => {
    const { person, photoIds, address } = anAlbum(['朝', '昼', '夜', '夕']);
    documents.update(`photos/${photoIds[0]}`, { status: 'held', listed: false });
    documents.update(`photos/${photoIds[1]}`, { visibility: 'private', listed: false });
    documents.update(`photos/${photoIds[2]}`, { visibility: 'private', listed: false });
    const why = '4枚のうち3枚は、ほかの人には見えません（確認中 1枚、自分だけ 2枚）。';
    const own = await renderPage(address, { person });
    await seen(own.getByText(why));
    await own.unmount();
    const page = await renderPage(address);
    await seen(photo(page, '夕'));
    await gone(page.getByText(/ほかの人には見えません/));
  });

  it('the page covers sensitive photos and leaves out muted ones', async () => {
    const { person, photoIds, address } = anAlbum();
    documents.update(`photos/${photoIds[0]}`, { sensitive: true });
    documents.update(`photos/${photoIds[1]}`, { tags: ['むし'], tagKeys: ['むし'] });
    const page = await renderPage(address, { person: aPerson({ mutedTags: ['むし'] }) });
    await seen(page.getByText('センシティブ'));
    await seen(photo(page, '夜'));
    expect(photo(page, '昼').elements()).toEqual([]);
    expect(person.uid).not.toBe('');
  });

  it('another person can report the album', async () => {
    const { id, address } = anAlbum();
    const asked = answer(reportAlbumContract, () => ({ reportId: 'r' }));
    const page = await renderPage(address, { person: aPerson() });
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: '通報' }).click();
    await page.getByRole('dialog').getByLabelText('宣伝・スパム').click();
    await page.getByRole('dialog').getByRole('button', { name: '通報する' }).click();
    await expect.poll(() => asked).toMatchObject([{ id, reason: 'spam' }]);
  });

  it('a former username of the owner leads to the album, and the username of somebody else does not', async () => {
    const { person, id, address } = anAlbum();
    const other = aPerson();
    documents({ 'usernames/was_hana': { uid: person.uid }, [`profiles/${other.uid}`]: profileOf(other) });
    const page = await renderPage(`/was_hana/albums/${id}`);
    await expect.poll(page.address).toBe(address);
    const wrong = await renderPage(`/${other.username}/albums/${id}`);
    await seen(wrong.getByText(`Page Not Found: /${other.username}/albums/${id}`));
  });

  it.each(['short', 'A'.repeat(20)])('the page of the unknown album %s is a 404', async (id) => {
    const { person } = anAlbum();
    const page = await renderPage(`/${person.username}/albums/${id}`);
    await seen(page.getByText(`Page Not Found: /${person.username}/albums/${id}`));
  });

  it('the page says that it could not be loaded and offers to retry', async () => {
    const { address } = anAlbum();
    const reconnect = intercept(/\/api\/albums/);
    const page = await renderPage(address);
    await seen(page.getByRole('heading', { level: 1, name: 'アルバムを読み込めませんでした' }));
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await seen(page.getByRole('heading', { level: 1, name: '春の旅' }));
  });

  it('the owner of an empty unlisted album reads what to do and that the album is unlisted', async () => {
    const { person, address } = anAlbum([], { visibility: 'unlisted' });
    const page = await renderPage(address, { person });
    await seen(page.getByText('公開した写真から選んで、アルバムに追加してください。'));
    await seen(page.getByText('限定公開です。リンクを知っている人だけが見られ、一覧や検索には表示されません。'));
    await seen(page.getByRole('button', { name: '写真を追加' }));
  });

  it('the owner of a hidden album reads why it is hidden and still sees its photos', async () => {
    const { person, address } = anAlbum(undefined, { status: 'hidden', hold: { rule: 'spam', note: '宣伝です' } });
    const page = await renderPage(address, { person });
    await seen(page.getByText('理由: 宣伝・スパム'));
    await seen(page.getByText('運営から: 宣伝です'));
    await expect.poll(() => tiles(page)).toHaveLength(3);
  });

  it('axe finds no problems on the owner’s page, and the page does not scroll sideways', async () => {
    const { person, address } = anAlbum(undefined, { title: '長い題名'.repeat(20), text: 'W'.repeat(300) });
    const page = await renderPage(address, { person });
    await seen(page.getByRole('button', { name: '写真を追加' }));
    await bothLooks(async () => {
      expect(await axeViolations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    });
  });
});

describe('the owner of an album', () => {
  it('the owner can edit the title and the visibility, and the page shows the change at once', async () => {
    const { person, id, address } = anAlbum();
    const asked = answer(saveAlbumContract, ({ id: _, coverPhotoId: __, ...fields }) => {
      documents.update(`albums/${id}`, fields);
      return { id };
    });
    const page = await renderPage(address, { person });
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'アルバムを編集' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('タイトル').fill('');
    await dialog.getByRole('button', { name: '保存する' }).click();
    await seen(dialog.getByText('タイトルは1文字から80文字までで入力してください。'));
    await dialog.getByLabelText('タイトル').fill('秋の旅');
    await dialog.getByLabelText('限定公開').click();
    await dialog.getByRole('button', { name: '保存する' }).click();
    await seen(page.getByRole('heading', { level: 1, name: '秋の旅' }));
    await expect.poll(() => asked).toMatchObject([{ id, title: '秋の旅', text: '', visibility: 'unlisted' }]);
  });

  it('the owner can add their photos in any state, except those already in the album', async () => {
    const { person, photoIds, id, address } = anAlbum();
    const [held = ''] = publishPhotos(['確認中'], { by: person });
    documents.update(`photos/${held}`, { status: 'held', listed: false });
    const [more = ''] = publishPhotos(['あとから'], { by: person });
    const asked = arrangements(id);
    const page = await renderPage(address, { person });
    await page.getByRole('button', { name: '写真を追加' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('checkbox', { name: '朝' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'あとから' }).click();
    await dialog.getByRole('checkbox', { name: '確認中' }).click();
    await dialog.getByRole('button', { name: '2枚を追加する' }).click();
    await gone(page.getByRole('dialog'));
    await expect.poll(() => asked).toMatchObject([{ id, add: [more, held] }]);
    await expect.poll(() => tiles(page)).toEqual([...photoIds, more]);
  });

  it('the dialog warns that others do not see an unlisted photo in a public album', async () => {
    const { person, photoIds, id, address } = anAlbum();
    const [secret = ''] = publishPhotos(['内緒の一枚'], { by: person });
    documents.update(`photos/${secret}`, { visibility: 'unlisted', listed: false });
    arrangements(id);
    const page = await renderPage(address, { person });
    await page.getByRole('button', { name: '写真を追加' }).click();
    const dialog = page.getByRole('dialog');
    const warning = dialog.getByText('公開しているアルバムでは、限定公開の写真はあなたにしか見えません。');
    await gone(warning);
    await dialog.getByRole('checkbox', { name: '内緒の一枚' }).click();
    await seen(warning);
    await dialog.getByRole('button', { name: '1枚を追加する' }).click();
    await gone(page.getByRole('dialog'));
    await expect.poll(() => tiles(page)).toEqual([...photoIds, secret]);
    await page.unmount();
    sessionStorage.clear();
    const again = await renderPage(address, { person });
    await expect.poll(() => tiles(again)).toEqual([...photoIds, secret]);
    await again.unmount();
    const others = await renderPage(address);
    await expect.poll(() => tiles(others)).toEqual(photoIds);
  });

  it('the dialog disables the other boxes and says why when no more photos can be chosen', async () => {
    const album: { photosPerChange: number } = limits.album;
    vi.spyOn(album, 'photosPerChange', 'get').mockReturnValue(2);
    const { person, address } = anAlbum([]);
    publishPhotos(['春', '夏', '秋'], { by: person });
    const page = await renderPage(address, { person });
    await page.getByRole('button', { name: '写真を追加' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: '春' }).click();
    await gone(dialog.getByText('一度に追加できるのは'));
    await dialog.getByRole('checkbox', { name: '夏' }).click();
    await seen(dialog.getByText('一度に追加できるのは2枚までです。'));
    await expect.element(dialog.getByRole('checkbox', { name: '秋' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: '夏' }).click();
    await expect.element(dialog.getByRole('checkbox', { name: '秋' })).toBeEnabled();
  });

  const grip = (page: Drawn, name: string | RegExp) => page.getByRole('button', { name });
  const arranged = (page: Drawn) =>
    page
      .getByRole('button', { name: /枚のうち/ })
      .elements()
      .map((tile) => tile.getAttribute('aria-label')?.split('、')[0]);

  async function arranging(known: ReturnType<typeof anAlbum>): Promise<Drawn> {
    const page = await renderPage(known.address, { person: known.person });
    await page.getByRole('button', { name: '並べ替え' }).click();
    await seen(grip(page, /^朝、/));
    return page;
  }

  it('the keyboard reorders photos, keeps the focus, and announces each place', async () => {
    const known = anAlbum();
    const [a, b, c] = known.photoIds;
    const asked = arrangements(known.id);
    const page = await arranging(known);
    grip(page, /^朝、/).element().focus();
    const walk = async (key: string, said: string) => {
      await userEvent.keyboard(key);
      await expect.element(page.getByText(said)).toBeInTheDocument();
    };
    await walk(' ', '朝を持ち上げました。3のうち1番目です。');
    await walk('{ArrowRight}', '朝、3のうち2番目');
    await walk(' ', '朝を2枚目に動かしました。');
    expect(arranged(page)).toEqual(['昼', '朝', '夜']);
    await expect.element(grip(page, /^朝、3枚のうち2枚目/)).toHaveFocus();
    await walk(' ', '朝を持ち上げました。3のうち2番目です。');
    await walk('{ArrowRight}', '朝、3のうち3番目');
    await walk('{Enter}', '朝を3枚目に動かしました。');
    expect(arranged(page)).toEqual(['昼', '夜', '朝']);
    await seen(page.getByText('保存しました'));
    expect(asked.map(({ order }) => order)).toEqual([{ ids: [a], before: c }, { ids: [a] }]);
    await page.getByRole('button', { name: '完了' }).click();
    await expect.poll(() => tiles(page)).toEqual([b, c, a]);
  });

  it('dragging reorders photos, and Escape puts a photo back', async () => {
    const known = anAlbum();
    const asked = arrangements(known.id);
    const page = await arranging(known);
    const mouse = mouseFrom(grip(page, /^朝、/), grip(page, /^夜、/));
    const drag = () => mouse.drag('朝を持ち上げました。3のうち1番目です。', '朝、3のうち3番目');
    await drag();
    await userEvent.keyboard('{Escape}');
    await mouse.drop();
    await expect.element(page.getByText('朝は元の位置のままです。')).toBeInTheDocument();
    expect(arranged(page)).toEqual(['朝', '昼', '夜']);
    await drag();
    await mouse.drop();
    await expect.poll(() => arranged(page)).toEqual(['昼', '夜', '朝']);
    await expect.poll(() => asked.length).toBe(1);
  });

  it('the owner can remove a photo, undo that, and choose another cover', async () => {
    const known = anAlbum();
    const [a, b, c] = known.photoIds;
    const asked = arrangements(known.id);
    const saved = answer(saveAlbumContract, () => ({ id: known.id }));
    const page = await arranging(known);
    await page.getByRole('button', { name: '昼のそのほかの操作' }).click();
    await page.getByRole('menuitem', { name: 'アルバムから外す' }).click();
    await expect.poll(() => arranged(page)).toEqual(['朝', '夜']);
    await page.getByRole('button', { name: '元に戻す' }).click();
    await expect.poll(() => arranged(page)).toEqual(['朝', '昼', '夜']);
    await expect.poll(() => asked.length).toBe(2);
    await expect.poll(() => asked).toMatchObject([{ remove: [b] }, { add: [b], order: { ids: [b], before: c } }]);
    await page.getByRole('button', { name: '朝のそのほかの操作' }).click();
    await page.getByRole('menuitem', { name: '表紙にする' }).click();
    await seen(page.getByText('表紙を変えました。'));
    await expect.poll(() => saved).toMatchObject([{ id: known.id, title: '春の旅', coverPhotoId: a }]);
  });

  it('the page reports a change that could not be saved and rolls it back', async () => {
    const known = anAlbum();
    answer(arrangeAlbumContract, () => {
      throw new ContractError('internal', 'away');
    });
    const page = await arranging(known);
    await page.getByRole('button', { name: '朝を後ろへ' }).click();
    await seen(page.getByText('変更を保存できませんでした。', { exact: false }));
    await expect.poll(() => arranged(page)).toEqual(['朝', '昼', '夜']);
  });

  it('the owner can delete the album and undo that', async () => {
    const { person, id, address } = anAlbum();
    const deleted = answer(deleteAlbumContract, () => {
      documents.update(`albums/${id}`, { status: 'removed' });
      return {};
    });
    answer(restoreAlbumContract, () => {
      documents.update(`albums/${id}`, { status: 'published' });
      return {};
    });
    const page = await renderPage(address, { person });
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'アルバムを削除' }).click();
    await expect.poll(page.address).toBe(`/${person.username}/albums`);
    await seen(page.getByText('アルバムを削除しました。写真は残っています。'));
    await gone(page.getByRole('link', { name: /春の旅/ }));
    await expect.poll(() => deleted).toEqual([{ id, undoable: true }]);
    await page.getByRole('button', { name: '元に戻す' }).click();
    await seen(page.getByText('アルバムを元に戻しました。'));
    await seen(page.getByRole('link', { name: /春の旅/ }));
  });
});

describe('the person’s own photo', () => {
  it('the menu adds a photo to albums, old or new, and removes it from them', async () => {
    const { person, photoIds, id } = anAlbum();
    const other = makeAlbum(person, [], { title: '夏' });
    const [photoId] = photoIds;
    const asked = answer(arrangeAlbumContract, ({ add }) => ({
      results: add.map((photo) => ({ id: photo, ok: true as const })),
    }));
    const made = answer(saveAlbumContract, ({ title }) => ({ id: makeAlbum(person, [], { title }) }));
    const page = await renderPage(`/photos/${photoId}`, { person });
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'アルバムに追加' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('checkbox', { name: '春の旅' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: '夏' }).click();
    await dialog.getByRole('checkbox', { name: '春の旅' }).click();
    await expect.poll(() => asked.length).toBe(2);
    await dialog.getByLabelText('新しいアルバムのタイトル').fill('秋');
    await dialog.getByRole('button', { name: '作って追加する' }).click();
    await seen(page.getByText('「秋」に追加しました。'));
    await expect.poll(() => made).toMatchObject([{ title: '秋' }]);
    expect(asked.slice(0, 2)).toMatchObject([
      { id: other, add: [photoId] },
      { id, remove: [photoId] },
    ]);
    await expect.poll(() => asked[2]).toMatchObject({ add: [photoId] });
    expect(await axeViolations()).toEqual([]);
  });

  it('the details of a photo list its public albums', async () => {
    const { person, photoIds, id } = anAlbum();
    makeAlbum(person, photoIds, { title: '内緒', visibility: 'unlisted' });
    const page = await renderPage(`/photos/${photoIds[0]}`);
    const facts = page.getByRole('button', { name: '写真の情報' });
    await seen(facts);
    if (facts.element().getAttribute('aria-expanded') === 'false') await facts.click();
    const link = page.getByRole('link', { name: '春の旅' });
    await expect.element(link).toHaveAttribute('href', `/${person.username}/albums/${id}`);
    expect(page.getByRole('link', { name: '内緒' }).elements()).toEqual([]);
  });

  it.each([
    ['public', 0],
    ['unlisted', 1],
  ])('the dialog for a photo that is %s has %i notes that others do not see it', async (visibility, count) => {
    const { person, photoIds } = anAlbum();
    const words = '公開しているアルバムでは、限定公開の写真はあなたにしか見えません。';
    documents.update(`photos/${photoIds[0]}`, { visibility, listed: visibility === 'public' });
    const page = await renderPage(`/photos/${photoIds[0]}`, { person });
    await page.getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'アルバムに追加' }).click();
    await seen(page.getByRole('dialog').getByRole('checkbox', { name: '春の旅' }));
    await expect.poll(() => page.getByText(words).elements().length).toBe(count);
  });
});

describe('the albums of a person', () => {
  it('other people see only public albums with photos', async () => {
    const { person, photoIds } = anAlbum();
    makeAlbum(person, photoIds, { title: '内緒', visibility: 'unlisted' });
    makeAlbum(person, [], { title: 'から' });
    const page = await renderPage(`/${person.username}/albums`);
    await seen(page.getByRole('heading', { level: 1, name: 'はなさんのアルバム' }));
    await seen(page.getByRole('link', { name: /春の旅/ }));
    expect(page.getByText('内緒').elements()).toEqual([]);
    expect(page.getByText('から', { exact: true }).elements()).toEqual([]);
    expect(page.getByRole('button', { name: 'アルバムを作る' }).elements()).toEqual([]);
  });

  it('the owner sees all albums with the visibility of each', async () => {
    const { person, photoIds } = anAlbum();
    makeAlbum(person, photoIds, { title: '内緒', visibility: 'unlisted' });
    makeAlbum(person, photoIds, { title: '隠れた', status: 'hidden', hold: { rule: 'spam', note: '' } });
    const page = await renderPage(`/${person.username}/albums`, { person });
    await seen(page.getByRole('link', { name: /内緒.*限定公開/ }));
    await seen(page.getByRole('link', { name: /隠れた.*非公開（運営）/ }));
  });

  it('the owner can create an album, which then opens', async () => {
    const person = aPerson();
    documents({
      [`profiles/${person.uid}`]: profileOf(person),
      [`users/${person.uid}`]: { username: person.username },
    });
    const made: AlbumId[] = [];
    answer(saveAlbumContract, ({ title, text, visibility }) => {
      const id = makeAlbum(person, [] satisfies PhotoId[], { title, text, visibility });
      made.push(id);
      return { id };
    });
    const page = await renderPage(`/${person.username}/albums`, { person });
    await seen(page.getByText('まだアルバムがありません'));
    await page.getByRole('button', { name: 'アルバムを作る' }).click();
    await page.getByRole('dialog').getByLabelText('タイトル').fill('はじめて');
    await page.getByRole('dialog').getByRole('button', { name: '作る', exact: true }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'はじめて' }));
    expect(page.address()).toBe(`/${person.username}/albums/${made[0]}`);
  });

  it('the page says that there are no albums, or that they could not be loaded', async () => {
    const { person } = anAlbum([]);
    const page = await renderPage(`/${person.username}/albums`);
    await seen(page.getByText('まだアルバムがありません'));
    const other = anAlbum().person;
    const reconnect = intercept(/\/api\/albums/);
    await page.goTo(`/${other.username}/albums`);
    await seen(page.getByText('アルバムを読み込めませんでした'));
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await seen(page.getByRole('link', { name: /春の旅/ }));
  });
});
