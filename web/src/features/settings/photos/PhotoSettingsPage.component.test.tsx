import { describe, expect, it } from 'vitest';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { axeViolations } from '#testing/axe.ts';
import { dropFiles } from '#testing/files.ts';
import { bothLooks } from '#testing/looks.ts';
import { aPicture } from '#testing/ownPhotos.ts';
import { aPerson } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { seen } from '#testing/seen.ts';
import { answer } from '#testing/server.ts';

async function openPage() {
  const saved = answer(savePreferencesContract, () => ({}));
  const page = await renderPage('/settings/photos', { person: aPerson() });
  const tags = page.getByRole('combobox', { name: 'いつも付けるタグ' });
  await seen(tags);
  return { page, saved, tags, save: page.getByRole('button', { name: '保存する' }) };
}

describe('the upload defaults', () => {
  it('the page saves the chosen defaults', async () => {
    const { page, saved, tags, save } = await openPage();
    await tags.fill('ねこ ＮＥＫＯ');
    await page.getByLabelText('ネタバレを含むものとして投稿する').click();
    await page.getByLabelText('センシティブな写真として投稿する').click();
    await page.getByLabelText(/撮影の設定/).click();
    await page.getByLabelText('撮影の瞬間を公開する').click();
    await page.getByLabelText('ライセンス').selectOptions('cc-by-sa-4.0');
    await page.getByLabelText('ダウンロード').selectOptions('full');
    await save.click();
    await seen(page.getByText('保存しました。'));
    const uploadDefaults = {
      tags: ['ねこ', 'ＮＥＫＯ'],
      spoiler: true,
      sensitive: true,
      showExif: true,
      moment: true,
      licence: 'cc-by-sa-4.0',
      download: 'full',
    };
    await expect.poll(() => saved).toEqual([{ uploadDefaults }]);
  });

  it('a new upload starts with the saved defaults', async () => {
    const { page, tags, save } = await openPage();
    await tags.fill('ねこ ＮＥＫＯ');
    await page.getByLabelText('ネタバレを含むものとして投稿する').click();
    await page.getByLabelText(/撮影の設定/).click();
    await save.click();
    await seen(page.getByText('保存しました。'));
    await page.getByRole('link', { name: '投稿する' }).first().click();
    await seen(page.getByText('写真を選ぶ', { exact: true }).first());
    await dropFiles(new File([await aPicture()], 'd.jpg', { type: 'image/jpeg' }));
    const card = page.getByRole('article', { name: 'd.jpg' });
    for (const tag of ['ねこ', 'ＮＥＫＯ']) await seen(card.getByRole('button', { name: `「${tag}」を外す` }));
    await expect.element(card.getByLabelText('ネタバレを含む', { exact: true })).toBeChecked();
    await expect.element(card.getByLabelText('撮影の設定を表示する')).toBeChecked();
  });

  it('the form says which tag is invalid', async () => {
    const { page, saved, tags, save } = await openPage();
    await tags.fill('ねこ a/b');
    await save.click();
    await seen(page.getByText('「a/b」に使えない文字が含まれています'));
    expect(saved).toEqual([]);
  });

  it('axe finds no problems, and the page does not scroll sideways', async () => {
    await openPage();
    await bothLooks(async () => {
      expect(await axeViolations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    });
  });
});
