import { describe, expect, it } from 'vitest';
import { addTitle, anAuthor } from './support/authors.ts';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { database, eventually, newAccount, signIn } from './support/people.ts';

const { visit } = openBrowser();

describe('/settings/muted', () => {
  it('lists people by name, tags and titles, and takes each back in its place', async () => {
    const author = await anAuthor();
    const titleId = await addTitle('夜の図書館');
    const lists = {
      mutedUsers: ['nobody-any-more', author.uid],
      mutedTags: ['いぬ', 'ねこ'],
      mutedTitles: ['no-such-title', titleId],
    };
    const viewer = await newAccount(lists);
    const { page, problems } = await visit('/about');
    await signIn(page, viewer);
    await page.goto('/settings/muted');
    await page.getByText('退会した人').waitFor();
    await page.getByText('#いぬ').waitFor();
    await page.getByText('カタログにない作品').waitFor();

    const changes = [
      { list: 'mutedUsers', name: '試す人' },
      { list: 'mutedTags', name: '#ねこ' },
      { list: 'mutedTitles', name: '夜の図書館' },
    ] as const;
    for (const { list, name } of changes) {
      const stored = async () => (await database().doc(`users/${viewer.uid}`).get()).get(list);
      const [other, muted] = lists[list];
      await page.getByRole('button', { name: `${name}のミュート解除`, exact: true }).click();
      const again = page.getByRole('button', { name: `${name}をミュートし直す`, exact: true });
      await again.waitFor();
      await eventually(`storing the unmute in ${list}`, async () =>
        JSON.stringify(await stored()) === JSON.stringify([other]) ? true : undefined,
      );
      await again.click();
      await page.getByRole('button', { name: `${name}のミュート解除`, exact: true }).waitFor();
      await eventually(`storing the mute in ${list}`, async () =>
        JSON.stringify(await stored()) === JSON.stringify([other, muted]) ? true : undefined,
      );
    }
    expect(problems).toEqual([]);
  });

  it('says what each list is for where nothing is muted', async () => {
    const { page } = await visit('/about');
    await signIn(page, await newAccount());
    await page.goto('/settings/muted');
    for (const what of ['人はいません', 'タグはありません', '作品はありません']) {
      await page.getByText(`ミュートしている${what}`).waitFor();
    }
  });

  it('says when names cannot be loaded, and loads them when asked again', async () => {
    const author = await anAuthor();
    const { page, context } = await visit('/about');
    await signIn(page, await newAccount({ mutedUsers: [author.uid] }));
    await context.route(/documents:batchGet$/, (route) => route.abort());
    await page.goto('/settings/muted');
    await page.getByText('名前を読み込めませんでした').waitFor();
    await context.unroute(/documents:batchGet$/);
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByRole('button', { name: '試す人のミュート解除', exact: true }).waitFor();
  });

  it.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)('is clean for axe in the %s theme at %i px', async (colorScheme, width) => {
    const author = await anAuthor();
    const { page } = await visit('/about', { colorScheme, viewport: { width, height: 900 } });
    await signIn(page, await newAccount({ mutedUsers: [author.uid], mutedTags: ['ねこ'] }));
    await page.goto('/settings/muted');
    await page.getByText('#ねこ').waitFor();
    await page.getByRole('button', { name: '試す人のミュート解除', exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});
