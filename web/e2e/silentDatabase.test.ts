import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { newAccount, sendSignIn } from './support/people.ts';

const { visit } = openBrowser();

/** As Safari's with several tabs: whoever opens a database waits without end. */
const silentDatabase = {
  before: async (context: BrowserContext): Promise<void> => {
    await context.addInitScript({ content: 'IDBFactory.prototype.open = () => new EventTarget();' });
  },
};

it('where the database never answers the upload page asks to sign in, signing in works, and lasts over a reload', async () => {
  const account = await newAccount();
  const { page, problems } = await visit('/photos/upload', silentDatabase);
  await page.getByRole('heading', { level: 1, name: '写真を投稿するにはアカウントが必要です' }).waitFor();
  await sendSignIn(page, account);
  const chooser = page.locator('main input[type="file"]').first();
  await chooser.waitFor({ state: 'attached' });
  await page.reload();
  await chooser.waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
  expect(problems).toEqual([]);
});
