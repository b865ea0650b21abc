import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tagSearch, titleSearch } from '../../functions/contract/catalogueSearch.ts';
import { openBrowser } from './support/browser.ts';
import { database, newAccount, signIn } from './support/people.ts';

const { visit } = openBrowser();
const mark = Date.now().toString(36);

/** Tags above most that other tests make, by how many photos they say they have. */
const tags = Array.from({ length: 33 }, (_, index) => ({
  key: `たぐ${mark}${String(index).padStart(2, '0')}`,
  count: 9_000 - index,
}));
const titles = [
  { id: `galaxy${mark}`, name: `銀河鉄道${mark}`, reading: 'ぎんがてつどう', aliases: ['Galactic Rail'], kind: 'book' },
  { id: `ferry${mark}`, name: `星渡り${mark}`, reading: 'ほしわたり', aliases: [], kind: 'game' },
] as const;

beforeAll(async () => {
  const batch = database().batch();
  for (const { key, count } of tags) {
    batch.set(database().doc(`tags/${key}`), {
      name: key,
      reading: '',
      count,
      search: tagSearch({ key, reading: '' }),
    });
  }
  for (const { id, ...title } of titles) {
    batch.set(database().doc(`titles/${id}`), { ...title, count: 9_000, status: 'active', search: titleSearch(title) });
  }
  await batch.commit();
});
afterAll(async () => {
  const batch = database().batch();
  for (const { key } of tags) batch.delete(database().doc(`tags/${key}`));
  for (const { id } of titles) batch.delete(database().doc(`titles/${id}`));
  batch.delete(database().doc('aggregates/trending'));
  await batch.commit();
});

const card = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const names = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link').allInnerTexts();

describe('/tags', () => {
  it('shows the most used first, more of them as one scrolls, and each leads to its photos', async () => {
    // On a phone the thirtieth is far below the window.
    const { page, problems } = await visit('/tags', { viewport: { width: 390, height: 800 } });
    const [first, second] = tags;
    await card(page, `#${first?.key}`).waitFor();
    const shown = await names(page);
    // Tags of other tests may be used even more.
    const ours = shown.filter((name) => name.includes(mark));
    expect(ours[0]).toContain(`#${first?.key}`);
    expect(ours[0]).toContain('9,000枚');
    expect(ours[1]).toContain(`#${second?.key}`);
    expect(shown.length).toBeLessThanOrEqual(30);
    await page.getByRole('main').getByRole('listitem').last().scrollIntoViewIfNeeded();
    await card(page, `#${tags[32]?.key}`).waitFor();
    await card(page, `#${tags[32]?.key}`).click();
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/tags/${tags[32]?.key}`);
    expect(problems).toEqual([]);
  });

  it('finds by how a tag begins, in katakana as in hiragana, and keeps the search in the address', async () => {
    const { page } = await visit('/tags');
    await page.getByRole('searchbox', { name: 'タグを検索' }).fill(`タグ${mark}0`);
    await page.waitForURL((url) => url.searchParams.get('q') === `タグ${mark}0`);
    await page.getByText('10件見つかりました。').waitFor({ state: 'attached' });
    await page.reload();
    await page.getByText('10件見つかりました。').waitFor({ state: 'attached' });
    await page.getByRole('searchbox', { name: 'タグを検索' }).fill('だれも付けない札');
    await page.getByText('「だれも付けない札」で始まるものはありません').waitFor();
  });

  it('says that the list did not come, and loads it when asked again', async () => {
    const { page, context } = await visit('/about');
    await context.route('**:runQuery', (route) => route.abort());
    await page.goto('/tags');
    await page.getByRole('heading', { name: 'タグを読み込めませんでした' }).waitFor();
    await context.unroute('**:runQuery');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await card(page, `#${tags[0]?.key}`).waitFor();
  });
});

describe('/titles', () => {
  const [galaxy, ferry] = titles;

  it.each(['ぎんが', '銀河鉄', 'ginga', 'galactic'])('finds a title by %s', async (typed) => {
    const { page, problems } = await visit(`/titles?q=${typed}`);
    await card(page, galaxy.name).waitFor();
    expect(await card(page, ferry.name).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('shows one kind when asked, in the address too, and leads to the photos of a title', async () => {
    const { page } = await visit('/titles');
    await card(page, galaxy.name).waitFor();
    const kinds = page.getByRole('navigation', { name: '種類' });
    await kinds.getByRole('link', { name: 'ゲーム' }).click();
    await card(page, galaxy.name).waitFor({ state: 'detached' });
    await card(page, ferry.name).waitFor();
    await page.waitForURL((url) => url.search === '?kind=game');
    await card(page, ferry.name).click();
    await page.waitForURL((url) => `${url.pathname}${url.search}` === `/photos?title=${ferry.id}`);
  });

  it('leaves out at once what is muted there, and takes a proposal of what it lacks', async () => {
    const { page, problems } = await visit('/titles');
    await signIn(page, await newAccount());
    await page.getByRole('button', { name: `${ferry.name}のその他の操作` }).click();
    await page.getByRole('menuitem', { name: 'ミュート' }).click();
    await card(page, ferry.name).waitFor({ state: 'detached' });
    await card(page, galaxy.name).waitFor();

    // Another one each time: what is proposed stays.
    const name = `月面手帖${Date.now().toString(36)}`;
    await page.getByRole('searchbox', { name: '作品を検索' }).fill(name);
    await page.getByText(`「${name}」で始まるものはありません`).waitFor();
    await page.getByRole('main').getByRole('button', { name: '作品を提案する' }).last().click();
    const dialog = page.getByRole('dialog', { name: '作品を提案する' });
    expect(await dialog.getByLabel('作品の名前').inputValue()).toBe(name);
    await dialog.getByRole('button', { name: '提案する' }).click();
    await dialog.getByText('種類を選んでください。').waitFor();
    await dialog.getByLabel('種類').selectOption('book');
    await dialog.getByRole('button', { name: '提案する' }).click();
    await page.getByText(`「${name}」を提案しました。`).waitFor();
    await dialog.waitFor({ state: 'detached' });
    const proposed = await database().collection('titles').where('name', '==', name).limit(2).get();
    expect(proposed.docs.map((title) => [title.get('status'), title.get('kind')])).toEqual([['proposed', 'book']]);
    expect(problems).toEqual([]);
  });
});

describe('what is trending', () => {
  it('joins the home page without moving anything, and leaves out what is muted', async () => {
    const [tag, other] = tags;
    await database()
      .doc('aggregates/trending')
      .set({
        tags: [tag, other].map((each) => ({ key: each?.key, name: each?.key, count: 2 })),
        titles: [{ id: titles[0].id, name: titles[0].name, count: 2 }],
        at: new Date(Date.now() + 3_600_000),
      });
    const account = await newAccount({ mutedTags: [other?.key] });
    const { page } = await visit('/about');
    await page.addInitScript(() => {
      let shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
        Reflect.set(globalThis, 'layoutShift', shift);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    const trending = page.getByRole('navigation', { name: '話題のタグと作品' });
    await trending.getByRole('link', { name: `#${other?.key}` }).waitFor();
    await trending.getByRole('link', { name: titles[0].name }).waitFor();
    const shift = await page.evaluate(async () => {
      // What a frame has moved is told after it.
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      return Number(Reflect.get(globalThis, 'layoutShift') ?? 0);
    });
    expect(shift).toBeLessThanOrEqual(0.01);

    await signIn(page, account);
    await trending.getByRole('link', { name: `#${other?.key}` }).waitFor({ state: 'detached' });
    expect(await trending.getByRole('link', { name: `#${tag?.key}` }).count()).toBe(1);
    await trending.getByRole('link', { name: 'すべてのタグ' }).waitFor();
  });
});
