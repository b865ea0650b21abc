import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { saveSettingsContract } from '#contract/callables/saveSettings.ts';
import { documents } from '#testing/firestore.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { gone, see } from '#testing/see.ts';
import { answer } from '#testing/server.ts';

const open = () => renderPage('/admin/settings', { person: aPerson({ role: 'admin' }) });
const save = page.getByRole('button', { name: '保存する' });
const dialog = page.getByRole('dialog');
const toTheLog = page.getByRole('navigation', { name: '管理の項目' }).getByRole('link', { name: '操作の記録' });

describe('the settings of the site', () => {
  it('the form checks its fields and sends only those that changed', async () => {
    documents.set('settings/site', { holdFirstPhotos: 1 });
    const sent = answer(saveSettingsContract, () => ({ auditIds: [] }));
    const { address } = await open();
    await page.getByLabelText('お知らせ').fill('あ'.repeat(301));
    await page.getByLabelText('自動で保留する通報者の数').fill('101');
    await page.getByLabelText('通報を数に入れるまでの期間（時間）').fill('721');
    await save.click();
    await see(page.getByText('300文字以内で書いてください'));
    await see(page.getByText('0から100までの整数を入力してください'));
    await see(page.getByText('0から720までの整数を入力してください'));
    expect(sent).toEqual([]);

    documents.set('settings/site', { holdFirstPhotos: 2 });
    await page.getByLabelText('お知らせ').fill('今夜、止まります。\n二行目');
    await page.getByLabelText('自動で保留する通報者の数').fill('5');
    await page.getByLabelText('通報を数に入れるまでの期間（時間）').fill('0');
    await save.click();
    await see(page.getByText('設定を保存しました。'));
    await expect
      .poll(() => sent)
      .toEqual([{ announcement: '今夜、止まります。\n二行目', holdAtReporters: 5, holdReporterAgeHours: 0 }]);
    // After saving, the page no longer asks.
    await toTheLog.click();
    await expect.poll(address).toBe('/admin/audit');
    await gone(dialog);
  });

  it('an admin closes parts of the site and makes it read-only', async () => {
    const sent = answer(saveSettingsContract, () => ({ auditIds: [] }));
    await open();
    for (const label of ['写真の検索を受け付ける', 'オンラインの表示を使う', '閲覧のみにする']) {
      await page.getByLabelText(label).click();
    }
    await save.click();
    await see(page.getByText('設定を保存しました。'));
    await expect.poll(() => sent).toEqual([{ searchOpen: false, presenceOpen: false, readOnly: true }]);
  });

  it('an admin is asked before they leave unsaved settings, also after a failed save', async () => {
    answer(saveSettingsContract, () => {
      throw new Error('nobody answers');
    });
    const { address } = await open();
    const uploads = page.getByLabelText('写真の投稿を受け付ける');
    await uploads.click();
    await toTheLog.click();
    await dialog.getByRole('button', { name: 'ページに残る' }).click();
    await gone(dialog);
    await save.click();
    await see(page.getByRole('alert').filter({ hasText: 'お試しください' }));
    await expect.element(uploads).not.toBeChecked();
    await toTheLog.click();
    await dialog.getByRole('button', { name: '離れる' }).click();
    await expect.poll(address).toBe('/admin/audit');
  });
});
