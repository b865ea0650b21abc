import { describe, expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { readFeedContract } from '#contract/callables/readFeed.ts';
import { axeViolations } from '#testing/axe.ts';
import { documents, stored } from '#testing/firestore.ts';
import { looksGood } from '#testing/looks.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { aPublication, publishTogether } from '#testing/publications.ts';
import { type Drawn, renderPage } from '#testing/render.tsx';
import { gone, seen } from '#testing/seen.ts';
import { answer } from '#testing/server.ts';

const hana = aPerson({ displayName: '花', username: 'hana' });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `海辺${index + 1}`);
const tile = (page: Drawn, caption: string) => page.getByRole('link', { name: caption, exact: true });
const whole = (page: Drawn) => page.getByRole('link', { name: '花さんの5枚' });
const captionsIn = (page: Drawn) =>
  [...page.container.querySelectorAll('main ul[data-rows] a[href^="/photos/"]')].flatMap(
    (link) => link.querySelector('bdi')?.textContent ?? [],
  );

describe('photos that were sent together', () => {
  it('the home page shows three of them and their number, which leads to a list that one can walk', async () => {
    publishTogether(numbered(5), { by: hana });
    publishPhotos(['ほかの一枚'], { width: 900, height: 1_200, publishedAt: new Date('2026-01-01T00:00:00Z') });
    await browser.viewport(390, 700);
    const page = await renderPage('/');
    await seen(whole(page));
    await expect.poll(() => captionsIn(page)).toEqual(['海辺1', '海辺2', '海辺3', 'ほかの一枚']);
    await looksGood();

    await whole(page).click();
    await seen(page.getByRole('heading', { level: 1, name: /^花さんの5枚（.*月.*日）$/ }));
    await expect.poll(() => captionsIn(page)).toEqual(numbered(5));
    await gone(whole(page));
    expect(await axeViolations()).toEqual([]);

    await tile(page, '海辺3').click();
    await seen(page.getByRole('heading', { level: 1, name: '海辺3' }));
    await userEvent.keyboard('{ArrowRight}');
    await seen(page.getByRole('heading', { level: 1, name: '海辺4' }));
    await page.back();
    await seen(page.getByRole('heading', { level: 1, name: /^花さんの5枚（.*月.*日）$/ }));
    await page.back();
    await seen(whole(page));
  });

  it('the page of a publication says whose it is, how many, when and in which words, and one can follow', async () => {
    const at = new Date('2024-03-05T03:00:00Z');
    const together = { by: hana, publishedAt: at, tags: ['海'] };
    const { publication, ids } = publishTogether(numbered(35), together);
    documents.update(`photos/${ids[0]}`, { tags: ['海', '朝'], tagKeys: ['海', 'あさ'] });
    const page = await renderPage(`/photos?publication=${publication}`, { person: aPerson() });
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).element().textContent)
      .toBe('花さんの35枚（2024年3月5日）');
    const main = page.getByRole('main');
    await expect.element(main.getByRole('link', { name: '花', exact: true })).toHaveAttribute('href', '/hana');
    await seen(main.getByRole('button', { name: 'フォローする' }));
    const words = main.getByRole('list', { name: 'タグ' }).getByRole('link');
    expect(words.elements().map(({ textContent }) => textContent)).toEqual(['海']);
  });

  it('a muted tag takes photos out of an entry and out of its number', async () => {
    const { ids } = publishTogether(numbered(6), { by: hana });
    documents.update(`photos/${ids[0]}`, { tagKeys: ['夜'], others: [{ count: 3, tagKeys: [] }] });
    const page = await renderPage('/photos', { person: aPerson({ mutedTags: ['夜'] }) });
    await seen(whole(page));
    await gone(tile(page, '海辺1'));
    expect(captionsIn(page)).toEqual(['海辺2', '海辺3']);
  });

  it('a sensitive photo is covered within an entry too', async () => {
    publishTogether(numbered(5), { by: hana, sensitive: true });
    const page = await renderPage('/photos');
    await seen(whole(page));
    expect(page.getByText('センシティブな写真').elements()).toHaveLength(3);
    expect(page.container.querySelectorAll('main li picture')).toHaveLength(0);
  });

  it('the feed shows three of them and their number', async () => {
    const { ids } = publishTogether(numbered(5), { by: hana });
    const items = ids.slice(0, 3).map((id) => ({ id, ...stored(`photos/${id}`) }));
    answer(readFeedContract, () => ({ page: JSON.stringify({ items, asOf: new Date() }) }));
    const page = await renderPage('/following', { person: aPerson() });
    await seen(whole(page));
    expect(captionsIn(page)).toEqual(numbered(3));
  });

  it('the lists of a tag and of a person show each of them', async () => {
    publishTogether(numbered(5), { by: hana, tags: ['海'], tagKeys: ['海'] });
    const page = await renderPage(encodeURI('/tags/海'));
    await seen(tile(page, '海辺5'));
    await gone(whole(page));
    documents({ [`profiles/${hana.uid}`]: profileOf(hana) });
    await page.goTo(`/${hana.username}`);
    await seen(page.getByRole('heading', { level: 1, name: '花' }));
    await seen(tile(page, '海辺5'));
    await gone(whole(page));
  });

  it('the page of a publication is a 404 if nothing of it can be shown', async () => {
    const page = await renderPage('/about');
    for (const publication of [aPublication(), 'short']) {
      await page.goTo(`/photos?publication=${publication}`);
      await seen(page.getByText('Page Not Found: /photos'));
    }
  });
});
