import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { namedAccount } from './support/profiles.ts';
import { save, saved, visitSettings } from './support/settings.ts';

const { visit } = openBrowser();

/** Reloads, and answers the question that the browser asks before it does. Resolves with the kind of question. */
async function questionOfReload(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => {
    Reflect.set(window, 'beforeReload', true);
    // Not within the call: it would wait for the answer.
    setTimeout(() => location.reload());
  });
  const dialog = await asked;
  await dialog[answer]();
  return dialog.type();
}

describe('unsaved changes', () => {
  const pages = [
    {
      path: '/settings/profile',
      role: 'textbox',
      label: '自己紹介',
      other: '投稿',
      heading: '投稿の初期設定',
      kept: async (page: Page) => expect(await page.getByLabel('自己紹介').inputValue()).toBe('もうできた'),
    },
    {
      path: '/settings/photos',
      // Not the field that stands in for it until it is loaded.
      role: 'combobox',
      label: 'いつも付けるタグ',
      other: 'プロフィール',
      heading: 'プロフィールの設定',
      kept: (page: Page) => page.getByRole('button', { name: '「もうできた」を外す' }).waitFor(),
    },
  ] as const;

  it.each(pages)('on $path are asked about before another page opens, and stay when one stays', async (form) => {
    const { page } = await visitSettings(visit, form.path, await namedAccount());
    const field = page.getByRole(form.role, { name: form.label });
    await field.fill('まだ途中');
    const toOther = page.getByRole('navigation', { name: '設定の項目' }).getByRole('link', { name: form.other });
    await toOther.click();
    await page.getByRole('button', { name: 'ページに残る' }).click();
    expect(await field.inputValue()).toBe('まだ途中');
    expect(new URL(page.url()).pathname).toBe(form.path);
    await toOther.click();
    await page.getByRole('button', { name: '離れる' }).click();
    const heading = page.getByRole('heading', { level: 1, name: form.heading });
    await heading.waitFor();
    await page.goBack();
    await heading.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('');
  });

  it.each(pages)('on $path are asked about before a reload, until they are saved', async (form) => {
    const { page } = await visitSettings(visit, form.path, await namedAccount());
    const field = page.getByRole(form.role, { name: form.label });
    // Browsers ask for nobody who has not touched the page.
    await field.click();
    await field.pressSequentially('まだ途中');
    expect(await questionOfReload(page, 'dismiss')).toBe('beforeunload');
    expect(await field.inputValue()).toBe('まだ途中');
    expect(await questionOfReload(page, 'accept')).toBe('beforeunload');
    await page.waitForFunction(() => !Reflect.has(window, 'beforeReload'));
    await field.waitFor();
    expect(await field.inputValue()).toBe('');

    await field.click();
    await field.pressSequentially('もうできた');
    await save(page);
    await saved(page);
    let questions = 0;
    page.on('dialog', (dialog) => {
      questions += 1;
      void dialog.accept();
    });
    await page.reload();
    await form.kept(page);
    expect(questions).toBe(0);
  });
});
