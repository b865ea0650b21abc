import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { phonePhoto } from './support/pictures.ts';
import { namedAccount } from './support/profiles.ts';
import { published } from './support/uploadDesk.ts';
import { hasFocus } from './support/walking.ts';

const { visit } = openBrowser();

/** Presses Tab until an element has the focus, as a person without a mouse does, and goes back after going too far. */
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

describe('uploading by keyboard', () => {
  it('a person gets from the home page to a published photo using only the keyboard', async () => {
    const account = await namedAccount({ photoCount: 1 });
    const { page, problems } = await visit('/');
    const picture = await phonePhoto('keys.jpg', 400, 300);
    // In time: the browser must first learn that a handler answers its dialog.
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
    // The field itself, not its placeholder.
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
