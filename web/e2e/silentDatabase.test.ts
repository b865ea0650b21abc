import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';

const { visit } = openBrowser();

/** As in Safari with several tabs: opening a database never completes. */
const silentDatabase = {
  before: async (context: BrowserContext): Promise<void> => {
    await context.addInitScript({ content: 'IDBFactory.prototype.open = () => new EventTarget();' });
  },
};

it('the upload page asks to sign in although the browser’s database never answers', async () => {
  const { page, problems } = await visit('/photos/upload', silentDatabase);
  await page.getByRole('heading', { level: 1, name: '写真を投稿するにはアカウントが必要です' }).waitFor();
  expect(problems).toEqual([]);
});
