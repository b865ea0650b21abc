import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { database, newAccount } from './support/people.ts';
import { photographer, tile } from './support/photographer.ts';
import { newName } from './support/profiles.ts';

const { visit } = openBrowser();

async function atNgTags() {
  const visited = await visit('/admin/ng-tags', { as: await newAccount({}, 'moderator') });
  await visited.page.getByRole('button', { name: 'タグを試す・追加する' }).click();
  await tagField(visited.page).waitFor();
  return visited;
}

const tagField = (page: Page) => page.getByRole('textbox', { name: 'タグ', exact: true });
const preview = (page: Page) => page.getByRole('button', { name: '影響を確かめる' });
const entry = (page: Page, tag: string) => page.getByRole('listitem').filter({ hasText: `#${tag}` });

describe('/admin/ng-tags', () => {
  // By day: NgTagsPage.component.test.tsx, and ngTags.test.ts and ngTagJob.own.test.ts on the emulators.
  atNight(
    'an admin previews and saves an NG tag, which holds photos and notifies their owner, and ends it',
    async () => {
      const tag = newName('ng');
      const { ids, ...owner } = await photographer(['付いた写真1', '付いた写真2'], () => ({
        tags: [tag],
        tagKeys: [tag],
      }));
      const visitor = await visit(`/tags/${tag}`);
      await tile(visitor.page, '付いた写真1').waitFor();
      const { page, problems } = await atNgTags();
      await tagField(page).fill(tag.toUpperCase());
      await page.getByLabel('保留する').check();
      await preview(page).click();
      await page.getByText('2枚を保留にして、投稿者に知らせます。').waitFor();
      for (const caption of ['付いた写真1', '付いた写真2']) {
        await page.getByRole('link', { name: new RegExp(caption) }).waitFor();
      }
      expect((await database().doc(`ngTags/${tag}`).get()).exists).toBe(false);
      await page.getByRole('button', { name: 'この扱いで保存する' }).click();
      await entry(page, tag.toUpperCase()).getByText('反映が終わりました: 2枚を確かめて、2枚を変えました。').waitFor();

      const states = () =>
        Promise.all(ids.map(async (id) => String((await database().doc(`photos/${id}`).get()).get('status'))));
      expect(await states()).toEqual(['held', 'held']);
      await visitor.page.reload();
      await visitor.page.getByText('の写真はまだありません').waitFor();
      const own = await visit('/about', { as: owner });
      await own.page.getByRole('button', { name: '通知（未読2件）' }).click();
      const notices = own.page.getByRole('dialog', { name: '通知' }).getByRole('link');
      await notices.filter({ hasText: '2枚の写真を確認しています' }).click();
      await own.page.getByText(`タグ「${tag}」が付いているため`).first().waitFor();

      // The photos that it has held stay held when it ends.
      await entry(page, tag.toUpperCase())
        .getByRole('button', { name: /^NGタグから外す/ })
        .click();
      await entry(page, tag.toUpperCase()).waitFor({ state: 'detached' });
      expect((await database().doc(`ngTags/${tag}`).get()).exists).toBe(false);
      expect(await states()).toEqual(['held', 'held']);
      expect([...problems, ...visitor.problems, ...own.problems]).toEqual([]);
    },
  );
});
