import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { openBrowser, type VisitOptions } from './support/browser.ts';
import { database, newAccount, signIn } from './support/people.ts';
import { photographer, tile } from './support/photographer.ts';
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
    const own = await visit('/about');
    await signIn(own.page, owner);
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

  it('shows how far the photos of a tag have come while they are on their way, and when that has stopped', async () => {
    const tag = newName('ng');
    const sweep = database().doc(`sweeps/ng_${tag}`);
    await database().doc(`ngTags/${tag}`).set({ name: tag, mode: 'hold', note: '', by: 'x', at: new Date() });
    const at = { startedAt: new Date(), updatedAt: new Date() };
    await sweep.set({ kind: 'ng-tag', subject: tag, phase: 'running', seen: 400, changed: 3, expected: 1_000, ...at });
    const { page } = await atNgTags();
    await entry(page, tag).getByText('写真に反映しています: 400 / 1,000枚').waitFor();
    expect(await entry(page, tag).getByRole('progressbar').count()).toBe(1);
    await sweep.update({ seen: 700 });
    await entry(page, tag).getByText('写真に反映しています: 700 / 1,000枚').waitFor();
    await sweep.update({ phase: 'failed' });
    await entry(page, tag).getByRole('alert').filter({ hasText: '途中で止まりました' }).waitFor();
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
