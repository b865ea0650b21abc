import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser, type VisitOptions } from './support/browser.ts';
import { database, eventually, newAccount, signIn } from './support/people.ts';
import { photographer } from './support/photographer.ts';
import { newName } from './support/profiles.ts';

const { visit } = openBrowser();

async function atNgTags(options?: VisitOptions) {
  const visited = await visit('/about', options);
  await signIn(visited.page, await newAccount({}, 'moderator'));
  await visited.page.goto('/admin/ng-tags');
  await tagField(visited.page).waitFor();
  return visited;
}

const tagField = (page: Page) => page.getByRole('textbox', { name: 'タグ', exact: true });
const preview = (page: Page) => page.getByRole('button', { name: '影響を確かめる' });
const entry = (page: Page, tag: string) => page.getByRole('listitem').filter({ hasText: `#${tag}` });

describe('/admin/ng-tags', () => {
  it('counts the photos of a tag and shows some, then takes it off them, and tells how far that is', async () => {
    const tag = newName('ng');
    const { ids } = await photographer(['付いた写真1', '付いた写真2'], () => ({ tags: [tag], tagKeys: [tag] }));
    const { page, problems } = await atNgTags();
    await tagField(page).fill('だめ な タグ');
    await preview(page).click();
    await page.getByText('タグに使える文字で').waitFor();
    await tagField(page).fill(tag.toUpperCase());
    await page.getByLabel('タグを外す').check();
    await preview(page).click();
    await page.getByText('このタグが付いた写真は2枚あります').waitFor();
    await page.getByText('2枚からこのタグを外します。').waitFor();
    await page.getByText('このタグはまだNGタグではありません。').waitFor();
    await page.getByRole('link', { name: /付いた写真1/ }).waitFor();
    expect((await database().doc(`ngTags/${tag}`).get()).exists).toBe(false);

    await page.getByRole('button', { name: 'この扱いで保存する' }).click();
    await entry(page, tag.toUpperCase()).getByText('反映が終わりました: 2枚を確かめて、2枚を変えました。').waitFor();
    await eventually('taking the tag off', async () =>
      (await database().doc(`photos/${ids[0]}`).get()).get('tagKeys')?.length === 0 ? true : undefined,
    );
    // Another tag in the field: what was counted is not of it.
    await tagField(page).fill(`${tag}x`);
    expect(await page.getByRole('button', { name: 'この扱いで保存する' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('ends one, and takes that back from the toast', async () => {
    const tag = newName('ng');
    await database().doc(`ngTags/${tag}`).set({ name: tag, mode: 'hold', note: '確認する', by: 'x', at: new Date() });
    const { page } = await atNgTags();
    await entry(page, tag).getByText('保留する').waitFor();
    await entry(page, tag)
      .getByRole('button', { name: `変更する: ${tag}` })
      .click();
    expect(await tagField(page).inputValue()).toBe(tag);
    await entry(page, tag)
      .getByRole('button', { name: `NGタグから外す: ${tag}` })
      .click();
    await entry(page, tag).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '取り消す' }).click();
    await entry(page, tag).getByText('確認する').waitFor();
    expect((await database().doc(`ngTags/${tag}`).get()).get('mode')).toBe('hold');
  });

  it.each([
    ['light', 360],
    ['dark', 1440],
  ] as const)('is clean for axe in the %s theme at %i px, with a preview', async (colorScheme, width) => {
    const tag = newName('ng');
    await database().doc(`ngTags/${tag}`).set({ name: tag, mode: 'reject', note: '', by: 'x', at: new Date() });
    const { page } = await atNgTags({ colorScheme, viewport: { width, height: 900 } });
    await tagField(page).fill(tag);
    await preview(page).click();
    await page.getByText('今の扱い: 投稿を断る').waitFor();
    await entry(page, tag).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});
