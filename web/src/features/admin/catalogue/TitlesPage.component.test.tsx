import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import { titleSearch } from '#contract/catalogueSearch.ts';
import { ContractError } from '#contract/errors.ts';
import { documents, stored } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';

function title(id: string, name: string, fields: Record<string, unknown> = {}): void {
  const command = { name, reading: '', aliases: [], kind: 'book', count: 0, status: 'active' };
  documents.set(`titles/${id}`, { ...command, search: titleSearch({ name, reading: '', aliases: [] }), ...fields });
}

const auditId = 'A'.repeat(20);

/** Saves titles as the call says. */
const saves = () =>
  answer(saveTitleContract, ({ id = 'madeByThisCall', basedOn: _, mergeInto, spoilerUntil, ...command }) => {
    if (stored(`titles/${id}`) === undefined) title(id, command.name);
    const until = spoilerUntil !== undefined && { spoilerUntil: new Date(spoilerUntil) };
    documents.update(`titles/${id}`, { ...command, ...until, ...(mergeInto && { mergedInto: mergeInto }) });
    return { id, auditIds: [auditId] };
  });

const staff = aPerson({ role: 'moderator' });
const open = (query = '') => renderPage(`/admin/titles${query}`, { person: staff });
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

afterEach(() => page.viewport(1_280, 800));

describe('/admin/titles', () => {
  it('a moderator approves a proposal and undoes that from the toast', async () => {
    title('proposed', '提案作品・場所', { status: 'proposed' });
    const sent = saves();
    const reverted = answer(revertActionContract, () => {
      documents.update('titles/proposed', { status: 'proposed' });
      return { auditIds: [auditId] };
    });
    await open('?status=proposed');
    await row('提案作品・場所').getByRole('button', { name: '承認する: 提案作品・場所' }).click();
    await gone(row('提案作品・場所'));
    expect(sent).toMatchObject([{ id: 'proposed', status: 'active' }]);
    await page.getByRole('button', { name: '取り消す' }).click();
    await see(row('提案作品・場所'));
    await expect.poll(() => reverted).toEqual([{ auditId }]);
  });

  it('a moderator merges a title into one found by typing', async () => {
    title('merged', '統合作品・場所');
    title('into', '統合先の作品・場所');
    const sent = saves();
    await open();
    await page.getByRole('button', { name: '統合する: 統合作品・場所' }).click();
    const merge = page.getByRole('dialog', { name: '「統合作品・場所」を統合しますか？' });
    await merge.getByRole('button', { name: '統合する' }).click();
    await see(merge.getByText('統合先を選んでください'));
    await merge.getByRole('combobox', { name: '統合先の作品・場所' }).fill('統合先');
    await page.getByRole('option', { name: '統合先の作品・場所' }).click();
    await merge.getByRole('button', { name: '統合する' }).click();
    await see(page.getByText('「統合作品・場所」を「統合先の作品・場所」に統合しました。'));
    expect(sent).toMatchObject([{ id: 'merged', status: 'retired', mergeInto: 'into' }]);
  });

  it('a moderator creates and retires a title, but cannot create a second one by the same name', async () => {
    const sent = saves();
    await open();
    const dialog = page.getByRole('dialog', { name: '作品・場所を追加' });
    const make = async () => {
      await page.getByRole('button', { name: '作品・場所を追加' }).click();
      await dialog.getByLabelText('名前', { exact: true }).fill('新作');
      await dialog.getByLabelText('種類').selectOptions('book');
      await dialog.getByLabelText('ネタバレ扱いの期限').fill('2099-12-31');
      await dialog.getByRole('button', { name: '保存する' }).click();
    };
    await make();
    await see(page.getByText('「新作」を保存しました。'));
    // Otherwise the toast covers the buttons of the next dialog.
    await page.getByRole('button', { name: '通知を閉じる' }).click();
    await gone(page.getByText('「新作」を保存しました。'));
    answer(saveTitleContract, () => {
      throw new ContractError('already-exists', 'taken', { field: 'name' });
    });
    await make();
    await see(dialog.getByText('同じ種類に、この名前の作品・場所がもうあります。'));
    await dialog.getByRole('button', { name: 'やめる' }).click();
    saves();
    await page.getByRole('searchbox', { name: '作品・場所をさがす' }).fill('新作');
    await see(row('新作').getByText('ネタバレ扱い: 2099/12/31まで'));
    expect(sent).toMatchObject([{ name: '新作', kind: 'book', status: 'active' }]);
    await row('新作').getByRole('button', { name: '使用を終える: 新作' }).click();
    await see(page.getByText('「新作」の使用を終えました。'));
    await gone(row('新作'));
    await page.getByRole('link', { name: '使用終了' }).click();
    await see(row('新作').getByRole('button', { name: 'また使う: 新作' }));
  });

  it('a moderator who saves after somebody else sees the other’s changes and decides', async () => {
    title('shared', '二人の作品・場所');
    const sent = saves();
    await open();
    await row('二人の作品・場所').getByRole('button', { name: '編集する: 二人の作品・場所' }).click();
    const dialog = page.getByRole('dialog', { name: '「二人の作品・場所」を編集' });
    const refuse = () =>
      answer(saveTitleContract, () => {
        throw new ContractError('failed-precondition', 'changed since', { field: 'basedOn' });
      });
    refuse();
    documents.update('titles/shared', { aliases: ['べつの名'] });
    await dialog.getByLabelText('よみ', { exact: true }).fill('よみ');
    await dialog.getByRole('button', { name: '保存する' }).click();
    const alert = dialog.getByRole('alert').filter({ hasText: 'ほかの人がこの作品・場所を先に変えた' });
    await see(alert.getByText('べつの名', { exact: true }));
    await looksGood();

    // The typed text is still there. With the other person's alias kept, it is saved on top of the newer title.
    await expect.element(dialog.getByLabelText('よみ', { exact: true })).toHaveValue('よみ');
    const saved = saves();
    await dialog.getByLabelText('別名（1行に1つ）').fill('べつの名');
    await dialog.getByRole('button', { name: '保存する' }).click();
    await see(page.getByText('「二人の作品・場所」を保存しました。'));
    expect(sent).toEqual([]);
    expect(saved).toMatchObject([{ aliases: ['べつの名'], reading: 'よみ', basedOn: { aliases: ['べつの名'] } }]);

    // The same goes for a row's button: the row stays and shows the newer title.
    refuse();
    documents.update('titles/shared', { reading: 'あとのよみ' });
    await page.getByRole('button', { name: '使用を終える: 二人の作品・場所' }).click();
    await see(page.getByText('この作品・場所は、ほかの人が先に変えました。'));
    await see(row('二人の作品・場所').getByText('あとのよみ', { exact: true }));
    const retired = saves();
    await page.getByRole('button', { name: '使用を終える: 二人の作品・場所' }).click();
    await gone(row('二人の作品・場所'));
    expect(retired).toMatchObject([{ status: 'retired', reading: 'あとのよみ', aliases: ['べつの名'] }]);
  });

  it('a phone has one menu for each title and one for the list, and a moderator retires a title by it', async () => {
    await page.viewport(320, 640);
    title('small', '小さな窓の作品');
    const sent = saves();
    await open();
    await see(row('小さな窓の作品'));
    await gone(page.getByRole('button', { name: '使用を終える: 小さな窓の作品' }));
    await page.getByRole('button', { name: 'ほかの操作' }).click();
    await see(page.getByRole('menuitem', { name: 'CSVに書き出す' }));
    await page.getByRole('menuitem', { name: 'CSVを読み込む' }).click();
    await see(page.getByRole('region', { name: '作品・場所をCSVから読み込む' }));
    await page.getByRole('button', { name: '閉じる' }).click();
    await row('小さな窓の作品').getByRole('button', { name: '「小さな窓の作品」の操作' }).click();
    await page.getByRole('menuitem', { name: '使用を終える' }).click();
    await see(page.getByText('「小さな窓の作品」の使用を終えました。'));
    expect(sent).toMatchObject([{ id: 'small', status: 'retired' }]);
  });

  it('the page looks good with and without a dialog', async () => {
    title('looked', '見た目の作品・場所');
    await open();
    await see(row('見た目の作品・場所'));
    await looksGood();
    await page.getByRole('button', { name: '統合する: 見た目の作品・場所' }).click();
    await see(page.getByRole('dialog', { name: '「見た目の作品・場所」を統合しますか？' }));
    await looksGood();
  });
});
