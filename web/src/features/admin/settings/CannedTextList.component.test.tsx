import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { deleteCannedTextContract, saveCannedTextContract } from '#contract/callables/cannedTexts.ts';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, see } from '#testing/see.ts';
import { answer, intercept } from '#testing/server.ts';

const open = () => renderPage('/admin/settings', { person: aPerson({ role: 'admin' }) });
const section = page.getByRole('region', { name: '定型文' });
const dialog = page.getByRole('dialog');
const id = 'a'.repeat(20);
const text = { rule: 'spam', for: 'owner', ja: '宣伝はできません。', en: 'No advertising.' } as const;

describe('the canned texts in the settings', () => {
  it('the page says that texts cannot be read, and reads them again at the press of a button', async () => {
    const release = intercept(/runQuery/);
    await open();
    await see(section.getByText(/^定型文を読み込めませんでした/));
    release();
    await section.getByRole('button', { name: 'もう一度試す' }).click();
    await see(section.getByText('定型文はまだありません。'));
  });

  it('an admin adds a text, which must have both languages', async () => {
    const saved = answer(saveCannedTextContract, ({ id: _, ...typed }) => {
      documents.set(`cannedTexts/${id}`, typed);
      return { id, auditIds: [] };
    });
    await open();
    await section.getByRole('button', { name: '定型文を加える' }).click();
    await dialog.getByLabelText('ルール').selectOptions('宣伝・スパム');
    await dialog.getByLabelText('届く人').selectOptions('通報者');
    await dialog.getByLabelText('日本語').fill(text.ja);
    await dialog.getByRole('button', { name: '保存する' }).click();
    await see(dialog.getByText('1文字から240文字までで書いてください。'));
    expect(saved).toEqual([]);
    await dialog.getByLabelText('英語').fill(text.en);
    await looksGood();
    await dialog.getByRole('button', { name: '保存する' }).click();
    await see(section.getByText(text.en));
    await gone(dialog);
    expect(saved).toEqual([{ ...text, for: 'reporter' }]);
  });

  it('an admin changes a text, deletes it and takes that back', async () => {
    documents.set(`cannedTexts/${id}`, text);
    const saved = answer(saveCannedTextContract, ({ id: _, ...typed }) => {
      documents.set(`cannedTexts/${id}`, typed);
      return { id, auditIds: [] };
    });
    const deleted = answer(deleteCannedTextContract, (input) => {
      documents.remove(`cannedTexts/${input.id}`);
      return { auditIds: ['B'.repeat(20)] };
    });
    const reverted = answer(revertActionContract, () => {
      documents.set(`cannedTexts/${id}`, text);
      return { auditIds: [] };
    });
    await open();
    await section.getByRole('button', { name: '変える' }).click();
    await expect.element(dialog.getByLabelText('日本語')).toHaveValue(text.ja);
    await dialog.getByLabelText('日本語').fill('広告はできません。');
    await dialog.getByRole('button', { name: '保存する' }).click();
    await see(section.getByText('広告はできません。'));
    expect(saved).toEqual([{ ...text, id, ja: '広告はできません。' }]);
    await section.getByRole('button', { name: '削除する' }).click();
    await see(section.getByText('定型文はまだありません。'));
    expect(deleted).toEqual([{ id }]);
    await page.getByRole('button', { name: '取り消す' }).click();
    await see(section.getByText(text.ja));
    expect(reverted).toEqual([{ auditId: 'B'.repeat(20) }]);
  });
});
