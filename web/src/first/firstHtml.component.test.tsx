import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { parsePhotoId } from '#contract/ids.ts';
import { createQueryClient } from '#data/queryClient.ts';
import { gridMeasures } from '#features/photos/grid/gridMeasures.ts';
import { makeAlbum } from '#testing/albums.ts';
import { documents, stored } from '#testing/firestore.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { publishTogether } from '#testing/publications.ts';
import { leavePage, takeOver } from '#testing/takeOver.tsx';
import { inTimeZone } from '#testing/timeZone.ts';
import { drawFirst } from './drawFirst.tsx';
import { keepPresses } from './early.ts';

// HTML has times in UTC: elsewhere, pages read more of the viewer’s own day.
beforeEach(() => inTimeZone('UTC'));
afterEach(async () => {
  leavePage();
  await inTimeZone('');
});

const isPressed = (button: HTMLButtonElement): boolean => button.checkVisibility() && !button.disabled;
const nameOf = (button: HTMLElement): string => button.ariaLabel ?? button.textContent;

it.each([
  '/',
  '/photos',
  '/photos/{id}',
  '/search?q=taken',
  '/{username}',
  '/{username}/albums/{album}',
  '/users',
  '/tags/sora',
  '/titles',
])('a press on any button of %s before hydration runs once after it', async (pattern) => {
  const by = aPerson({ username: `pressed_${pattern.length}` });
  documents({ [`profiles/${by.uid}`]: profileOf(by), 'tags/sora': aTag });
  const [id = ''] = publishPhotos(['pressed one', 'pressed two'], { by, tags: ['sora'] });
  const album = makeAlbum(by, [parsePhotoId(id)], { title: 'pressed' });
  const path = pattern.replace('{id}', id).replace('{username}', by.username).replace('{album}', album);
  const heard: HTMLButtonElement[] = [];
  const listening = new AbortController();
  const hear = ({ target, isTrusted }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button !== null && !isTrusted && button.dataset.waits === undefined) heard.push(button);
  };
  document.addEventListener('click', hear, { capture: true, signal: listening.signal });

  let count = 1;
  for (let index = 0; index < count; index += 1) {
    let pressed: HTMLButtonElement | undefined;
    let name = '';
    heard.length = 0;
    keepPresses();
    await takeOver(path, 'ja', (drawn) => {
      const buttons = [...drawn.querySelectorAll('button')].filter(isPressed);
      count = buttons.length;
      const button = buttons[index];
      if (button === undefined) throw new Error('the page has no such button');
      pressed = button;
      name = nameOf(button);
      button.click();
      expect(button.dataset.waits).toBe('');
    });
    await expect.poll(() => heard.length).toBe(1);
    // React may have renamed the button, once its words were loaded, or rendered it again.
    expect(heard[0] === pressed || (heard[0] && nameOf(heard[0])) === name).toBe(true);
    expect(document.querySelector('[data-waits]')).toBeNull();
    leavePage();
  }
  expect(count).toBeGreaterThan(1);
  listening.abort();
});

it.each(['/', '/photos', '/photos/{id}', '/{username}', '/users', '/tags?q=so', '/titles?kind=place', '/nobody_there'])(
  'every link of %s keeps the language of the address and adds none',
  async (pattern) => {
    const by = aPerson({ username: `spoken_${pattern.length}` });
    documents({ [`profiles/${by.uid}`]: profileOf(by), 'tags/sora': aTag, 'titles/spoken': { ...aTitle, name: 'x' } });
    const [id = ''] = publishPhotos(['a', 'b'], { by, tags: ['sora'] });
    const path = pattern.replace('{id}', id).replace('{username}', by.username);
    const linksOf = (html: string): string[] =>
      [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    const draw = async (address: string): Promise<string[]> => {
      const drawn = await drawFirst({
        address: `http://site.invalid${address}`,
        locale: 'en',
        at: new Date(),
        client: createQueryClient(),
      });
      return drawn.kind === 'page' ? linksOf(drawn.html) : [];
    };
    const links = await draw(`${path}${path.includes('?') ? '&' : '?'}lang=en`);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((href) => !/[?&]lang=en$/.test(href))).toEqual([]);
    expect((await draw(path)).filter((href) => href.includes('lang='))).toEqual([]);
  },
);

it('a search without scripts keeps the filters of the address and returns to the first page', async () => {
  const at = new Date();
  const drawn = await drawFirst({
    address: 'http://site.invalid/titles?kind=place&q=a&after=0&lang=en',
    ...{ locale: 'en' as const, at, client: createQueryClient() },
  });
  if (drawn.kind !== 'page') throw new Error('there is no page');
  const form = new DOMParser().parseFromString(drawn.html, 'text/html').querySelector('form');
  expect(form?.getAttribute('action')).toBeNull();
  expect(form && [...new FormData(form)].sort()).toEqual([
    ['kind', 'place'],
    ['lang', 'en'],
    ['q', 'a'],
  ]);
});

it('a redirect keeps the language of the address', async () => {
  const by = aPerson({ username: 'leads_on' });
  documents({
    [`profiles/${by.uid}`]: profileOf(by),
    'usernames/led_before': { uid: by.uid },
    'tags/leads': { ...aTag, name: 'leads' },
    'tags/led': { ...aTag, name: 'led', count: 0, aliasOf: 'leads' },
    'titles/leads': { ...aTitle, name: 'leads' },
    'titles/led': { ...aTitle, name: 'led', status: 'merged', mergedInto: 'leads' },
  });
  for (const [from, to] of [
    ['/Leads_On?', '/leads_on?'],
    ['/led_before?', '/leads_on?'],
    ['/tags/Leads?', '/tags/leads?'],
    ['/tags/led?', '/tags/leads?'],
    ['/photos?title=led&', '/photos?title=leads&'],
  ]) {
    const at = new Date();
    const asked = await drawFirst({
      address: `http://site.invalid${from}lang=ja`,
      locale: 'ja',
      at,
      client: createQueryClient(),
    });
    expect(asked).toMatchObject({ kind: 'redirect', to: `${to}lang=ja` });
    const plain = await drawFirst({
      address: `http://site.invalid${from}`,
      locale: 'ja',
      at,
      client: createQueryClient(),
    });
    expect(plain).toMatchObject({ kind: 'redirect', to: to?.replace(/[?&]$/, '') });
  }
});

it.each(['/tags', '/titles', '/users', '/{username}', '/{username}/albums', '/{username}/albums/{album}'])(
  'the HTML of %s shows no copy of a photo to somebody with mutes until React is there',
  async (pattern) => {
    const by = aPerson();
    const [id = ''] = publishPhotos(['copied'], { by, tags: ['sora'] });
    const { variants, color, thumbhash } = stored(`photos/${id}`) ?? {};
    const picture = { photoId: id, pictureId: id, variants, color, thumbhash };
    const cover = { ownerId: by.uid, tagKeys: ['sora'], ...picture };
    const album = makeAlbum(by, [parsePhotoId(id)]);
    documents.update(`albums/${album}`, { cover });
    documents({
      'tags/sora': { ...aTag, cover },
      'titles/station': { name: 'station', kind: 'place', status: 'active', count: 1, cover },
      [`profiles/${by.uid}`]: { ...profileOf(by, { photoCount: 1 }), strip: [cover], featuredPhotoId: id },
    });
    const { dataset } = document.documentElement;
    onTestFinished(() => {
      delete dataset['mutes'];
    });
    let seenBefore: readonly boolean[] = [];
    const copies = (of: HTMLElement) =>
      [...of.querySelectorAll('main img')]
        .filter((image) => image.getAttribute('src')?.includes(`/i/${id}/`))
        .map((image) => image.checkVisibility({ visibilityProperty: true }));
    await takeOver(pattern.replace('{username}', by.username).replace('{album}', album), 'ja', (drawn) => {
      dataset['mutes'] = '';
      seenBefore = copies(drawn);
    });
    expect(seenBefore).not.toEqual([]);
    expect(seenBefore).not.toContain(true);
  },
);

it.each([320, 390, 820, 1_440, 1_920])('the HTML has the rows that React draws in a window of %i px', async (width) => {
  const by = aPerson();
  const ratios = [1.5, 0.6, 1.5, 4, 1.78, 1.78, 3, 0.75, 0.4, 4, 1, 1.33, 1.5, 0.67];
  for (const [index, ratio] of ratios.entries()) {
    const publishedAt = new Date(Date.now() - index * 1_000);
    publishPhotos([`row ${index}`], { by, width: 1_000 * ratio, height: 1_000, tags: ['sora'], publishedAt });
  }
  documents({ 'tags/sora': aTag });
  await page.viewport(width, 800);
  const placesIn = (drawn: HTMLElement) =>
    [...drawn.querySelectorAll('main ul[data-rows] > li:has(a)')].map((tile) => {
      const { left, top, width, height } = tile.getBoundingClientRect();
      const listTop = tile.parentElement?.getBoundingClientRect().top ?? 0;
      return [left, top - listTop, width, height].map((px) => Math.round(10 * px) / 10);
    });
  let before: number[][] = [];
  const { into } = await takeOver('/tags/sora', 'ja', (drawn) => {
    before = placesIn(drawn);
  });
  await expect.poll(() => into.querySelector('main ul[style]')).not.toBeNull();
  expect(before).toHaveLength(ratios.length);
  for (const [index, place] of placesIn(into).entries()) {
    for (const [side, px] of place.entries()) expect(Math.abs(px - (before[index]?.[side] ?? 0))).toBeLessThan(0.5);
  }
  const { targetHeight, rail } = gridMeasures(width);
  expect(Math.max(...before.map(([, , , height = 0]) => height))).toBeLessThanOrEqual(1.5 * targetHeight + rail + 1);
  await page.viewport(1_280, 800);
});

it.each([320, 390, 820, 1_440, 1_920].flatMap((width) => [[width, 'alone'] as const, [width, 'among rows'] as const]))(
  'the HTML has the spreads that React draws in a window of %i px, %s',
  async (width, how) => {
    const by = aPerson();
    const spreads = [
      [1.5, 1.5, 1.78],
      [0.67, 0.75, 1.5],
      [1.5, 0.67],
    ];
    for (const [at, shapes] of spreads.entries()) {
      const publishedAt = new Date(Date.now() - at * 60_000);
      const { ids } = publishTogether(
        shapes.map((ratio) => `${ratio}`),
        { by, publishedAt },
      );
      for (const [index, id] of ids.entries())
        documents.update(`photos/${id}`, { width: 1_000 * (shapes[index] ?? 1), height: 1_000 });
      if (how === 'alone') continue;
      const captions = Array.from({ length: 8 }, (_, index) => `${at} ${index}`);
      for (const id of publishPhotos(captions, { by, publishedAt: new Date(publishedAt.getTime() - 30_000) }))
        documents.update(`photos/${id}`, { width: 1_500, height: 1_000 });
    }
    await page.viewport(width, 800);
    const placesIn = (drawn: HTMLElement) =>
      [...drawn.querySelectorAll('main ul[data-rows] > li a')].map((link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        const listTop = link.closest('ul')?.getBoundingClientRect().top ?? 0;
        return [left, top - listTop, width, height].map((px) => Math.round(px));
      });
    let before: number[][] = [];
    const { into } = await takeOver('/photos', 'ja', (drawn) => {
      before = placesIn(drawn);
    });
    await expect.poll(() => into.querySelector('main ul[style]')).not.toBeNull();
    const after = placesIn(into);
    expect(after.length).toBeGreaterThan(12);
    for (const [index, place] of after.entries())
      for (const [side, px] of place.entries())
        expect(Math.abs(px - (before[index]?.[side] ?? 0))).toBeLessThanOrEqual(1);
    // Of a long list, React draws the rows near the window.
    if (how === 'among rows') return page.viewport(1_280, 800);
    expect(after).toHaveLength(before.length);
    const last = into.querySelector('main ul[data-rows] > li:last-child')?.getBoundingClientRect();
    const list = into.querySelector('main ul[data-rows]')?.getBoundingClientRect();
    expect(Math.abs((last?.bottom ?? 0) - (list?.bottom ?? 0))).toBeLessThanOrEqual(1);
    await page.viewport(1_280, 800);
  },
);

/** The links in a page's lists without scripts, and the link to the next page. */
function withoutScripts(html: string) {
  // The parser runs no scripts, so it parses the content of `<noscript>`.
  const page = new DOMParser().parseFromString(html, 'text/html');
  const hrefs = [...page.querySelectorAll('main ul a')].map((link) => link.getAttribute('href'));
  const next = page.querySelector('main noscript > a')?.getAttribute('href') ?? undefined;
  return { hrefs, next };
}

type Put = (name: string) => Parameters<typeof documents>[0];
const aProfile: Put = (name) => ({ [`profiles/${name}`]: profileOf(aPerson({ username: name })) });
const aTagNamed: Put = (name) => ({ [`tags/${name}`]: { ...aTag, name } });
const aTitleNamed: Put = (name) => ({ [`titles/${name}`]: { ...aTitle, name } });

const many = Array.from({ length: 65 }, (_, index) => `many${100 + index}`);

it.each([
  ['/users', aProfile],
  ['/users?tab=photos', aProfile],
  ['/users?q=many', aProfile],
  ['/tags', aTagNamed],
  ['/tags?q=many', aTagNamed],
  ['/titles', aTitleNamed],
  ['/titles?kind=place', aTitleNamed],
  ['/titles?q=many', aTitleNamed],
])('the list %s without scripts leads page by page to its end and shows each entry once', async (list, put) => {
  for (const name of many) documents(put(name));
  const seen: (string | null)[] = [];
  let address: string | undefined = list;
  for (let pages = 0; address !== undefined && pages < 5; pages += 1) {
    const drawn = await drawFirst({
      address: `http://site.invalid${address}`,
      locale: 'ja',
      at: new Date(),
      client: createQueryClient(),
    });
    if (drawn.kind !== 'page') throw new Error(`${address} leads to ${drawn.to}`);
    const { hrefs, next } = withoutScripts(drawn.html);
    seen.push(...hrefs);
    address = next;
  }
  expect(address).toBeUndefined();
  expect(seen.filter((href) => href?.includes('many1'))).toHaveLength(many.length);
  expect(new Set(seen).size).toBe(seen.length);
});

const aTitle = {
  name: '',
  reading: '',
  kind: 'place',
  status: 'active',
  count: 3,
  aliases: [],
  search: ['many'],
  createdAt: new Date(),
  updatedAt: new Date(),
};

const aTag = { name: 'sora', reading: '', count: 8, aliases: [], createdAt: new Date(), updatedAt: new Date() };
