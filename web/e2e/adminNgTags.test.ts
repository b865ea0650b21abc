import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { database, newAccount } from './support/people.ts';
import { photographer, tile } from './support/photographer.ts';
import { newName } from './support/profiles.ts';

const { visit } = openBrowser();

async function atNgTags() {
  const visited = await visit('/admin/ng-tags', { as: await newAccount({}, 'moderator') });
  await tagField(visited.page).waitFor();
  return visited;
}

const tagField = (page: Page) => page.getByRole('textbox', { name: 'タグ', exact: true });
const preview = (page: Page) => page.getByRole('button', { name: '影響を確かめる' });
const entry = (page: Page, tag: string) => page.getByRole('listitem').filter({ hasText: `#${tag}` });

describe('/admin/ng-tags', () => {
  it('goes its whole way: tried, counted, saved, the photos held, their owner told, and the rule ended', {
    timeout: 120_000,
  }, async () => {
    const tag = newName('ng');
    const { ids, ...owner } = await photographer(['付いた写真1', '付いた写真2'], () => ({
      tags: [tag],
      tagKeys: [tag],
    }));
    const visitor = await visit(`/tags/${tag}`);
    await tile(visitor.page, '付いた写真1').waitFor();
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
    for (const caption of ['付いた写真1', '付いた写真2']) {
      await page.getByRole('link', { name: new RegExp(caption) }).waitFor();
    }
    await page.getByLabel('保留する').check();
    await page.getByText('2枚を保留にして、投稿した人に知らせます。').waitFor();
    expect((await database().doc(`ngTags/${tag}`).get()).exists).toBe(false);

    await page.getByRole('button', { name: 'この扱いで保存する' }).click();
    await entry(page, tag.toUpperCase()).getByText('反映が終わりました: 2枚を確かめて、2枚を変えました。').waitFor();
    // Another tag in the field: what was counted is not of it.
    await tagField(page).fill(`${tag}x`);
    expect(await page.getByRole('button', { name: 'この扱いで保存する' }).count()).toBe(0);

    const states = () =>
      Promise.all(ids.map(async (id) => String((await database().doc(`photos/${id}`).get()).get('status'))));
    expect(await states()).toEqual(['held', 'held']);
    await visitor.page.reload();
    await visitor.page.getByText('の写真はまだありません').waitFor();
    const own = await visit('/about', { as: owner });
    await own.page.getByRole('button', { name: '通知（未読2件）' }).click();
    const notices = own.page.getByRole('dialog', { name: '通知' }).getByRole('link');
    await notices.filter({ hasText: 'あなたの写真を確認しています' }).first().click();
    await own.page.getByText(`タグ「${tag}」が付いているため`).waitFor();

    // What it has held stays so when it ends.
    await entry(page, tag.toUpperCase())
      .getByRole('button', { name: /^NGタグから外す/ })
      .click();
    await entry(page, tag.toUpperCase()).waitFor({ state: 'detached' });
    expect((await database().doc(`ngTags/${tag}`).get()).exists).toBe(false);
    expect(await states()).toEqual(['held', 'held']);
    expect([...problems, ...visitor.problems, ...own.problems]).toEqual([]);
  });
});
