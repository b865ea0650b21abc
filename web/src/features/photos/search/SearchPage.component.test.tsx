import { beforeEach, describe, expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { personSearch, tagSearch, titleSearch } from '#contract/catalogueSearch.ts';
import { axeViolations } from '#testing/axe.ts';
import { documents } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { type Drawn, renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';
import { intercept, readAddresses } from '#testing/server.ts';

const tile = (page: Drawn, caption: string) => page.getByRole('link', { name: caption, exact: true });
const box = (page: Drawn) => page.getByLabelText('写真、人、タグ、作品・場所をさがす');
const option = (page: Drawn, name: string | RegExp) => page.getByRole('option', { name });
const asked = (q: string, more = ''): string => `/search?${new URLSearchParams({ q })}${more}`;

function addTag(name: string, count = 1): void {
  documents({ [`tags/${name}`]: { name, reading: '', count, search: tagSearch({ key: name, reading: '' }) } });
}

function addTitle(id: string, name: string): void {
  const names = { name, reading: '', aliases: [] };
  documents({ [`titles/${id}`]: { ...names, kind: 'place', status: 'active', count: 1, search: titleSearch(names) } });
}

function addPerson(displayName: string) {
  const person = aPerson({ displayName });
  const profile = profileOf(person, { displayName, searchName: displayName });
  documents({ [`profiles/${person.uid}`]: { ...profile, search: personSearch(profile) } });
  return person;
}

// A phone has no box in its header.
beforeEach(() => browser.viewport(1_280, 800));

describe('the page of a search', () => {
  it('one text finds photos, tags, titles and people, and each kind links to all of its results', async () => {
    publishPhotos(['朝の橋をわたる', '夜の海']);
    addTag('朝の橋', 12);
    addTitle('bridge', '朝の橋のまち');
    const { username = '' } = addPerson('朝の橋の人');
    const page = await renderPage(asked('朝の橋'));
    await seen(tile(page, '朝の橋をわたる'));
    await gone(tile(page, '夜の海'));
    await expect.element(box(page)).toHaveValue('朝の橋');
    await seen(page.getByRole('heading', { level: 1, name: 'さがす' }));
    const main = page.getByRole('main');
    for (const [name, to] of [
      [/^#朝の橋/, `/tags/${encodeURIComponent('朝の橋')}`],
      [/^朝の橋のまち/, '/photos?title=bridge'],
      [/^朝の橋の人/, `/${username}`],
      ['すべてのタグ', `/tags?q=${encodeURIComponent('朝の橋')}`],
      ['すべての作品・場所', `/titles?q=${encodeURIComponent('朝の橋')}`],
      ['すべてのユーザー', `/users?q=${encodeURIComponent('朝の橋')}`],
    ] as const) {
      await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', to);
    }
    await looksGood();
  });

  it('the page says that nothing was found and what to try', async () => {
    const page = await renderPage(asked('どこにもないもの'));
    await seen(page.getByText('「どこにもないもの」に合う写真はありません'));
    await seen(page.getByText(/^言葉を短くするか/));
    await gone(page.getByText(/0枚/));
    // There is nothing to sort.
    await gone(page.getByRole('link', { name: '新しい順' }));
    await looksGood();
  });

  it('a search without results names the nearest tags that are not muted, or else what is trending', async () => {
    addTag('夕焼けの空', 3);
    addTag('夕焼けの町', 2);
    const person = { ...aPerson(), mutedTags: ['夕焼けの町'] };
    documents({
      'aggregates/trending': { tags: [{ key: '話題', name: '話題', count: 2 }], titles: [], at: new Date() },
    });
    const page = await renderPage(asked('夕焼けの海で'), { person });
    const near = page.getByRole('region', { name: '近いタグ' });
    await expect.element(near.getByRole('link')).toHaveTextContent('#夕焼けの空');
    await looksGood();
    await page.goTo(asked('どこにもないもの'));
    const trending = page.getByRole('region', { name: '話題のタグ' });
    await expect.element(trending.getByRole('link')).toHaveTextContent('#話題');
  });

  it('the operators are offered as words that write themselves into the box', async () => {
    const page = await renderPage(asked('朝'));
    const operators = page.getByRole('list', { name: '条件を足す' });
    await operators.getByRole('button', { name: '投稿者' }).click();
    await expect.element(box(page)).toHaveValue('朝 from:');
    await expect.element(box(page)).toHaveFocus();
    await userEvent.keyboard('hana');
    await expect.element(box(page)).toHaveValue('朝 from:hana');
    await operators.getByRole('button', { name: 'この日以降' }).click();
    await expect.element(box(page)).toHaveValue('朝 from:hana after:');
  });

  it('an empty search explains the operators and requests nothing', async () => {
    const page = await renderPage('/search');
    for (const operator of [
      'from:hana',
      'tag:夕焼け',
      'title:となりの庭',
      'after:2026-03-01',
      'before:2026-04-01',
      '-猫',
    ]) {
      await seen(page.getByText(operator, { exact: true }));
    }
    expect(readAddresses.filter((address) => /api\/(?:photos|names)/.test(address))).toEqual([]);
    await looksGood();
  });

  it('an empty search offers what is trending', async () => {
    documents({
      'aggregates/trending': { tags: [{ key: '話題', name: '話題', count: 2 }], titles: [], at: new Date() },
    });
    const page = await renderPage('/search');
    const trending = page.getByRole('region', { name: '話題のタグ' });
    await expect.element(trending.getByRole('link')).toHaveAttribute('href', `/tags/${encodeURIComponent('話題')}`);
    await looksGood();
  });

  it('the search can sort by newest', async () => {
    publishPhotos(['朝の橋'], { publishedAt: new Date('2026-01-01T00:00:00Z') });
    const page = await renderPage(asked('朝の橋'));
    await seen(tile(page, '朝の橋'));
    await page.getByRole('link', { name: '新しい順' }).click();
    await expect.poll(page.address).toBe(asked('朝の橋', '&sort=new'));
    await expect.element(page.getByRole('link', { name: '新しい順' })).toHaveAttribute('aria-current', 'true');
    await seen(tile(page, '朝の橋'));
    expect(readAddresses).toContain(`/api/photos?${new URLSearchParams({ q: 'sort:new 朝の橋' })}`);
  });

  it('the search supports from:, a minus, after: and before:', async () => {
    const by = addPerson('朝子');
    publishPhotos(['朝の橋', '朝の猫'], { by, publishedAt: new Date('2026-03-08T15:00:00Z') });
    publishPhotos(['朝の海'], { publishedAt: new Date('2026-03-08T14:59:59Z') });
    const page = await renderPage(asked(`朝 from:${by.username} -猫`));
    await seen(tile(page, '朝の橋'));
    await gone(tile(page, '朝の猫'));
    await gone(tile(page, '朝の海'));
    await page.goTo(asked('朝 after:2026-03-09'));
    await seen(tile(page, '朝の猫'));
    await gone(tile(page, '朝の海'));
    await page.goTo(asked('朝 before:2026-03-09'));
    await seen(tile(page, '朝の海'));
    await gone(tile(page, '朝の橋'));
  });

  it('the results leave out muted photos and names', async () => {
    publishPhotos(['朝の橋'], { tags: ['橋の町'] });
    publishPhotos(['朝の海の橋']);
    addTag('橋の町');
    addTag('橋の上');
    const person = { ...aPerson(), mutedTags: ['橋の町'] };
    const page = await renderPage(asked('橋の'), { person });
    await seen(page.getByRole('main').getByRole('link', { name: /^#橋の上/ }));
    await gone(page.getByRole('main').getByRole('link', { name: /^#橋の町/ }));
    await page.goTo(asked('朝の'));
    await seen(tile(page, '朝の海の橋'));
    await gone(tile(page, '朝の橋'));
  });

  it('photos show without the names if these cannot be loaded, and photos that cannot be loaded can be retried', async () => {
    publishPhotos(['昼の橋']);
    addTag('昼の橋');
    const names = intercept(/\/api\/names/);
    const page = await renderPage(asked('昼の橋'));
    await seen(tile(page, '昼の橋'));
    await gone(page.getByRole('main').getByRole('link', { name: /^#昼の橋/ }));
    names();
    let failures = 0;
    const photos = intercept(/\/api\/photos/, () => {
      failures += 1;
      throw new TypeError('Failed to fetch');
    });
    await page.goTo(asked('昼の川'));
    await seen(page.getByText('写真を読み込めませんでした'));
    // The loader requests once, and the list once more when it renders.
    await expect.poll(() => failures).toBe(2);
    photos();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await seen(page.getByText('「昼の川」に合う写真はありません'));
  });

  it('older search addresses redirect to this page, and long queries are cut', async () => {
    publishPhotos(['朝の橋', '夜の海']);
    const page = await renderPage(`/photos?${new URLSearchParams({ q: '朝の橋' })}`);
    await seen(tile(page, '朝の橋'));
    await gone(tile(page, '夜の海'));
    expect(page.address()).toBe(asked('朝の橋'));
    await page.goTo(asked('海'.repeat(1_000)));
    const none = page.getByText(/に合う写真はありません$/);
    await seen(none);
    expect(none.element().getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    await expect.element(box(page)).toHaveValue('海'.repeat(100));
  });
});

describe('the search box', () => {
  it('the box is focused with / on any page, completes names, and opens the chosen one', async () => {
    publishPhotos(['夕焼けの海']);
    addTag('夕焼け', 3);
    addPerson('夕子');
    const page = await renderPage('/about', { heartbeat: {} });
    await seen(page.getByRole('heading', { level: 1 }));
    await seen(box(page));
    await userEvent.keyboard('/');
    await expect.element(box(page)).toHaveFocus();
    await userEvent.keyboard('夕');
    await seen(option(page, /^#夕焼け/));
    await seen(option(page, /^夕子/));
    expect(await axeViolations()).toEqual([]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(page.address).toBe(`/tags/${encodeURIComponent('夕焼け')}`);
    await expect.element(box(page)).toHaveValue('');
  });

  it('the pasted address of a photo opens it, even with a full stop behind it', async () => {
    const [id = ''] = publishPhotos(['夕焼けの海']);
    const page = await renderPage('/about', { heartbeat: {} });
    await box(page).fill(`${location.origin}/photos/${id}。`);
    await userEvent.keyboard('{Enter}');
    await expect.poll(page.address).toBe(`/photos/${id}`);
    await expect.element(box(page)).toHaveValue('');
    expect(localStorage.getItem('matataki.searches')).toBeNull();
  });

  it('Enter searches for the text, and the browser keeps the history until it is cleared', async () => {
    publishPhotos(['夕焼けの海']);
    const page = await renderPage('/about', { heartbeat: {} });
    await box(page).fill('夕焼け');
    await userEvent.keyboard('{Enter}');
    await expect.poll(page.address).toBe(asked('夕焼け'));
    await seen(tile(page, '夕焼けの海'));
    await page.goTo('/about');
    await expect.element(box(page)).toHaveValue('');
    // The new page takes the focus, which would close the list.
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    await box(page).click();
    await userEvent.keyboard('{ArrowDown}');
    await seen(option(page, '夕焼け'));
    expect(localStorage.getItem('matataki.searches')).toBe(JSON.stringify(['夕焼け']));
    expect(readAddresses.filter((address) => address.startsWith('/api/names'))).toHaveLength(1);
    await option(page, '履歴を消す').click();
    await gone(option(page, '夕焼け'));
    expect(localStorage.getItem('matataki.searches')).toBeNull();
  });

  it('the box still searches when the completion cannot be loaded', async () => {
    publishPhotos(['夕焼けの海']);
    const page = await renderPage('/search');
    const reconnect = intercept(/\/api\/names/);
    await box(page).click();
    await userEvent.keyboard('夕焼け');
    await seen(page.getByText(/^候補を読み込めませんでした/));
    reconnect();
    await userEvent.keyboard('{Enter}');
    await seen(tile(page, '夕焼けの海'));
  });
});
