import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { deleteNgTagContract, previewNgTagContract, saveNgTagContract } from '#contract/callables/ngTags.ts';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { focused, gone, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';

const staff = aPerson({ role: 'moderator' });
const field = page.getByRole('textbox', { name: 'タグ', exact: true });
const preview = page.getByRole('button', { name: '影響を確かめる' });
const save = page.getByRole('button', { name: 'この扱いで保存する' });
const entry = (tag: string) => page.getByRole('listitem').filter({ hasText: `#${tag}` });

const show = page.getByRole('button', { name: 'タグを試す・追加する' });

async function open(): Promise<void> {
  await renderPage('/admin/ng-tags', { person: staff });
  await see(show);
}

const rule = (tag: string, fields: Record<string, unknown> = {}) =>
  documents.set(`ngTags/${tag}`, { name: tag, mode: 'hold', note: '', by: 'x', at: new Date(), ...fields });
const job = (tag: string, fields: Record<string, unknown>) =>
  documents.set(`jobs/ng-tag_${tag}`, {
    ...{ kind: 'ng-tag', subject: tag, phase: 'running', seen: 400, changed: 3, expected: 1_000 },
    ...{ startedAt: new Date(), updatedAt: new Date(), ...fields },
  });

afterEach(() => page.viewport(1_280, 800));

describe('/admin/ng-tags', () => {
  it('a moderator must preview a tag, with its photos and the effect of each mode, before saving it', async () => {
    const examples = ['付いた写真1', '付いた写真2'].map((caption, at) => ({
      ...{ id: `example${at}`.padEnd(20, 'x'), caption, username: 'hana' },
    }));
    answer(previewNgTagContract, ({ tag }) => ({ key: tag.toLowerCase(), photos: 2, examples }));
    const saved = answer(saveNgTagContract, ({ tag, mode }) => {
      rule(tag.toLowerCase(), { name: tag, mode });
      job(tag.toLowerCase(), { phase: 'done', seen: 2, changed: 2 });
      return { key: tag.toLowerCase(), jobId: `ng-tag_${tag.toLowerCase()}`, auditIds: [] };
    });
    await open();
    await show.click();
    await focused(page.getByRole('heading', { name: 'タグを試す・追加する' }));
    await field.fill('だめ な タグ');
    await preview.click();
    await see(page.getByText('タグに使える文字で'));
    await field.fill('TRIED');
    await page.getByLabelText('タグを外す').click();
    await preview.click();
    await see(page.getByText('このタグが付いた写真は2枚あります'));
    await see(page.getByText('2枚からこのタグを外します。'));
    await see(page.getByText('このタグはまだNGタグではありません。'));
    for (const { id, caption } of examples) {
      await expect.element(page.getByRole('link', { name: caption })).toHaveAttribute('href', `/photos/${id}`);
    }
    await page.getByLabelText('保留する').click();
    await see(page.getByText('2枚を保留にして、投稿者に知らせます。'));
    expect(saved).toEqual([]);
    await save.click();
    await see(entry('TRIED').getByText('反映が終わりました: 2枚を確かめて、2枚を変えました。'));
    await expect.poll(() => saved).toEqual([{ tag: 'TRIED', mode: 'hold', note: '' }]);

    // The form is done.
    await gone(field);
    await focused(page.getByRole('heading', { level: 1 }));

    // Another tag in the field removes the preview.
    await show.click();
    await field.fill('TRIED');
    await preview.click();
    await see(save);
    await field.fill('TRIEDX');
    await gone(save);
    await page.getByRole('button', { name: 'やめる' }).click();
    await gone(field);
    await see(show);
  });

  it('the blocked tags are in the first window of a phone, and the form comes before them when it is asked for', async () => {
    await page.viewport(320, 640);
    rule('listed');
    await open();
    await expect.poll(() => entry('listed').element().getBoundingClientRect().bottom).toBeLessThan(640);
    await entry('listed').getByRole('button', { name: '「listed」の操作' }).click();
    await page.getByRole('menuitem', { name: '変更する' }).click();
    await expect.element(field).toHaveValue('listed');
    expect(field.element().compareDocumentPosition(entry('listed').element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await looksGood();
  });

  it('the page shows the progress of a tag’s job and its failure', async () => {
    rule('changed');
    job('changed', {});
    await open();
    await see(entry('changed').getByText('写真に反映しています: 400 / 1,000枚'));
    await see(entry('changed').getByRole('progressbar'));
    job('changed', { seen: 700 });
    await see(entry('changed').getByText('写真に反映しています: 700 / 1,000枚'));
    job('changed', { seen: 700, phase: 'failed' });
    await see(entry('changed').getByRole('alert').filter({ hasText: '途中で止まりました' }));
  });

  it('a moderator edits a blocked tag, removes it and undoes that from the toast', async () => {
    rule('ended', { note: '確認する' });
    const ended = 'A'.repeat(20);
    answer(deleteNgTagContract, ({ tag }) => {
      documents.remove(`ngTags/${tag}`);
      return { auditIds: [ended] };
    });
    const reverted = answer(revertActionContract, ({ auditId }) => {
      rule('ended', { note: '確認する' });
      return { auditIds: [auditId] };
    });
    await open();
    await see(entry('ended').getByText('保留する'));
    await entry('ended').getByRole('button', { name: '変更する: ended' }).click();
    await expect.element(field).toHaveValue('ended');
    await entry('ended').getByRole('button', { name: 'NGタグから外す: ended' }).click();
    await gone(entry('ended'));
    await page.getByRole('button', { name: '取り消す' }).click();
    await see(entry('ended').getByText('確認する'));
    await expect.poll(() => reverted).toEqual([{ auditId: ended }]);
  });

  it('the page looks good with a preview', async () => {
    rule('looked', { mode: 'reject' });
    answer(previewNgTagContract, ({ tag }) => ({ key: tag, photos: 0, examples: [], existing: 'reject' as const }));
    await open();
    await show.click();
    await field.fill('looked');
    await preview.click();
    await see(page.getByText('いまの扱い: 投稿を断る'));
    await see(entry('looked'));
    await looksGood();
  });
});
