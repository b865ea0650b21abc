import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser, patienceMs } from './support/browser.ts';
import { newAccount } from './support/people.ts';
import { phonePhoto } from './support/pictures.ts';
import { atDesk, cardOf, listenToStorage, namesOf, photosOf, publish, published } from './support/uploadDesk.ts';
import { hasFocus } from './support/walking.ts';

const { visit } = openBrowser();

const patiently = { timeout: patienceMs } as const;

describe('the cards', () => {
  it('are put in order by keyboard, which is the order in which they are sent, and share what is said about one', async () => {
    const files = await Promise.all(
      ['1.jpg', '2.jpg', '3.jpg'].map((name, index) => phonePhoto(name, 300 + index, 200)),
    );
    const { page, uid, problems } = await atDesk(visit, files);
    await cardOf(page, '3.jpg').getByLabel('キャプション').waitFor();
    const up = cardOf(page, '3.jpg').getByRole('button', { name: '3.jpgを前へ移動' });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => namesOf(page), patiently).toEqual(['1.jpg', '3.jpg', '2.jpg']);
    await hasFocus('the button', up);
    await page.keyboard.press('Enter');
    await expect.poll(() => namesOf(page), patiently).toEqual(['3.jpg', '1.jpg', '2.jpg']);
    await hasFocus('the button', up);
    await cardOf(page, '3.jpg').getByText('3.jpgを1番目に移動しました。').waitFor();

    await cardOf(page, '1.jpg').getByLabel('キャプション').fill('自分の言葉');
    const third = cardOf(page, '3.jpg');
    await third.getByLabel('キャプション').fill('同じ言葉');
    await third.getByLabel('タグ', { exact: true }).fill('海 空');
    await third.getByText('ほかの写真にも同じ内容を付ける').click();
    await third.getByRole('button', { name: 'すべての写真に付ける' }).click();
    await page.getByText('2枚に付けました。').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const told = listenToStorage(page);
    await publish(page, 3);
    for (const { name } of files) await published(page, name);
    const photos = await photosOf(uid);
    const captions = new Map(photos.map((photo) => [`uploads/${uid}/${photo.id}`, photo.get('caption')]));
    const started = told.filter(({ command }) => command === 'start').map(({ path }) => captions.get(path ?? ''));
    expect(started).toEqual(['同じ言葉', '自分の言葉', '']);
    expect(photos.map((photo) => photo.get('tags'))).toEqual([
      ['海', '空'],
      ['海', '空'],
      ['海', '空'],
    ]);
    expect(problems).toEqual([]);
  });
});

/** Presses Tab until something has the focus, as one does who has no mouse, and goes back who has come too far. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let step = 0; step < 80; step += 1) {
    const where = await target.evaluate((element) => {
      const { activeElement, body } = document;
      if (activeElement === element) return 'there';
      if (activeElement === null || activeElement === body) return 'before';
      const isPast = element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isPast ? 'past' : 'before';
    });
    if (where === 'there') return;
    await page.keyboard.press(where === 'past' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

describe('by keyboard alone', () => {
  it('the focus goes to the card that takes the place of one that is taken off, and at last to the choice of files', async () => {
    const { page } = await atDesk(
      visit,
      await Promise.all(['1.jpg', '2.jpg'].map((name) => phonePhoto(name, 400, 300))),
    );
    for (const [name, next] of [
      ['1.jpg', cardOf(page, '2.jpg')],
      ['2.jpg', page.locator('input[type=file]')],
    ] as const) {
      await page.getByRole('button', { name: `${name}を取り除く` }).focus();
      await page.keyboard.press('Enter');
      await cardOf(page, name).waitFor({ state: 'detached' });
      await hasFocus('what follows', next);
    }
  });

  it('one gets from the home page to a photo of one’s own', async () => {
    const account = await newAccount();
    const { page, problems } = await visit('/');
    const picture = await phonePhoto('keys.jpg', 400, 300);
    // In time: the browser has to hear first that somebody answers its dialog.
    page.on('filechooser', (chooser) => void chooser.setFiles([picture]));
    await tabTo(page, page.getByRole('button', { name: 'ログイン', exact: true }).first());
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByLabel('メールアドレス'));
    await page.keyboard.type(account.email);
    await tabTo(page, dialog.getByLabel('パスワード', { exact: true }));
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();

    await tabTo(page, page.getByRole('link', { name: '投稿する' }).first());
    await page.keyboard.press('Enter');
    // The focus comes along to the new page.
    await hasFocus('the heading', page.getByRole('heading', { level: 1, name: '写真を投稿する' }));
    await tabTo(page, page.locator('input[type=file]'));
    await page.keyboard.press('Enter');

    await tabTo(page, page.getByLabel('キャプション'));
    await page.keyboard.type('keyboard only');
    // The field itself, not what stands in for it.
    await tabTo(page, page.getByRole('combobox', { name: 'タグ', exact: true }));
    await page.keyboard.type('keys');
    await page.keyboard.press('Enter');
    await tabTo(page, page.locator('button:enabled', { hasText: '公開する' }));
    await page.keyboard.press('Enter');
    await published(page, 'keys.jpg');
    await tabTo(page, page.getByRole('link', { name: '写真を見る' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'keyboard only' }).waitFor();
    expect(problems).toEqual([]);
  });
});
