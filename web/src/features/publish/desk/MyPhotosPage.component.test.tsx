import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { changePhotosContract, type PhotoChange, restorePhotosContract } from '#contract/callables/changePhotos.ts';
import { countOwnPhotosContract } from '#contract/callables/countOwnPhotos.ts';
import { movePhotoContract } from '#contract/callables/movePhoto.ts';
import { updatePhotoContract } from '#contract/callables/updatePhoto.ts';
import type { PhotoResult } from '#contract/documents/photoChanges.ts';
import { ContractError } from '#contract/errors.ts';
import { type AlbumId, albumIdSchema, type PhotoId } from '#contract/ids.ts';
import type { User } from '#session/atoms.ts';
import { mouseFrom } from '#testing/drag.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, press, see } from '#testing/see.ts';
import { answer, intercept } from '#testing/server.ts';

const box = (name: string) => page.getByRole('checkbox', { name: `「${name}」を選ぶ` });
const picture = (name: string) =>
  page.getByRole('list', { name: '写真の一覧' }).getByRole('link', { name, exact: true });
const bar = page.getByRole('region', { name: '選んだ写真' });
const progress = page.getByRole('region', { name: '一括編集の進み具合' });
const dialog = page.getByRole('dialog');
const names = ['春の川', '夏の浜', '秋の森', '冬の峰', '朝の駅', '夜の橋'];
const [firstCommand, secondCommand] = [crypto.randomUUID(), crypto.randomUUID()];
const noPicture = { width: 0, height: 0, thumbhash: '', variants: {} };
const chosen = () => names.filter((name) => box(name).query()?.matches(':checked'));

/** Opens the desk of a person with photos of these names, newest first. */
async function open(query = '', changes: (place: number) => Record<string, unknown> = () => ({}), captions = names) {
  const me = putPerson();
  const ids = putPhotos(me, captions, changes);
  const drawn = await renderPage(`/settings/photos/mine${query}`, { person: me });
  return { me, ids, drawn };
}

/** An album without photos. */
function putAlbum({ uid, username }: User, { id, title }: { id: AlbumId; title: string }): void {
  const at = new Date();
  const owner = { username, displayName: '', photoURL: null };
  documents({
    [`albums/${id}`]: {
      ...{ ownerId: uid, owner, title, text: '' },
      ...{ visibility: 'public', status: 'published', createdAt: at, updatedAt: at },
    },
    [`albumContents/${id}`]: { ownerId: uid, photoIds: [], key: `key of ${id}` },
  });
}

type Told = {
  commandId?: string;
  change?: PhotoChange;
  undone?: string;
  phase?: string;
  results?: PhotoResult[];
  restorableUntil?: Date;
};

/** Writes the document of the job. */
function tell({ uid }: User, ids: readonly PhotoId[], told: Told = {}): void {
  const results = told.results ?? ids.map((id) => ({ id, ok: true }));
  documents({
    [`jobs/photo-changes_${uid}`]: {
      commandId: firstCommand,
      change: { addTags: ['海'] },
      phase: 'done',
      ids,
      startedAt: new Date(),
      updatedAt: new Date(),
      ...told,
      results,
    },
  });
}

describe('the desk of the person’s own photos', () => {
  it('the desk shows photos in every state, why others do not see them, and how to fix that', async () => {
    const states = [
      {},
      { status: 'held', hold: { rule: 'new-account', note: '' } },
      { status: 'hidden', hold: { rule: 'spam', note: '' } },
      { status: 'failed', failure: { code: 'broken' }, ...noPicture },
      { status: 'processing', ...noPicture },
      { visibility: 'unlisted', sensitive: true },
    ];
    await open('', (place) => states[place] ?? {});
    await see(page.getByText('確認中', { exact: true }));
    const colorOf = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element()).color;
    expect(colorOf('確認中')).toBe(getComputedStyle(document.body).color);
    await see(page.getByText('はじめのうちに投稿された写真は、公開の前に運営が確認しています。'));
    await see(page.getByText('ルールに合わないところがあるため、運営が非公開にしました。'));
    const rule = page.getByRole('link', { name: '理由: 宣伝・スパム' });
    await expect.element(rule).toHaveAttribute('href', '/rules#spam');
    await expect
      .element(page.getByRole('link', { name: '直して確認に出す' }))
      .toHaveAttribute('href', expect.stringMatching(/\/edit$/));
    await see(page.getByText('画像が壊れていて開けません。元のファイルを確かめてください。'));
    await see(page.getByText('準備中', { exact: true }));
    await see(page.getByText('限定公開', { exact: true }));
    await see(page.getByText('センシティブ', { exact: true }));
    await looksGood();
  });

  it('the filter "removed" lists photos that staff removed, not those that the owner deleted', async () => {
    const removed = { at: new Date(), from: 'published', rule: 'spam', note: '' };
    await open(
      '?state=removed',
      (place) =>
        [
          { status: 'removed', removed },
          { status: 'removed', deletedAt: new Date() },
        ][place] ?? {},
    );
    await see(picture('春の川'));
    await see(page.getByText('ルールに反するため、運営が削除しました。'));
    await gone(picture('夏の浜'));
    await gone(picture('秋の森'));
  });

  it('the desk counts photos by state and keeps the chosen state in the address', async () => {
    answer(countOwnPhotosContract, () => ({
      counts: [
        { status: 'published' as const, count: 1_204 },
        { status: 'held' as const, count: 1 },
      ],
    }));
    const { drawn } = await open('', (place) =>
      place === 1 ? { status: 'held', hold: { rule: 'reports', note: '' } } : {},
    );
    await see(page.getByRole('link', { name: '公開中 1,204' }));
    await page.getByRole('link', { name: '確認中 1' }).click();
    await gone(picture('春の川'));
    await see(picture('夏の浜'));
    expect(drawn.address()).toBe('/settings/photos/mine?state=held');
    await drawn.back();
    await see(picture('春の川'));
  });

  it('the desk filters by tag and day, says when nothing matches, and can clear the filters', async () => {
    const { drawn } = await open('', (place) => (place === 2 ? { tags: ['もみじ'], tagKeys: ['もみじ'] } : {}));
    await page.getByRole('button', { name: '絞り込み', exact: true }).click();
    await page.getByLabelText('タグ', { exact: true }).fill('モミジ');
    await press('{Enter}');
    await gone(picture('春の川'));
    await see(picture('秋の森'));
    expect(drawn.address()).toContain(`tag=${encodeURIComponent('もみじ')}`);
    await page.getByLabelText('投稿日（この日から）').fill('2099-01-01');
    await see(page.getByText('当てはまる写真はありません'));
    await see(page.getByRole('button', { name: '絞り込み（2）' }));
    await page.getByRole('link', { name: '絞り込みを解除' }).first().click();
    await see(picture('春の川'));
    expect(drawn.address()).toBe('/settings/photos/mine');
  });

  it('the desk filters by album', async () => {
    const album = { id: v.parse(albumIdSchema, 'a'.repeat(20)), title: '川べり' };
    const { me, drawn } = await open('', (place) => (place === 0 ? { albumKeys: [`key of ${album.id}`] } : {}));
    putAlbum(me, album);
    await page.getByRole('button', { name: '絞り込み', exact: true }).click();
    await page.getByLabelText('アルバム').selectOptions('川べり');
    await gone(picture('夏の浜'));
    await see(picture('春の川'));
    expect(drawn.address()).toContain(`album=${album.id}`);
  });

  it('an empty desk links to the upload, and a failed read can be retried', async () => {
    const connect = intercept(/documents:runQuery/);
    const { drawn } = await open('', undefined, []);
    await see(page.getByText('写真の一覧を読み込めませんでした'));
    connect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await see(page.getByText('まだ写真がありません'));
    await expect
      .element(page.getByRole('main').getByRole('link', { name: '写真を投稿する' }))
      .toHaveAttribute('href', '/photos/upload');
    // There is nothing to filter or to sort.
    await gone(page.getByRole('button', { name: '絞り込み' }));
    await gone(page.getByRole('combobox', { name: '並び順' }));
    await drawn.unmount();
  });

  it('the page contains only the tiles near the window', async () => {
    const many = Array.from({ length: 150 }, (_, place) => `多くの一枚${place}`);
    await open('', undefined, many);
    await see(picture('多くの一枚0'));
    const tiles = () => document.querySelectorAll('[data-id]').length;
    expect(tiles()).toBeLessThan(60);
    await expect
      .poll(() => {
        window.scrollTo(0, document.body.scrollHeight);
        return picture('多くの一枚149').query() !== null;
      })
      .toBe(true);
    expect(tiles()).toBeLessThan(60);
    window.scrollTo(0, 0);
  });
});

describe('selecting on the desk', () => {
  it('filter, selection and order fit into one line on a phone, and no tile cuts its text', async () => {
    await page.viewport(390, 844);
    try {
      await open();
      await see(picture('春の川'));
      const middle = (locator: Locator) => {
        const { top, bottom } = locator.element().getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      };
      const order = page.getByRole('combobox', { name: '並び順' });
      expect(middle(order)).toBe(middle(page.getByRole('button', { name: '絞り込み' })));
      expect(middle(order)).toBe(middle(page.getByRole('button', { name: 'すべて選ぶ' })));
      for (const tile of document.querySelectorAll('[data-id] > div')) {
        expect(tile.scrollHeight).toBeLessThanOrEqual(tile.clientHeight);
      }
    } finally {
      await page.viewport(1_280, 800);
    }
  });

  it('the button “all” replaces “select”, which touch screens show, and takes its focus', async () => {
    await open();
    await see(picture('春の川'));
    const start = page.getByRole('button', { name: '選ぶ', exact: true, includeHidden: true });
    const pressed = start.element();
    if (!(pressed instanceof HTMLElement)) throw new Error('no button');
    // Hidden where a mouse is.
    pressed.click();
    await focused(page.getByRole('button', { name: 'すべて選ぶ' }));
    expect(start.elements()).toEqual([]);
    await press('{Escape}');
    await expect.poll(() => start.elements()).toHaveLength(1);
  });

  it('a checkbox selects one photo, Shift a range, a button all, and Esc none', async () => {
    await open();
    await box('夏の浜').click();
    await see(bar.getByText('1枚を選択中'));
    await box('冬の峰').click({ modifiers: ['Shift'] });
    await see(bar.getByText('3枚を選択中'));
    expect(chosen()).toEqual(['夏の浜', '秋の森', '冬の峰']);
    await page.getByRole('button', { name: 'すべて選ぶ' }).click();
    await see(bar.getByText('6枚を選択中'));
    await press('{Escape}');
    await gone(bar);
    expect(chosen()).toEqual([]);
  });

  it('a selection moves no caption', async () => {
    await open();
    await see(picture('春の川'));
    // In the list: what stands above it may still load.
    const middle = () => {
      const { top, bottom } = page.getByText('秋の森', { exact: true }).element().getBoundingClientRect();
      return (top + bottom) / 2 - page.getByRole('list', { name: '写真の一覧' }).element().getBoundingClientRect().top;
    };
    const before = middle();
    await box('春の川').click();
    await see(bar.getByText('1枚を選択中'));
    expect(Math.abs(middle() - before)).toBeLessThan(2);
  });

  it('a press on a picture opens it, or selects it once another is selected', async () => {
    const { drawn, ids } = await open();
    await box('春の川').click();
    await picture('夏の浜').click();
    await see(bar.getByText('2枚を選択中'));
    expect(drawn.address()).toBe('/settings/photos/mine');
    await press('{Escape}');
    await picture('夏の浜').click();
    await expect.poll(() => drawn.address()).toBe(`/photos/${ids[1]}`);
  });

  it('the keyboard alone can move, select one, select a range, select all and edit', async () => {
    await open();
    await see(picture('春の川'));
    box('春の川').element().focus();
    await press('{ArrowRight}');
    await focused(box('夏の浜'));
    await press(' ');
    expect(chosen()).toEqual(['夏の浜']);
    await press('{Shift>}{ArrowRight}{/Shift}');
    await focused(box('秋の森'));
    expect(chosen()).toEqual(['夏の浜', '秋の森']);
    await press('{End}');
    await focused(box('夜の橋'));
    await press('a');
    await see(bar.getByText('6枚を選択中'));
    await press('e');
    await see(dialog.getByRole('heading', { name: '6枚をまとめて編集' }));
  });
});

describe('changing many at once', () => {
  it('an edit sends only the changed fields, and each refused photo is listed with its reason', async () => {
    const { me, ids } = await open('', () => ({ tags: ['海'], tagKeys: ['海'] }));
    const album = { id: v.parse(albumIdSchema, 'b'.repeat(20)), title: '海の写真' };
    putAlbum(me, album);
    const [first, second, third, fourth] = ids;
    if (!first || !second || !third || !fourth) throw new Error('nothing was put');
    const sent = answer(changePhotosContract, () => {
      tell(me, [first, second, third, fourth], {
        results: [
          { id: first, ok: true },
          { id: second, ok: false, code: 'invalid-argument', field: 'tags' },
          { id: third, ok: false, code: 'permission-denied', field: 'sensitive' },
          { id: fourth, ok: false, code: 'failed-precondition', field: 'download' },
        ],
      });
      return { commandId: firstCommand, strippedTags: [] };
    });
    await box('春の川').click();
    await box('冬の峰').click({ modifiers: ['Shift'] });
    await bar.getByRole('button', { name: 'まとめて編集' }).click();
    await dialog.getByRole('button', { name: '4枚に反映する' }).click();
    await see(dialog.getByText('変えるところを1つ以上選んでください。'));
    await dialog.getByLabelText('付けるタグ').fill('ゆうひ ');
    await dialog.getByLabelText('海 (4)').click();
    await dialog.getByLabelText('作品・場所').selectOptions('外す');
    await dialog.getByLabelText('アルバムに入れる').selectOptions('海の写真');
    await dialog.getByLabelText('公開範囲').selectOptions('自分だけ');
    await dialog.getByLabelText('ライセンス').selectOptions('cc0-1.0');
    await dialog.getByLabelText('ダウンロード').selectOptions('full');
    await dialog.getByLabelText('センシティブな写真').selectOptions('外す');
    await dialog.getByRole('button', { name: '4枚に反映する' }).click();
    await see(progress.getByText('3枚は変えられませんでした'));
    // With the bar below it, some photos stay visible on a small phone.
    await page.viewport(320, 568);
    await expect.poll(() => progress.element().getBoundingClientRect().top).toBeGreaterThan(140);
    await page.viewport(1_280, 800);
    await expect
      .poll(() => sent)
      .toEqual([
        {
          ids: [first, second, third, fourth],
          change: {
            addTags: ['ゆうひ'],
            removeTags: ['海'],
            titleId: null,
            addToAlbum: album.id,
            ...{ visibility: 'private', licence: 'cc0-1.0', download: 'full', sensitive: false },
          },
        },
      ]);
    await see(progress.getByText('タグが10個を超えます。'));
    await see(progress.getByText('センシティブの印は運営が付けたため、外せません。'));
    await see(progress.getByText('元のファイルがもう残っていないため、元の大きさは選べません。'));
    await expect.element(progress.getByRole('link', { name: '夏の浜' })).toHaveAttribute('href', `/photos/${second}`);
    await looksGood();
    await progress.getByRole('button', { name: 'この写真だけを選ぶ' }).click();
    await see(bar.getByText('3枚を選択中'));
    await gone(progress);
    expect(chosen()).toEqual(['夏の浜', '秋の森', '冬の峰']);
  });

  it('an edit shares the moments in the time zone that the owner chooses, or hides them, and shows camera settings', async () => {
    const { me, ids } = await open();
    const sent = answer(changePhotosContract, () => {
      tell(me, ids.slice(0, 1));
      return { commandId: firstCommand, strippedTags: [] };
    });
    const zone = dialog.getByLabelText('カメラの時計の時差');
    await box('春の川').click();
    await press('e');
    await expect.element(zone).not.toBeInTheDocument();
    await dialog.getByLabelText('撮影の瞬間を公開する').selectOptions('公開する');
    await expect.element(zone).toHaveDisplayValue(/^この端末と同じ/);
    await dialog.getByRole('button', { name: '1枚に反映する' }).click();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await expect.poll(() => sent.at(-1)?.change).toMatchObject({ showMoment: true, timeZone });
    await see(page.getByText('1枚を変えました。'));
    await press('e');
    await dialog.getByLabelText('撮影の瞬間を公開する').selectOptions('公開する');
    await zone.selectOptions('UTC+05:45');
    await dialog.getByRole('button', { name: '1枚に反映する' }).click();
    await expect.poll(() => sent.at(-1)?.change).toEqual({ showMoment: true, utcOffset: 345 });
    await see(page.getByText('1枚を変えました。'));
    await press('e');
    await dialog.getByLabelText('撮影の瞬間を公開する').selectOptions('公開しない');
    await expect.element(zone).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: '1枚に反映する' }).click();
    await expect.poll(() => sent.at(-1)?.change).toEqual({ showMoment: false });
    await see(page.getByText('1枚を変えました。'));
    await press('e');
    await dialog.getByLabelText('撮影の設定を表示する').selectOptions('表示する');
    await dialog.getByRole('button', { name: '1枚に反映する' }).click();
    await expect.poll(() => sent.at(-1)?.change).toEqual({ showExif: true });
  });

  it('the desk shows the photos as changed', async () => {
    const { me, ids } = await open();
    const [first] = ids;
    if (first === undefined) throw new Error('nothing was put');
    answer(changePhotosContract, () => {
      documents.update(`photos/${first}`, { visibility: 'private' });
      tell(me, [first]);
      return { commandId: firstCommand, strippedTags: [] };
    });
    await box('春の川').click();
    await press('e');
    await dialog.getByLabelText('公開範囲').selectOptions('自分だけ');
    await dialog.getByRole('button', { name: '1枚に反映する' }).click();
    await see(page.getByText('1枚を変えました。'));
    await see(page.getByText('自分だけ', { exact: true }));
  });

  it('photos that leave the list by a change or a filter are deselected', async () => {
    const { me, ids } = await open('?tag=海', () => ({ tags: ['海'], tagKeys: ['海'] }));
    const [first] = ids;
    if (first === undefined) throw new Error('nothing was put');
    answer(changePhotosContract, () => {
      documents.update(`photos/${first}`, { tags: [], tagKeys: [] });
      tell(me, [first], { change: { removeTags: ['海'] } });
      return { commandId: firstCommand, strippedTags: [] };
    });
    await box('春の川').click();
    await press('e');
    await dialog.getByLabelText('海 (1)').click();
    await dialog.getByRole('button', { name: '1枚に反映する' }).click();
    await gone(picture('春の川'));
    await gone(bar);
    await box('夏の浜').click();
    await see(bar.getByText('1枚を選択中'));
    await page.getByLabelText('投稿日（この日から）').fill('2099-01-01');
    await see(page.getByText('当てはまる写真はありません'));
    await gone(bar);
  });

  it('one undo restores all deleted photos', async () => {
    const { me, ids } = await open();
    const deleted = ids.slice(0, 3);
    answer(changePhotosContract, ({ change }) => {
      tell(me, deleted, { change, restorableUntil: new Date(Date.now() + 10_000) });
      for (const id of deleted) documents.update(`photos/${id}`, { status: 'removed', deletedAt: new Date() });
      return { commandId: firstCommand, strippedTags: [] };
    });
    const undone = answer(restorePhotosContract, () => {
      tell(me, deleted, { commandId: secondCommand, change: { delete: true }, undone: firstCommand });
      for (const id of deleted) {
        documents.update(`photos/${id}`, { status: 'published', deletedAt: undefined, sensitive: true });
      }
      return { commandId: secondCommand };
    });
    await box('春の川').click();
    await box('秋の森').click({ modifiers: ['Shift'] });
    await bar.getByRole('button', { name: '削除' }).click();
    await dialog.getByRole('button', { name: '3枚を削除する' }).click();
    await gone(picture('春の川'));
    await see(progress.getByText('3枚を削除しました。'));
    await see(picture('冬の峰'));
    await progress.getByRole('button', { name: '元に戻す' }).click();
    await see(picture('春の川'));
    await see(page.getByText('3枚を元に戻しました。'));
    await expect.poll(() => undone).toEqual([{ commandId: firstCommand }]);
    // The photos were reloaded after the job.
    await see(page.getByText('センシティブ', { exact: true }).first());
    await see(picture('秋の森'));
  });

  it('the dialog names the number and the first three photos before anything is deleted', async () => {
    const { ids } = await open();
    const sent = answer(changePhotosContract, () => ({ commandId: firstCommand, strippedTags: [] }));
    await see(picture('春の川'));
    await press('a');
    await see(bar.getByText(`${ids.length}枚を選択中`));
    const question = page.getByRole('dialog', { name: `${ids.length}枚の写真を削除しますか？` });
    await bar.getByRole('button', { name: '削除' }).click();
    await see(question);
    const listed = () =>
      question
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent);
    expect(listed()).toEqual([...names.slice(0, 3), ...(ids.length > 3 ? [`ほか${ids.length - 3}枚`] : [])]);
    await looksGood();
    await question.getByRole('button', { name: 'やめる' }).click();
    await gone(question);
    await press('{Delete}');
    await see(question);
    await press('{Escape}');
    await gone(question);
    expect(sent).toEqual([]);
    await see(bar.getByText(`${ids.length}枚を選択中`));
  });

  it('a refused change does not bring deleted photos back', async () => {
    const { me, ids } = await open();
    const [first] = ids;
    if (first === undefined) throw new Error('nothing was put');
    answer(changePhotosContract, () => {
      tell(me, [first], { change: { delete: true }, restorableUntil: new Date(Date.now() + 10_000) });
      documents.update(`photos/${first}`, { status: 'removed', deletedAt: new Date() });
      return { commandId: firstCommand, strippedTags: [] };
    });
    await box('春の川').click();
    await bar.getByRole('button', { name: '削除' }).click();
    await gone(picture('春の川'));
    await see(progress.getByText('1枚を削除しました。'));
    answer(changePhotosContract, () => {
      throw new ContractError('resource-exhausted', 'too many', { retryAfterSeconds: 60 });
    });
    await box('夏の浜').click();
    await press('e');
    await dialog.getByLabelText('公開範囲').selectOptions('自分だけ');
    await dialog.getByRole('button', { name: '1枚に反映する' }).click();
    await see(page.getByText(/^始められませんでした。/));
    await gone(picture('春の川'));
  });

  it('a deletion can be undone after a reload', async () => {
    const me = putPerson();
    const ids = putPhotos(me, names, (place) => (place === 0 ? { status: 'removed', deletedAt: new Date() } : {}));
    const [first] = ids;
    if (first === undefined) throw new Error('nothing was put');
    tell(me, [first], { change: { delete: true }, restorableUntil: new Date(Date.now() + 8_000) });
    answer(restorePhotosContract, () => {
      documents.update(`photos/${first}`, { status: 'published', deletedAt: undefined });
      tell(me, [first], { commandId: secondCommand, change: { delete: true }, undone: firstCommand });
      return { commandId: secondCommand };
    });
    await renderPage('/settings/photos/mine', { person: me });
    await see(picture('夏の浜'));
    await gone(picture('春の川'));
    await progress.getByRole('button', { name: '元に戻す' }).click();
    await see(picture('春の川'));
  });

  it('photos that could not be deleted return with a message that says why', async () => {
    await open();
    answer(changePhotosContract, () => {
      throw new ContractError('failed-precondition', 'one is running', { field: 'running' });
    });
    await box('春の川').click();
    await press('{Delete}');
    await see(page.getByText('ほかの編集がまだ続いています。終わってからお試しください。'));
    await see(picture('春の川'));
  });

  it('the page follows a running job after a reload', async () => {
    const me = putPerson();
    const ids = putPhotos(me, names);
    const [first] = ids;
    if (first === undefined) throw new Error('nothing was put');
    tell(me, ids, { phase: 'running', results: [{ id: first, ok: true }] });
    await renderPage('/settings/photos/mine', { person: me });
    await see(progress.getByText('6枚のうち1枚を変えました'));
    tell(me, ids);
    await see(page.getByText('6枚を変えました。'));
    await gone(progress);
  });
});

describe('the order of the profile', () => {
  const shown = () =>
    [...document.querySelectorAll('[data-id] a[aria-label]')].map((link) => link.getAttribute('aria-label'));

  it('a button moves one photo and keeps the focus', async () => {
    const { ids } = await open('?sort=profile', () => ({ listed: true }));
    const moved = answer(movePhotoContract, () => ({ position: 'x' }));
    await page.getByRole('button', { name: '「秋の森」を前へ' }).click();
    await expect.poll(() => shown().slice(0, 3)).toEqual(['春の川', '秋の森', '夏の浜']);
    await focused(page.getByRole('button', { name: '「秋の森」を前へ' }));
    await page.getByRole('button', { name: '「夜の橋」を先頭へ' }).click();
    await expect.poll(() => shown()[0]).toBe('夜の橋');
    await page.getByRole('button', { name: '「春の川」を後ろへ' }).click();
    await expect.poll(() => shown().slice(0, 3)).toEqual(['夜の橋', '秋の森', '春の川']);
    await expect
      .poll(() => moved)
      .toEqual([
        { id: ids[2], before: ids[1] },
        { id: ids[5], before: ids[0] },
        { id: ids[0], after: ids[2] },
      ]);
    await looksGood();
  });

  it('dragging moves a photo, and a refused move is rolled back', async () => {
    const { ids } = await open('?sort=profile', () => ({ listed: true }));
    const moved = answer(movePhotoContract, () => {
      throw new ContractError('resource-exhausted', 'too many');
    });
    await see(picture('冬の峰'));
    const mouse = mouseFrom(picture('冬の峰'), picture('春の川'));
    await mouse.drag('冬の峰を持ち上げました。6のうち4番目です。', '冬の峰、6のうち1番目');
    await mouse.drop();
    await see(page.getByText(/^動かせませんでした。/));
    await expect.poll(() => moved).toEqual([{ id: ids[3], before: ids[0] }]);
    await expect.poll(shown).toEqual(names);
  });

  it('the order lists only photos that are on the profile', async () => {
    await open('?sort=profile', (place) => ({ listed: place !== 1 }));
    await see(picture('春の川'));
    await gone(picture('夏の浜'));
    await gone(page.getByRole('button', { name: '絞り込み', exact: true }));
  });
});

describe('a caption on the desk', () => {
  const caption = (name: string) => page.getByRole('button', { name: `「${name}」のキャプションを書き直す` });
  const field = page.getByRole('textbox', { name: 'キャプション' });
  const saves = () =>
    answer(updatePhotoContract, () => ({
      updatedAt: new Date().toISOString(),
      status: 'published' as const,
      strippedTags: [],
    }));

  it('Enter saves a caption in place with everything else as it was, and the toast can undo it', async () => {
    const { ids } = await open('', (place) => (place === 0 ? { tags: ['海'], tagKeys: ['海'], alt: '川' } : {}));
    const saved = saves();
    await caption('春の川').click();
    await focused(field);
    await expect.element(field).toHaveValue('春の川');
    await looksGood();
    await field.fill('春の小川');
    await press('{Enter}');
    await focused(caption('春の小川'));
    await see(page.getByText('キャプションを保存しました。'));
    expect(saved).toMatchObject([{ id: ids[0], caption: '春の小川', tags: ['海'], alt: '川' }]);
    await page.getByRole('button', { name: '元に戻す' }).click();
    await see(caption('春の川'));
    await expect.poll(() => saved.map((sent) => sent.caption)).toEqual(['春の小川', '春の川']);
  });

  it('Escape keeps a caption, arrow keys stay in its field, and a press elsewhere saves it', async () => {
    await open();
    const saved = saves();
    await caption('春の川').click();
    await field.fill('途中');
    await press('{ArrowDown}');
    await focused(field);
    await press('{Escape}');
    await focused(caption('春の川'));
    await caption('春の川').click();
    await press('{Enter}');
    await focused(caption('春の川'));
    expect(saved).toEqual([]);
    await caption('夏の浜').click();
    await field.fill('夏の長い浜');
    await page.getByRole('heading', { level: 1 }).click();
    await see(caption('夏の長い浜'));
    await expect.poll(() => saved.map((sent) => sent.caption)).toEqual(['夏の長い浜']);
  });

  it('a caption that cannot be saved returns, and the field says why and keeps the new words', async () => {
    await open();
    answer(updatePhotoContract, () => {
      throw new ContractError('failed-precondition', 'no', { field: 'id' });
    });
    await caption('春の川').click();
    await field.fill('春の小川');
    await press('{Enter}');
    const why = 'いまはこの写真を編集できません。少し時間をおいてお試しください。';
    await see(page.getByRole('list', { name: '写真の一覧' }).getByText(why));
    await expect.element(field).toHaveValue('春の小川');
    await expect.element(picture('春の川')).toBeInTheDocument();
    await field.fill('長'.repeat(81));
    await press('{Enter}');
    await see(page.getByRole('list', { name: '写真の一覧' }).getByText('80文字以内にしてください。'));
    await press('{Escape}');
    await see(caption('春の川'));
  });

  it('photos that are selected or cannot be edited have no caption to press', async () => {
    await open('', (place) => (place === 0 ? { status: 'processing', ...noPicture } : {}));
    await see(caption('夏の浜'));
    await gone(caption('春の川'));
    await box('夏の浜').click();
    await gone(caption('夏の浜'));
  });
});
