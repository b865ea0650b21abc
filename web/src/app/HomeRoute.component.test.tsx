import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { page as window } from 'vitest/browser';
import { readFeedContract } from '#contract/callables/readFeed.ts';
import { bandAddress } from '#contract/edge/moments.ts';
import { bandQuery } from '#data/photos/band.ts';
import { queryClient } from '#data/queryClient.ts';
import { locales } from '#i18n/locale.ts';
import { stored } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { type Drawn, renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';
import { answer, intercept, serverFetch } from '#testing/server.ts';
import { inTimeZone } from '#testing/timeZone.ts';

afterEach(() => window.viewport(1_280, 800));

const introduction = /^(切り抜かない。|A quiet home for)/;

describe('the home page', () => {
  it.each(locales)(
    'a visitor reads why to join below the first photo of a phone and beside it at a desk, in %s',
    async (locale) => {
      publishPhotos(['広い一枚'], { width: 1_600, height: 900 });
      await window.viewport(320, 640);
      const page = await renderPage('/', { locale });
      const sentence = page.getByText(introduction);
      await seen(sentence);
      const box = (of: { element: () => Element }) => of.element().getBoundingClientRect();
      const photo = page.getByRole('link', { name: '広い一枚', exact: true });
      expect(box(photo).top).toBeLessThanOrEqual(120);
      expect(box(sentence).top).toBeGreaterThanOrEqual(box(photo).bottom);
      await window.viewport(1_440, 900);
      await expect.poll(() => box(sentence).left).toBeGreaterThanOrEqual(box(photo).right);
      expect(box(photo).top).toBeLessThanOrEqual(80);
      expect(box(photo).bottom).toBeLessThanOrEqual(900);
      await seen(page.getByRole('main').getByRole('button', { name: /^(はじめる|Join)$/ }));
      await looksGood();
    },
  );

  it('the first photo is the newest that is wide enough and not covered, and is not in the list below', async () => {
    const at = (ms: number) => new Date(Date.now() - ms);
    publishPhotos(['縦の一枚'], { width: 900, height: 1_600, publishedAt: at(1_000) });
    publishPhotos(['隠した一枚'], { width: 1_600, height: 900, spoiler: true, publishedAt: at(2_000) });
    publishPhotos(['広い一枚'], { width: 1_600, height: 900, publishedAt: at(3_000) });
    publishPhotos(['もっと前の一枚'], { width: 1_600, height: 900, publishedAt: at(4_000) });
    const page = await renderPage('/');
    const photo = page.getByRole('link', { name: '広い一枚', exact: true });
    await seen(photo);
    expect(photo.elements()).toHaveLength(1);
    const top = (name: string) => page.getByRole('link', { name }).element().getBoundingClientRect().top;
    for (const other of ['縦の一枚', /隠した一枚|ネタバレ/, 'もっと前の一枚'])
      expect(
        page.getByRole('main').getByRole('link', { name: other }).first().element().getBoundingClientRect().top,
      ).toBeGreaterThan(top('広い一枚'));
  });

  const tabs = (page: Drawn) => page.getByRole('navigation', { name: 'ホーム' });
  const feedTab = (page: Drawn) => tabs(page).getByRole('link', { name: /^フォロー中/ });
  const isNew = (page: Drawn) => feedTab(page).getByText('（新しい写真があります）').elements().length;

  it('a visitor reads the heading, and has no tabs', async () => {
    const page = await renderPage('/', { heartbeat: {} });
    await seen(page.getByText('オンライン 1人'));
    const heading = page.getByRole('heading', { level: 1, name: '新着の写真' });
    await seen(heading);
    expect(tabs(page).elements()).toEqual([]);
  });

  it('a member goes from the newest photos to their feed and back by links in one place', async () => {
    answer(readFeedContract, () => ({ page: JSON.stringify({ items: [], asOf: new Date() }) }));
    const page = await renderPage('/', { person: aPerson(), heartbeat: {} });
    const newest = tabs(page).getByRole('link', { name: '新着' });
    await expect.element(newest).toHaveAttribute('aria-current', 'page');
    await expect.element(feedTab(page)).not.toHaveAttribute('aria-current');
    const place = () => {
      const { top, left } = tabs(page).element().getBoundingClientRect();
      return [top, left];
    };
    const before = place();
    await feedTab(page).click();
    await expect.poll(page.address).toBe('/following');
    await seen(page.getByRole('heading', { level: 1, name: 'フォロー中' }));
    await expect.element(feedTab(page)).toHaveAttribute('aria-current', 'page');
    expect(place()).toEqual(before);
    await newest.click();
    await expect.poll(page.address).toBe('/');
  });

  it('a member’s tabs have their room before they come, and a visitor has none', async () => {
    const room = (page: Drawn) => page.container.querySelector('[class*=abs]')?.getBoundingClientRect().height;
    const page = await renderPage('/', { person: aPerson() });
    await seen(page.getByText('まだ写真がありません'));
    expect(tabs(page).elements()).toEqual([]);
    expect(room(page)).toBe(44);
    await page.unmount();
    const visitors = await renderPage('/');
    await seen(visitors.getByText('まだ写真がありません'));
    expect(room(visitors)).toBe(0);
  });

  it('a dot says that the feed has a photo that the member has not seen, but not on the feed', async () => {
    const person = aPerson();
    const [id] = publishPhotos(['見ていない一枚']);
    const item = stored(`photos/${id}`);
    const publishedAt = new Date(Number(item?.['publishedAt']));
    answer(readFeedContract, () => ({ page: JSON.stringify({ items: [{ id, ...item }], asOf: new Date() }) }));
    const page = await renderPage('/', { person, heartbeat: { feedAt: publishedAt.toISOString() } });
    await expect.poll(() => isNew(page)).toBe(1);
    await looksGood();
    await feedTab(page).click();
    await seen(page.getByRole('heading', { level: 1, name: 'フォロー中' }));
    await seen(page.getByRole('link', { name: '見ていない一枚' }));
    await expect.poll(() => isNew(page)).toBe(0);
    await tabs(page).getByRole('link', { name: '新着' }).click();
    await seen(page.getByRole('heading', { level: 1, name: '新着の写真' }));
    expect(isNew(page)).toBe(0);
  });

  it('a member without anything new has no dot', async () => {
    const page = await renderPage('/', { person: aPerson(), heartbeat: {} });
    await seen(page.getByText('オンライン 1人'));
    expect(isNew(page)).toBe(0);
  });

  const bandOf = (page: Drawn) => page.getByRole('main').getByRole('link', { name: 'きょうの光' });
  /** Opens home, whose band is known late, and opens it again. */
  const homeTwice = async (photos: number) => {
    const moment = new Date();
    const captions = Array.from({ length: photos }, (_, index) => `瞬き${index}`);
    publishPhotos(captions, { moment });
    const date = moment.toISOString().slice(0, 10);
    const late = Promise.withResolvers<Response>();
    const stop = intercept(new RegExp(bandAddress), () => late.promise);
    const page = await renderPage('/', { heartbeat: {} });
    await seen(page.getByRole('link', { name: '瞬き0', exact: true }));
    stop();
    late.resolve(await serverFetch(new URL(bandAddress, location.href).href));
    await expect.poll(() => queryClient.getQueryData(bandQuery.queryKey)).toBeDefined();
    const reserved = page.container.querySelector('[class*=seam]')?.getBoundingClientRect().height;
    await page.goTo('/rules');
    await seen(page.getByRole('heading', { level: 1, name: 'ルール' }));
    await page.goTo('/');
    await seen(page.getByRole('link', { name: '瞬き0', exact: true }));
    return { page, reserved, date };
  };

  it('a day with 24 moments is a line of light that leads to the day, whenever it becomes known, and moves nothing', async () => {
    const { page, reserved, date } = await homeTwice(24);
    expect(reserved).toBe(14);
    await seen(bandOf(page));
    expect(bandOf(page).element().getBoundingClientRect().height).toBe(14);
    const strips = bandOf(page).element().querySelector('img');
    expect([strips?.getAttribute('src'), strips?.alt]).toEqual([`/i/day/${date}/the-only-version/seam.webp`, '']);
    await looksGood();
    await bandOf(page).click();
    await expect.poll(page.address).toBe('/day');
  });

  it('the light of today and its mark at now are those of the viewer’s own day', async () => {
    // Now it is noon there.
    const east = 12 - new Date().getUTCHours();
    await inTimeZone(`Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`);
    onTestFinished(() => inTimeZone(''));
    const { page, date } = await homeTwice(24);
    await seen(bandOf(page));
    const line = bandOf(page).element();
    const slices = [...line.querySelectorAll('img')].find((image) => image.src.includes(date));
    expect(Number.parseFloat(slices?.style.left ?? '') || 0).toBeCloseTo((east / 24) * 100, 3);
    const mark = line.querySelector<HTMLElement>('[class*=mark]');
    const minutes = new Date().getUTCMinutes();
    expect(Number.parseFloat(mark?.style.left ?? '')).toBeCloseTo(((12 + minutes / 60) / 24) * 100, 0);
  });

  it('a day with 23 moments has no light to show', async () => {
    const { page } = await homeTwice(23);
    expect(bandOf(page).elements()).toEqual([]);
  });

  it('a signed-in member does not see the introduction', async () => {
    const page = await renderPage('/', { person: aPerson(), heartbeat: {} });
    await seen(page.getByRole('heading', { level: 1 }));
    await gone(page.getByText(introduction));
  });
});
