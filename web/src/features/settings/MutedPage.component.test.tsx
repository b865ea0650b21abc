import { describe, expect, it } from 'vitest';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { ContractError } from '#contract/errors.ts';
import { axeViolations } from '#testing/axe.ts';
import { documents, stored } from '#testing/firestore.ts';
import { bothLooks } from '#testing/looks.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { seen } from '#testing/seen.ts';
import { answer, intercept } from '#testing/server.ts';

describe('/settings/muted', () => {
  it('the page lists muted people, tags and titles, and each can be unmuted and muted again in place', async () => {
    const author = aPerson();
    const lists = {
      mutedUsers: ['nobody-any-more', author.uid],
      mutedTags: ['いぬ', 'ねこ'],
      mutedTitles: ['no-such-title', 'library'],
    };
    const viewer = aPerson(lists);
    documents({
      [`users/${viewer.uid}`]: lists,
      [`profiles/${author.uid}`]: profileOf(author),
      'titles/library': { name: '夜の図書館', kind: 'book', status: 'active', count: 0, reading: '', aliases: [] },
    });
    const page = await renderPage('/settings/muted', { person: viewer });
    await expect.element(page.getByText('退会した人')).toBeVisible();
    await expect.element(page.getByText('#いぬ')).toBeVisible();
    await expect.element(page.getByText('カタログにない作品・場所')).toBeVisible();
    for (const [list, name] of [
      ['mutedUsers', '試す人'],
      ['mutedTags', '#ねこ'],
      ['mutedTitles', '夜の図書館'],
    ] as const) {
      const storedList = () => stored(`users/${viewer.uid}`)?.[list];
      const [other, muted] = lists[list];
      await page.getByRole('button', { name: `${name}のミュート解除`, exact: true }).click();
      await expect.poll(storedList).toEqual([other]);
      await page.getByRole('button', { name: `${name}をミュートし直す`, exact: true }).click();
      await expect.element(page.getByRole('button', { name: `${name}のミュート解除`, exact: true })).toBeVisible();
      await expect.poll(storedList).toEqual([other, muted]);
    }
  });

  it('the page says that each list is empty', async () => {
    const page = await renderPage('/settings/muted', { person: aPerson() });
    for (const what of ['人はいません', 'タグはありません', '作品・場所はありません']) {
      await expect.element(page.getByText(`ミュートしている${what}`)).toBeVisible();
    }
  });

  it('the choice for sensitive photos applies at once and is rolled back with a message if it cannot be saved', async () => {
    const saved = answer(savePreferencesContract, () => ({}));
    const viewer = aPerson();
    const page = await renderPage('/settings/muted', { person: viewer });
    const shows = page.getByRole('checkbox', { name: '隠さずに表示する' });
    await expect.element(shows).not.toBeChecked();
    await shows.click();
    await expect.element(shows).toBeChecked();
    await expect.poll(() => saved).toEqual([{ sensitive: 'show' }]);
    answer(savePreferencesContract, () => {
      throw new ContractError('internal', 'no');
    });
    await shows.click();
    await expect.element(page.getByRole('status').or(page.getByRole('alert')).first()).toBeVisible();
    await expect.element(shows).toBeChecked();
  });

  it('the page says that names could not be loaded and offers to retry', async () => {
    const author = aPerson();
    documents({ [`profiles/${author.uid}`]: profileOf(author) });
    const connect = intercept(/\/api\/people/);
    const page = await renderPage('/settings/muted', { person: aPerson({ mutedUsers: [author.uid] }) });
    await expect.element(page.getByText('名前を読み込めませんでした')).toBeVisible();
    connect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect.element(page.getByRole('button', { name: '試す人のミュート解除', exact: true })).toBeVisible();
  });

  it('axe finds no problems, and the page does not scroll sideways', async () => {
    const author = aPerson();
    documents({ [`profiles/${author.uid}`]: profileOf(author) });
    const person = aPerson({ mutedUsers: [author.uid], mutedTags: ['ねこ'] });
    const page = await renderPage('/settings/muted', { person });
    await seen(page.getByText('#ねこ'));
    await seen(page.getByRole('button', { name: '試す人のミュート解除', exact: true }));
    await bothLooks(async () => {
      expect(await axeViolations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    });
  });
});
