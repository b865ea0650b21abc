import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { saveTagContract } from '#contract/callables/saveTag.ts';
import { tagSearch } from '#contract/catalogueSearch.ts';
import { ContractError } from '#contract/errors.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, press, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';

function tag(name: string, fields: Record<string, unknown> = {}): void {
  const search = tagSearch({ key: name, reading: '' });
  documents.set(`tags/${name}`, { name, reading: '', count: 1, lastUsedAt: new Date(), search, ...fields });
}

const open = (query = '') => renderPage(`/admin/tags${query}`, { person: aPerson({ role: 'moderator' }) });
const row = (name: string) => page.getByRole('listitem').filter({ hasText: `#${name}` });

describe('/admin/tags', () => {
  it('a moderator finds a tag and saves its reading, but not a name that is taken', async () => {
    tag('tagone');
    tag('tagother');
    const sent = answer(saveTagContract, ({ tag: key, rename, reading = '' }) => {
      if (rename !== undefined) throw new ContractError('failed-precondition', 'taken', { field: 'rename' });
      documents.update(`tags/${key}`, { reading });
      return { key, auditIds: [] };
    });
    const { address } = await open();
    await page.getByRole('searchbox', { name: 'タグをさがす' }).fill('tagone');
    await expect.poll(address).toContain('q=tagone');
    await row('tagone').getByRole('button', { name: '編集する: tagone' }).click();
    const edit = page.getByRole('dialog', { name: 'タグ「tagone」を編集' });
    await edit.getByLabelText('名前').fill('tagother');
    await edit.getByRole('button', { name: '保存する' }).click();
    await see(edit.getByText('その名前のタグはもうあります。'));
    await edit.getByLabelText('名前').fill('tagone');
    await edit.getByLabelText('よみ', { exact: true }).fill('よみがな');
    await edit.getByRole('button', { name: '保存する' }).click();
    await see(row('tagone').getByText('よみがな'));
    await expect.poll(() => sent.at(-1)).toEqual({ tag: 'tagone', reading: 'よみがな' });
  });

  it('a list that opens during a save shows the saved reading', async () => {
    tag('savedlate');
    tag('notasked');
    const saving = Promise.withResolvers<void>();
    answer(saveTagContract, async ({ tag: key, reading = '' }) => {
      await saving.promise;
      documents.update(`tags/${key}`, { reading });
      return { key, auditIds: [] };
    });
    const { goTo } = await open();
    await row('savedlate').getByRole('button', { name: '編集する: savedlate' }).click();
    const edit = page.getByRole('dialog', { name: 'タグ「savedlate」を編集' });
    await edit.getByLabelText('よみ', { exact: true }).fill('おそい');
    await edit.getByRole('button', { name: '保存する' }).click();
    await goTo('/admin/tags?q=savedlate');
    // The list of the search is behind the dialog.
    await gone(page.getByText('#notasked'));
    await see(page.getByText('#savedlate'));
    saving.resolve();
    await see(row('savedlate').getByText('おそい'));
  });

  it('a moderator merges a tag into another, not into itself, and sees the progress', async () => {
    tag('mergedone');
    tag('mergeinto');
    const at = { startedAt: new Date(), updatedAt: new Date() };
    answer(saveTagContract, ({ tag: key, mergeInto = '' }) => {
      if (mergeInto === key) throw new ContractError('failed-precondition', 'circle', { field: 'mergeInto' });
      documents.update(`tags/${key}`, { aliasOf: mergeInto });
      documents.set(`jobs/tag_${key}`, { kind: 'tag', subject: key, phase: 'done', seen: 1, changed: 1, ...at });
      return { key, jobId: `tag_${key}`, auditIds: [] };
    });
    await open();
    await row('mergedone').getByRole('button', { name: '統合する: mergedone' }).click();
    const merge = page.getByRole('dialog', { name: 'タグ「mergedone」を統合しますか？' });
    await merge.getByLabelText('統合先のタグ').fill('mergedone');
    await merge.getByRole('button', { name: '統合する' }).click();
    await see(merge.getByText('このタグには統合できません。'));
    await merge.getByLabelText('統合先のタグ').fill('mergeinto');
    await merge.getByRole('button', { name: '統合する' }).click();
    await see(page.getByText('反映が終わりました'));
    await page.getByRole('button', { name: '編集する: mergeinto' }).click();
    // Both tags show the merge.
    await see(page.getByRole('dialog', { name: 'タグ「mergeinto」を編集' }).getByText('#mergedone'));
    await press('{Escape}');
    await see(row('mergedone').getByText('mergeinto'));
  });

  it('the page looks good with a dialog', async () => {
    tag('tagthatlooks');
    await open();
    await page.getByRole('button', { name: '編集する: tagthatlooks' }).click();
    await see(page.getByRole('dialog', { name: /を編集$/ }));
    await looksGood();
  });
});
