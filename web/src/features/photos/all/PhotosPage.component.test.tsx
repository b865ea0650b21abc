import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { titleIdSchema } from '#contract/ids.ts';
import { queryClient } from '#data/queryClient.ts';
import { axeViolations } from '#testing/axe.ts';
import { documents, stored } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { type Drawn, renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';
import { intercept, readAddresses } from '#testing/server.ts';

const tile = (page: Drawn, caption: string) => page.getByRole('link', { name: caption, exact: true });
const field = (page: Drawn) => page.getByLabelText('写真をさがす');
const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `静かな${word}${String(index + 1).padStart(3, '0')}`);
const scrollOn = (): void => window.scrollBy({ top: 600, behavior: 'instant' });

const lookEveryMs = 120_000;

describe('lists of photos', () => {
  afterEach(() => vi.useRealTimers());

  it('a tile has its caption and author below the picture, and a covered one its author alone', async () => {
    await browser.viewport(390, 700);
    const by = aPerson({ displayName: '並べる人' });
    publishPhotos(['静かな朝'], { by });
    publishPhotos(['結末の夜'], { by, spoiler: true });
    const page = await renderPage('/photos');
    await seen(tile(page, '静かな朝'));
    const tiles = [...page.container.querySelectorAll('main li a[href^="/photos/"]')];
    const below = tiles.map((link) => {
      const bottom = link.firstElementChild?.getBoundingClientRect().bottom ?? 0;
      const lines = [...link.querySelectorAll('bdi')].filter((line) => line.checkVisibility());
      return lines.filter((line) => line.getBoundingClientRect().top >= bottom).map(({ textContent }) => textContent);
    });
    expect(below.toSorted()).toEqual([['並べる人'], ['静かな朝', '並べる人']].toSorted());
  });

  it('the page of all photos leads to the moments of today, and the page of a title does not', async () => {
    documents({
      'titles/sora': { name: '空', reading: '', aliases: [], kind: 'place', count: 0, status: 'active', search: [] },
    });
    const page = await renderPage('/photos?title=sora');
    const link = page.getByRole('main').getByRole('link', { name: 'きょうの光' });
    await seen(page.getByRole('heading', { level: 1, name: '空' }));
    expect(link.elements()).toEqual([]);
    await page.goTo('/photos');
    await link.click();
    await expect.poll(page.address).toBe('/day');
  });

  it('the page checks for new photos every two minutes until it is idle for ten', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    publishPhotos(numbered('朝', 3));
    const page = await renderPage('/photos');
    await seen(tile(page, '静かな朝001'));
    // The part that checks loads after the list: then there is its status beside the number of found photos.
    await expect.poll(() => page.container.querySelectorAll('main [role=status]').length).toBe(2);
    const looks = () => readAddresses.filter((address) => address === '/api/photos?by=publication').length;
    const before = looks();
    const looked = () => [looks() - before, queryClient.isFetching()];
    for (const count of [1, 2, 3]) {
      // A little more, because waiting for an answer moves the clock.
      vi.advanceTimersByTime(1.25 * lookEveryMs);
      await expect.poll(looked).toEqual([count, 0]);
    }
    vi.advanceTimersByTime(6 * lookEveryMs);
    expect(looked()).toEqual([3, 0]);
    window.dispatchEvent(new Event('pointermove'));
    await expect.poll(looked).toEqual([4, 0]);
  });

  it('a button counts the new photos, and nothing moves until it is pressed', async () => {
    publishPhotos(numbered('朝', 30), { publishedAt: new Date('2026-01-01T00:00:00Z') });
    await browser.viewport(390, 700);
    // The router restores the scroll position a moment after the page shows.
    const router = vi.spyOn(window, 'scrollTo').mockReturnValue();
    const page = await renderPage('/photos');
    await seen(page.getByRole('link', { name: /^静かな朝/ }).first());
    scrollOn();
    const top = window.scrollY;
    publishPhotos(numbered('夜', 3));
    vi.setSystemTime(Date.now() + lookEveryMs);
    document.dispatchEvent(new Event('visibilitychange'));
    const pill = page.getByRole('button', { name: '新しい写真3枚', exact: true });
    await seen(pill);
    expect([top, window.scrollY]).toEqual([600, 600]);
    router.mockRestore();
    await pill.click();
    await seen(tile(page, '静かな夜001'));
    await gone(pill);
    await expect.poll(() => window.scrollY).toBe(0);
  });

  it('each picture is requested at its displayed width, further down too', async () => {
    publishPhotos(numbered('昼', 45));
    await browser.viewport(390, 700);
    const page = await renderPage('/photos');
    const last = tile(page, '静かな昼045');
    await expect
      .poll(() => {
        scrollOn();
        return last.elements().length;
      })
      .toBe(1);
    const { width } = last.element().getBoundingClientRect();
    const sizes = Number.parseFloat(last.element().querySelector('img')?.sizes ?? '');
    expect(Math.abs((sizes / 100) * window.innerWidth - width)).toBeLessThan(window.innerWidth / 20);
  });

  it('the list offers to retry when its first page or the next one cannot be loaded', async () => {
    publishPhotos(numbered('朝', 45));
    await browser.viewport(390, 700);
    const reconnect = intercept(/\/api\/photos/);
    const page = await renderPage('/photos');
    await seen(page.getByText('写真を読み込めませんでした'));
    reconnect();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await seen(tile(page, '静かな朝001'));
    const goOn = intercept(/\/api\/photos/);
    await expect
      .poll(() => {
        scrollOn();
        return page.getByText('続きを読み込めませんでした').elements().length;
      })
      .toBe(1);
    goOn();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect
      .poll(() => {
        scrollOn();
        return tile(page, '静かな朝045').elements().length;
      })
      .toBe(1);
  });
});

describe('the page of all photos', () => {
  it.each([
    ['?licence=cc0-1.0', 'CC0 1.0'],
    ['?year=2019&shape=portrait', '2019年'],
  ])('the page with %s shows on a phone that this filter is on', async (asked, name) => {
    await browser.viewport(390, 800);
    const page = await renderPage(`/photos${asked}`);
    const filter = page.getByRole('navigation', { name: '絞り込み' }).getByRole('link', { name, exact: true });
    await expect.element(filter).toHaveAttribute('aria-current', 'true');
    const { left, right } = filter.element().getBoundingClientRect();
    expect([left >= 0, right <= 390]).toEqual([true, true]);
  });

  it('the page has filters as links, which combine, stay in the address and lead back to all photos', async () => {
    const publishedAt = new Date();
    publishPhotos(['横の自由'], { licence: 'cc-by-4.0', publishedAt });
    publishPhotos(['縦の自由'], { licence: 'cc-by-sa-4.0', width: 600, height: 1_200, publishedAt });
    const [placed] = publishPhotos(['縦の留保'], { width: 600, height: 1_200, publishedAt });
    documents({ [`photos/${placed}`]: { ...stored(`photos/${placed}`), titleKind: 'place' } });
    await browser.viewport(390, 700);
    const page = await renderPage('/photos');
    const filters = page.getByRole('navigation', { name: '絞り込み' });
    const filter = (name: string) => filters.getByRole('link', { name, exact: true });
    const captions = ['横の自由', '縦の自由', '縦の留保'];
    const shown = () => captions.filter((caption) => tile(page, caption).elements().length > 0);
    await expect.poll(shown).toEqual(captions);
    await expect.element(filter('すべて')).toHaveAttribute('aria-current', 'true');
    const top = tile(page, '縦の留保').element().getBoundingClientRect().top;

    await filter('縦長').click();
    await expect.poll(shown).toEqual(['縦の自由', '縦の留保']);
    expect(page.address()).toBe('/photos?shape=portrait');
    await filter('CCライセンス').click();
    await expect.poll(shown).toEqual(['縦の自由']);
    expect(page.address()).toBe('/photos?shape=portrait&licence=cc');
    await expect.element(filter('縦長')).toHaveAttribute('aria-current', 'true');
    await expect.element(filter('すべて')).not.toHaveAttribute('aria-current');
    expect(tile(page, '縦の自由').element().getBoundingClientRect().top).toBe(top);
    await looksGood();

    await filter('縦長').click();
    await expect.poll(shown).toEqual(['横の自由', '縦の自由']);
    await filter('場所').click();
    await seen(page.getByText('この条件に合う写真はありません'));
    await filter('CCライセンス').click();
    await expect.poll(shown).toEqual(['縦の留保']);
    expect(page.address()).toBe('/photos?titleKind=place');
    await filter('場所').click();
    await filter('CCライセンス').click();
    await expect.poll(shown).toEqual(['横の自由', '縦の自由']);
    await filter('CC0 1.0').click();
    await seen(page.getByText('この条件に合う写真はありません'));
    await page.getByRole('main').getByRole('link', { name: 'すべての写真を見る' }).click();
    await expect.poll(page.address).toBe('/photos');
    await expect.poll(shown).toEqual(captions);
    await page.back();
    await page.back();
    await expect.poll(shown).toEqual(['横の自由', '縦の自由']);
  });

  it('the page of a title covers its spoilers, and a search without results links to all photos', async () => {
    const spoilerUntil = new Date(Date.now() + 86_400_000);
    documents({
      'titles/library': {
        name: '夜の図書館',
        reading: 'としょかん',
        kind: 'book',
        status: 'active',
        count: 31,
        spoilerUntil,
      },
    });
    publishPhotos(['奥の棚'], { titleId: v.parse(titleIdSchema, 'library') });
    publishPhotos(['昼の庭']);
    const page = await renderPage('/photos?title=library');
    await seen(page.getByRole('heading', { level: 1, name: '夜の図書館' }));
    await seen(page.getByText('本', { exact: true }));
    await seen(page.getByText('よみ: としょかん'));
    await seen(page.getByText('ネタバレを含みます'));
    expect(page.container.querySelectorAll('main li img')).toHaveLength(0);
    expect(await axeViolations()).toEqual([]);

    await field(page).fill('昼の庭');
    await seen(page.getByText('「夜の図書館」の写真に「昼の庭」は見つかりません'));
    await page.getByRole('link', { name: 'すべての写真からさがす' }).click();
    await seen(tile(page, '昼の庭'));
    expect(page.address()).toBe(`/search?q=${encodeURIComponent('昼の庭')}`);
  });

  it('sensitive photos are covered unless the person wants to see them, and spoilers always are', async () => {
    publishPhotos(['傷のある手'], { sensitive: true });
    publishPhotos(['結末の場面'], { sensitive: true, spoiler: true });
    const visitors = await renderPage('/photos');
    await seen(visitors.getByText('センシティブな写真'));
    await seen(visitors.getByText('ネタバレを含みます'));
    expect(visitors.container.querySelectorAll('main li img')).toHaveLength(0);
    expect(await axeViolations()).toEqual([]);
    await visitors.unmount();

    const page = await renderPage('/photos', { person: aPerson({ sensitive: 'show' }) });
    await seen(tile(page, '傷のある手'));
    await expect.poll(() => page.container.querySelectorAll('main li img').length).toBe(1);
    await seen(page.getByText('ネタバレを含みます'));
    await gone(page.getByText('センシティブな写真'));
  });

  it('the page of a title shows its facts and its photographers, and the menu marks it', async () => {
    documents({
      'titles/harbour': {
        name: '港の町',
        reading: 'みなとのまち',
        aliases: ['旧港'],
        kind: 'place',
        status: 'active',
        count: 3,
      },
    });
    const titleId = v.parse(titleIdSchema, 'harbour');
    const [one, other] = [aPerson({ displayName: '朝の人' }), aPerson({ displayName: '夜の人' })];
    publishPhotos(['灯台', '桟橋'], { titleId, by: one });
    publishPhotos(['船'], { titleId, by: other });
    await browser.viewport(1_440, 900);
    const page = await renderPage('/photos?title=harbour');
    await seen(page.getByRole('heading', { level: 1, name: '港の町' }));
    for (const fact of ['写真 3枚', 'よみ: みなとのまち', '別名: 旧港']) await seen(page.getByText(fact));
    // Three photos need no search.
    await gone(field(page));
    const people = page.getByRole('region', { name: '投稿者' }).getByRole('link');
    await expect.poll(() => people.elements().length).toBe(2);
    await expect.element(people.filter({ hasText: '夜の人' })).toHaveAttribute('href', `/${other.username}`);
    const menu = page.getByRole('navigation', { name: 'メインナビゲーション' });
    const marked = menu.element().querySelectorAll('[aria-current=page]');
    expect([...marked].map(({ textContent }) => textContent)).toEqual(['作品・場所']);
    await looksGood();
  });

  it('the page ignores an invalid cursor and says that an invalid title is unknown', async () => {
    publishPhotos(['昼の空']);
    const page = await renderPage('/photos?cursor=%7B%22rubbish&limit=100000');
    await seen(tile(page, '昼の空'));
    for (const title of ['..%2F..%2Fusers', 'あ'.repeat(300), 'nobody-knows-this-title']) {
      await page.goTo(`/photos?title=${title}`);
      await seen(page.getByText('この作品・場所は見つかりません'));
      await seen(page.getByRole('heading', { level: 1, name: '作品・場所' }));
      await page.goTo('/photos');
      await seen(tile(page, '昼の空'));
    }
  });
});

describe('the page of a tag', () => {
  it('every spelling and every alias of a tag leads to one address', async () => {
    documents({
      'tags/はし': { name: 'ハシ', reading: 'はし', count: 1 },
      'tags/べつめい': { name: 'べつめい', count: 0, aliasOf: 'はし' },
    });
    publishPhotos(['橋の一枚'], { tags: ['はし'] });
    for (const path of ['/tags/＃ハシ', '/tags/べつめい']) {
      const page = await renderPage(encodeURI(path));
      await seen(page.getByRole('heading', { level: 1, name: '#ハシ' }));
      await expect.poll(() => decodeURIComponent(page.address())).toBe('/tags/はし');
      await seen(tile(page, '橋の一枚'));
      expect(await axeViolations()).toEqual([]);
      await page.unmount();
    }
  });

  it('the page says that an unused tag has no photos, and is a 404 for an invalid tag', async () => {
    const page = await renderPage(encodeURI('/tags/だれも使わない'));
    await seen(page.getByText('#だれも使わない の写真はまだありません'));
    for (const tag of ['%23', '%20', encodeURIComponent('🐈'), encodeURIComponent('あ'.repeat(31))]) {
      await page.goTo(`/tags/${tag}`);
      await seen(page.getByText(`Page Not Found: /tags/${decodeURIComponent(tag)}`));
      await seen(page.getByRole('heading', { level: 1, name: 'ページが見つかりません' }));
    }
  });

  it('the first photo is in the first window of a phone, and only "follow" has a border', async () => {
    const viewer = aPerson();
    documents({
      [`users/${viewer.uid}`]: {},
      'tags/はし': { name: 'はし', reading: 'はし', count: 1 },
      'titles/bridge': {
        ...{
          name: '橋のある長い名前の町',
          reading: 'はしのあるながいなまえのまち',
          aliases: ['Bridge Town'],
          kind: 'place',
        },
        ...{ count: 1, status: 'active', search: [] },
      },
    });
    publishPhotos(['橋の一枚'], { tags: ['はし'], titleId: v.parse(titleIdSchema, 'bridge') });
    await browser.viewport(390, 664);
    const page = await renderPage(encodeURI('/tags/はし'), { person: viewer });
    for (const address of [encodeURI('/tags/はし'), '/photos?title=bridge']) {
      await page.goTo(address);
      await seen(tile(page, '橋の一枚'));
      await seen(page.getByRole('main').getByRole('button', { name: 'フォローする' }));
      const bordered = page.getByRole('main').element().querySelectorAll('a, button');
      const withBorder = [...bordered].filter(
        (each) =>
          getComputedStyle(each).borderTopStyle === 'solid' &&
          getComputedStyle(each).borderTopColor !== 'rgba(0, 0, 0, 0)',
      );
      expect(withBorder.map(({ textContent }) => textContent)).toEqual(['フォローする']);
      expect(tile(page, '橋の一枚').element().getBoundingClientRect().top).toBeLessThan(500);
    }
    await browser.viewport(1_280, 800);
  });

  it('muting the tag removes its photos from every list at once', async () => {
    const viewer = aPerson();
    documents({ [`users/${viewer.uid}`]: {} });
    publishPhotos(['橋の一枚'], { tags: ['はし'] });
    publishPhotos(['ほかの一枚']);
    const page = await renderPage('/photos', { person: viewer });
    await seen(tile(page, '橋の一枚'));
    await page.goTo(encodeURI('/tags/はし'));
    await seen(page.getByRole('heading', { level: 1, name: '#はし' }));
    await page.getByRole('main').getByRole('button', { name: 'その他' }).click();
    await page.getByRole('menuitem', { name: 'ミュート', exact: true }).click();
    await seen(page.getByText('このタグをミュートしています'));
    await gone(tile(page, '橋の一枚'));
    await seen(page.getByText('タグをミュートしました。', { exact: true }));
    await page.goTo('/photos');
    await seen(tile(page, 'ほかの一枚'));
    await gone(tile(page, '橋の一枚'));
    await page.goTo(encodeURI('/tags/はし'));
    await page.getByRole('button', { name: 'ミュート解除', exact: true }).click();
    await seen(tile(page, '橋の一枚'));
  });
});
