import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { moderatePhotosContract } from '#contract/callables/moderatePhotos.ts';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import { documents, stored } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPicture, putPerson, putPhotos } from '#testing/ownPhotos.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, see } from '#testing/see.ts';
import { answer, intercept, putPicture } from '#testing/server.ts';
import { logged, newerActs } from '#testing/staff.ts';

const moderator = aPerson({ role: 'moderator' });
const held = { status: 'held', hold: { rule: 'reports', note: '' } };
const card = (place: number) => page.getByRole('article', { name: `確認する写真${place}`, exact: true });
const choose = (place: number, modifiers: 'Shift'[] = []) =>
  page.getByRole('checkbox', { name: `「確認する写真${place}」を選ぶ` }).click({ modifiers });
const bar = page.getByRole('region', { name: '選んだ写真の操作' });
const act = (name: string) => bar.getByRole('button', { name, exact: true }).click();
const dialog = page.getByRole('dialog');

/** Opens one person's photos as a moderator, newest first. */
async function open(states: readonly Record<string, unknown>[], status: string) {
  const owner = putPerson();
  const captions = states.map((_, place) => `確認する写真${place + 1}`);
  const ids = putPhotos(owner, captions, (place) => states[place] ?? {});
  await renderPage(`/admin/photos?owner=${owner.uid}&status=${status}`, { person: moderator });
  await see(card(1));
  return ids;
}

afterEach(() => page.viewport(1_280, 800));

describe('/admin/photos', () => {
  it('the views are one line on a phone, which shows the current one', async () => {
    await page.viewport(320, 640);
    await open([{ status: 'published' }], 'all');
    const views = page.getByRole('navigation', { name: '状態で絞り込む' });
    const current = views.getByRole('link', { name: 'すべて' });
    await expect.poll(() => current.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
    expect(views.element().getBoundingClientRect().height).toBeLessThan(60);
  });

  it('a moderator hides a range of photos by a rule and undoes that from the toast', async () => {
    const ids = await open([held, held, held, held], 'held');
    const written: string[] = [];
    const sent = answer(moderatePhotosContract, ({ ids: hidden, rule, note }) => {
      const results = hidden.map((id) => {
        documents.update(`photos/${id}`, { status: 'hidden', hold: { rule, note } });
        const auditId = logged(moderator, 'moderatePhotos', `photos/${id}`);
        newerActs(moderator, 'moderatePhotos', `photos/${id}`);
        return { id, ok: true, auditIds: [auditId] };
      });
      written.push(...results.flatMap(({ auditIds }) => auditIds));
      return { results };
    });
    const reverted = answer(revertActionContract, ({ auditId }) => {
      documents.update(String(stored(`auditLog/${auditId}`)?.['target']), held);
      return { auditIds: [auditId] };
    });
    await choose(1);
    await choose(3, ['Shift']);
    await see(bar.getByText('3枚を選択中'));
    await act('非公開');
    await see(page.getByRole('dialog', { name: '3枚を非公開にしますか？' }));
    await dialog.getByRole('button', { name: '非公開' }).click();
    await see(dialog.getByText('ルールを選んでください。'));
    await dialog.getByLabelText('宣伝・スパム').click();
    await dialog.getByLabelText('本人への説明（任意）').fill('お店の案内は載せられません。');
    await dialog.getByRole('button', { name: '非公開' }).click();
    await see(page.getByText('3枚を非公開にしました。'));
    await gone(card(1));
    await see(card(4));
    await expect
      .poll(() => sent)
      .toMatchObject([{ ids: ids.slice(0, 3), action: 'hide', rule: 'spam', note: 'お店の案内は載せられません。' }]);

    await page.getByRole('button', { name: '取り消す' }).click();
    await see(page.getByText('3枚を前の状態に戻しました。'));
    await see(card(1));
    await expect.poll(() => reverted).toEqual(written.map((auditId) => ({ auditId })));
  });

  it('a moderator marks a photo as sensitive without a rule and undoes that', async () => {
    const [first] = await open([{}, { sensitive: true }], 'published');
    const markedBy = 'A'.repeat(20);
    const marked = { sensitive: true, marked: { at: new Date(), wasSensitive: false } };
    const sent = answer(moderatePhotosContract, ({ ids }) => {
      for (const id of ids) documents.update(`photos/${id}`, marked);
      return { results: ids.map((id) => ({ id, ok: true, auditIds: [markedBy] })) };
    });
    const reverted = answer(revertActionContract, ({ auditId }) => ({ auditIds: [auditId] }));
    await see(card(2).getByText('投稿者がセンシティブの印を付けています。'));
    await choose(1);
    await act('センシティブにする');
    await see(page.getByRole('dialog', { name: '1枚にセンシティブの印を付けますか？' }));
    await dialog.getByLabelText('本人への説明（任意）').fill('血が写っています');
    await looksGood();
    await dialog.getByRole('button', { name: 'センシティブにする' }).click();
    await see(card(1).getByText('運営がセンシティブの印を付けています。'));
    await expect.poll(() => sent).toMatchObject([{ ids: [first], action: 'mark', note: '血が写っています' }]);
    await page.getByRole('button', { name: '取り消す' }).click();
    await expect.poll(() => reverted).toEqual([{ auditId: markedBy }]);
  });

  it('the page lists each photo that was refused and publishes the others', async () => {
    const [first, second] = await open([held, held], 'held');
    const sent = answer(moderatePhotosContract, ({ ids }) => ({
      results: ids.map((id) =>
        id === first
          ? { id, ok: true, auditIds: [] }
          : { id, ok: false, code: 'failed-precondition' as const, auditIds: [] },
      ),
    }));
    await page.getByRole('button', { name: '表示中をすべて選ぶ' }).click();
    await act('公開');
    await see(page.getByText('1枚は変わっていません'));
    await see(page.getByText('確認する写真2: いまの状態ではこの操作ができません。'));
    await see(page.getByText('1枚を公開しました。'));
    await expect.poll(() => sent).toMatchObject([{ ids: [first, second], action: 'publish' }]);
  });

  it('a reported photo is seen in its case alone, and not with all others either', async () => {
    const [id] = await open([held, { status: 'held', hold: { rule: 'new-account', note: '' } }], 'held');
    await see(card(1).getByText('通報があったため'));
    await page.getByRole('button', { name: '写真をすべて見る' }).click();
    await see(card(2).getByRole('button', { name: '隠す' }));
    await expect
      .element(card(1).getByRole('link', { name: '通報を見る' }))
      .toHaveAttribute('href', `/admin/photo-reports?case=photo_${id}`);
    expect(card(1).element().querySelector('img')).toBeNull();
    await gone(card(1).getByRole('button', { name: /見る|隠す/ }));
  });

  it('a held photo says why and loads its picture only on request', async () => {
    const isNew = { status: 'held', hold: { rule: 'new-account', note: '' } };
    const [first] = await open([isNew, { status: 'hidden', hold: { rule: 'ban', note: '' } }], 'all');
    putPicture(`/i/${first}/${first}/640.webp`, await aPicture());
    await see(card(1).getByText('はじめのうちに投稿された写真は'));
    await see(card(2).getByText('アカウントの利用停止に合わせて'));
    const pictures = () => [...card(1).element().querySelectorAll('img')];
    const seen = () => pictures().filter(({ src }) => !src.startsWith('data:'));
    expect(seen()).toEqual([]);
    const reconnect = intercept(/\/i\/for\//);
    await card(1).getByRole('button', { name: '写真を見る' }).click();
    const again = card(1).getByRole('button', { name: 'もう一度試す' });
    await see(again);
    reconnect();
    await again.click();
    await expect
      .poll(() => seen().map(({ src, naturalWidth }) => [src.slice(0, 5), naturalWidth]))
      .toEqual([['blob:', 300]]);
    await card(1).getByRole('button', { name: '隠す' }).click();
    await expect.poll(seen).toEqual([]);
  });

  it('an unlisted photo is labelled, and a private one is covered', async () => {
    const [, id] = await open([{ visibility: 'unlisted' }, { visibility: 'private' }], 'published');
    await see(card(1).getByText('限定公開'));
    await see(card(2).getByText('本人だけ'));
    expect(card(2).element().querySelector(`img[src*="${id}"]`)).toBeNull();
    await see(card(2).getByRole('button', { name: '写真を見る' }));
    await see(card(1).getByRole('img'));
  });

  it('the page starts with held photos, keeps the status in the address and reports a failed read', async () => {
    const { address } = await renderPage('/admin/photos', { person: moderator });
    const states = page.getByRole('navigation', { name: '状態で絞り込む' });
    await expect.element(states.getByRole('link', { name: '保留' })).toHaveAttribute('aria-current', 'page');
    await see(page.getByText('確認を待っている写真はありません'));
    const reconnect = intercept(/documents:runQuery/);
    await states.getByRole('link', { name: '処理中' }).click();
    await see(page.getByText('写真を読み込めませんでした'));
    expect(address()).toBe('/admin/photos?status=processing');
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await gone(page.getByText('写真を読み込めませんでした'));
  });

  it('the page looks good with a selection and its dialog', async () => {
    const removed = { at: new Date(), from: 'published', rule: 'privacy', note: '表札が見えています' };
    await open([held, { status: 'removed', removed }, {}], 'all');
    await choose(1);
    await looksGood();
    await act('削除');
    await see(page.getByRole('dialog', { name: '1枚を削除しますか？' }));
    await looksGood();
  });
});
