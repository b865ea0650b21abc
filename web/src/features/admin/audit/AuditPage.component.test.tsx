import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import { ContractError } from '#contract/errors.ts';
import type { User } from '#session/atoms.ts';
import { makeAlbum } from '#testing/albums.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, press, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';
import { logged } from '#testing/staff.ts';

const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'この対象の記録' });
const undo = (words: string) => entries.filter({ hasText: words }).getByRole('button', { name: '取り消す' });
const dialog = page.getByRole('dialog', { name: 'この操作を取り消しますか？' });
const confirm = dialog.getByRole('button', { name: '取り消して戻す' });
const undone = page.getByRole('link', { name: '取り消し済み' });

const log = (actor: User, person: User, action: string, fields: Record<string, unknown> = {}): string =>
  logged(actor, action, `users/${person.uid}`, { after: {}, ...fields });

const ban = (reason: string) => ({
  reason,
  before: { status: 'normal', ban: null },
  after: { status: 'banned', ban: { reason } },
});

function cast(role: 'moderator' | 'admin' = 'moderator') {
  const [staff, person] = [aPerson({ role }), aPerson()];
  for (const each of [staff, person]) documents.set(`profiles/${each.uid}`, profileOf(each));
  return { staff, person, open: () => renderPage(`/admin/audit?target=users/${person.uid}`, { person: staff }) };
}

afterEach(() => page.viewport(1_280, 800));

describe('the audit log', () => {
  it('the log describes each act with its changes, and a confirmed press undoes it', async () => {
    const { staff, person, open } = cast();
    const id = log(staff, person, 'banUser', ban('宣伝の繰り返し'));
    const reverted = answer(revertActionContract, ({ auditId }) => {
      const reason = { before: { status: 'banned' }, after: { status: 'normal', reverts: auditId } };
      const by = log(staff, person, 'revertAction', reason);
      documents.update(`auditLog/${auditId}`, { revertedBy: by });
      return { auditIds: [by] };
    });
    await open();
    const entry = entries.filter({ hasText: '利用の停止' });
    await see(entry.getByText('理由: 宣伝の繰り返し'));
    await see(entry.getByRole('deletion').filter({ hasText: '通常' }));
    await see(entry.getByRole('insertion').filter({ hasText: '停止中' }));

    undo('利用の停止').element().focus();
    await press('{Enter}');
    // The dialog lists the changes before the undo.
    await see(dialog.getByText(/試す人（@\S+）さんに行った「利用の停止」を取り消して/));
    await see(dialog.getByRole('deletion').filter({ hasText: '停止中' }));
    await see(dialog.getByRole('insertion').filter({ hasText: '通常' }));
    await looksGood();
    expect(reverted).toEqual([]);
    await confirm.click();
    await see(page.getByText('「利用の停止」を取り消しました。'));
    await expect.poll(() => reverted).toEqual([{ auditId: id }]);

    // The entry links to its undo, which is listed too and cannot be undone itself.
    await see(entries.filter({ hasText: '操作の取り消し' }));
    await gone(entries.getByRole('button', { name: '取り消す' }));
    await undone.click();
    await see(page.getByText('1件だけを表示しています。'));
    await page.getByRole('link', { name: '取り消した操作を見る' }).click();
    await see(undone);
  });

  it('a decision is one entry with one undo, and so is its undo', async () => {
    const { staff, person } = cast();
    const albumId = makeAlbum(person, [], { title: '夏の旅' });
    const decision = 'decision000000000001';
    const ofAlbum = { before: { status: 'published' }, after: { status: 'hidden' }, decision };
    const ofCase = { before: { status: 'open' }, after: { status: 'resolved', acts: ['hide'] }, decision };
    const ids = [
      logged(staff, 'moderateAlbums', `albums/${albumId}`, ofAlbum),
      logged(staff, 'resolveCases', `cases/album_${albumId}`, ofCase),
    ];
    answer(revertActionContract, () => ({
      auditIds: ids.map((reverts) => {
        const both = { after: { reverts }, decision: 'undo0000000000000001' };
        const by = logged(staff, 'revertAction', `albums/${albumId}`, both);
        documents.update(`auditLog/${reverts}`, { revertedBy: by });
        return by;
      }),
    }));
    await renderPage('/admin/audit', { person: staff });
    await see(entries.filter({ hasText: 'アルバムの公開状態の変更' }).filter({ hasText: '通報への対応' }));
    await expect.element(entries).toHaveLength(1);
    await expect.element(entries.getByRole('button', { name: '取り消す' })).toHaveLength(1);
    await undo('通報への対応').click();
    await see(dialog.getByText('「通報への対応」を取り消して'));
    await see(dialog.getByText('「アルバムの公開状態の変更」を取り消して'));
    await looksGood();
    await confirm.click();
    await expect.element(undone).toHaveLength(1);
    await expect.element(entries).toHaveLength(2);
    await gone(entries.getByRole('button', { name: '取り消す' }));
  });

  it('the target field shows a person without a username by their name', async () => {
    const [staff, person] = [aPerson({ role: 'moderator' }), aPerson({ displayName: '名だけの人' })];
    documents.set(`profiles/${person.uid}`, { ...profileOf(person), username: '', usernameKey: '' });
    const { address } = await renderPage(`/admin/audit?target=users/${person.uid}`, { person: staff });
    const target = page.getByLabelText('対象');
    await expect.element(target).toHaveValue('名だけの人');
    target.element().focus();
    await press('{Enter}');
    await expect.poll(address).toContain(person.uid);
    expect(page.getByText('見つかりません。').elements()).toEqual([]);
  });

  it('an entry calls photos, albums and titles by their names with a blurred thumbnail, never by an id', async () => {
    const { staff, person } = cast();
    const [photoId = '', nameless = ''] = publishPhotos(['海辺の一枚', ''], { by: person });
    const albumId = makeAlbum(person, [], { title: '夏の旅' });
    const gone = 'gone0000000000000000';
    const titles = { pillow000000: '枕の草紙', mondnotizen0: '月面手帖' };
    for (const [id, name] of Object.entries(titles)) {
      documents.set(`titles/${id}`, { name, reading: '', aliases: [], kind: 'book', status: 'active', count: 0 });
    }
    logged(staff, 'saveTitle', 'titles/pillow000000', { after: { mergedInto: 'mondnotizen0' } });
    for (const target of [
      `photos/${photoId}`,
      `cases/photo_${photoId}`,
      `photos/${nameless}`,
      `albums/${albumId}`,
      `photos/${gone}`,
    ]) {
      logged(staff, 'moderatePhotos', target, { after: {} });
    }
    await renderPage('/admin/audit', { person: staff });
    for (const name of [
      '写真「海辺の一枚」',
      '通報された写真「海辺の一枚」',
      '無題の写真',
      'アルバム「夏の旅」',
      '消された写真',
      '作品・場所「枕の草紙」',
      '作品・場所「月面手帖」',
    ]) {
      await see(entries.filter({ hasText: name }).first());
    }
    const main = document.querySelector('main');
    for (const id of [photoId, nameless, albumId, gone, ...Object.keys(titles)])
      expect(main?.textContent).not.toContain(id);
    expect(main?.querySelectorAll('img').length).toBe(0);
    expect(main?.querySelectorAll('[class*=thumb]').length).toBeGreaterThanOrEqual(3);
    await looksGood();
  });

  it.each([
    ['something newer builds on an act', 'failed-precondition', 'このあとに別の変更があったため、取り消せません'],
    ['an act is gone from the log', 'not-found', 'この記録はもう残っていません。'],
    ['one may not undo it', 'permission-denied', 'この操作を取り消す権限がありません。'],
  ] as const)('the dialog shows an error when %s, and the act stays', async (_what, code, words) => {
    const { staff, person, open } = cast();
    log(staff, person, 'banUser', ban('一つ目の理由'));
    answer(revertActionContract, () => {
      throw new ContractError(code, 'no');
    });
    await open();
    await undo('一つ目の理由').click();
    await confirm.click();
    await see(dialog.getByText(words));
    await press('{Escape}');
    await gone(dialog);
    await see(undo('一つ目の理由'));
  });

  it('an undo that does not reach the server shows an error and can be tried again', async () => {
    const { staff, person, open } = cast();
    const id = log(staff, person, 'banUser', ban('届かない'));
    answer(revertActionContract, () => {
      throw new Error('nobody answers');
    });
    await open();
    await undo('届かない').click();
    await confirm.click();
    await see(dialog.getByRole('alert').filter({ hasText: 'お試しください' }));
    expect(undone.elements()).toEqual([]);
    answer(revertActionContract, () => {
      documents.update(`auditLog/${id}`, { revertedBy: id });
      return { auditIds: [id] };
    });
    await confirm.click();
    await see(undone);
  });

  it('a moderator cannot undo an act of admins', async () => {
    const { staff, person, open } = cast();
    log(staff, person, 'setRole', { before: { role: null }, after: { role: 'moderator' } });
    const { unmount } = await open();
    await see(entries.filter({ hasText: '役割の変更' }));
    expect(page.getByRole('button', { name: '取り消す' }).elements()).toEqual([]);
    await unmount();
    await renderPage(`/admin/audit?target=users/${person.uid}`, { person: aPerson({ role: 'admin' }) });
    await see(undo('役割の変更'));
  });

  it('the log is filtered by actor, action, target and period, and Back restores each filter', async () => {
    const { staff, person } = cast();
    const other = aPerson({ role: 'moderator' });
    log(staff, person, 'warnUser', { at: new Date(Date.now() - 8 * 86_400_000) });
    log(staff, person, 'warnUser');
    log(staff, person, 'banUser', ban('宣伝'));
    log(staff, aPerson(), 'warnUser');
    log(other, person, 'warnUser');
    const { address, back, goTo } = await renderPage('/admin/audit', { person: staff });
    const inAddress = (name: string) => new URLSearchParams(address().split('?')[1]).get(name);
    const shown = (count: number) => expect.element(entries).toHaveLength(count);

    await shown(5);
    await page.getByLabelText('行った人').selectOptions('自分');
    await shown(4);
    expect(inAddress('actor')).toBe(staff.uid);
    const target = page.getByLabelText('対象');
    await target.fill(`@${person.username}`);
    await press('{Enter}');
    await shown(3);
    expect(inAddress('target')).toBe(`users/${person.uid}`);
    await expect.element(target).toHaveValue(`@${person.username}`);
    // People who choose by keyboard keep their focus.
    const action = page.getByLabelText('操作', { exact: true });
    action.element().focus();
    await action.selectOptions('警告');
    await shown(2);
    expect(inAddress('action')).toBe('warnUser');
    await focused(action);
    await page.getByLabelText('期間').selectOptions('過去7日');
    await shown(1);
    expect(inAddress('days')).toBe('7');
    await back();
    await back();
    await shown(3);
    await expect.element(target).toHaveValue(`@${person.username}`);

    await target.fill('@だれでもない名前');
    await press('{Enter}');
    await see(page.getByText('見つかりません。'));
    await goTo('/admin/audit?action=banUser&target=users/nobody-at-all');
    await see(page.getByText('記録はありません'));
    await page.getByRole('button', { name: '絞り込みを解除' }).click();
    await shown(5);
  });

  it('the fields are behind a button on a phone, and beside it is what the log is filtered by', async () => {
    await page.viewport(320, 640);
    const { staff, person } = cast();
    log(staff, person, 'warnUser');
    const { address } = await renderPage('/admin/audit', { person: staff });
    await see(entries.first());
    await gone(page.getByRole('combobox'));
    expect(entries.first().element().getBoundingClientRect().top).toBeLessThan(400);
    const filters = page.getByRole('button', { name: '絞り込み', exact: true });
    await filters.click();
    await page.getByLabelText('操作', { exact: true }).selectOptions('警告');
    await page.getByLabelText('期間').selectOptions('過去7日');
    await page.getByLabelText('対象').fill(`@${person.username}`);
    await press('{Enter}');
    await expect.poll(address).toContain('target');
    await looksGood();
    await page.viewport(320, 640);
    await filters.click();
    await see(page.getByText('操作: 警告'));
    await see(page.getByText('期間: 過去7日'));
    await see(page.getByText(/^対象: 試す人（@\S+）さん$/));
    await looksGood();
    await page.viewport(320, 640);
    await page.getByRole('button', { name: '絞り込みを解除' }).click();
    await gone(page.getByText('操作: 警告'));
    expect(address()).toBe('/admin/audit');
  });
});
