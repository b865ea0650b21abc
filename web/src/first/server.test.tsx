import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiAddress } from '#contract/edge/api.ts';
import { bandAddress } from '#contract/edge/moments.ts';
import { ContractError } from '#contract/errors.ts';
import { publicPageAt } from '#contract/publicPages.ts';
import { readsOf } from '#testing/readsOf.ts';

// The renderer sets a reader for its whole process, where other tests need another reader.
beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.doUnmock('#features/photos/home/HomePage.tsx');
  vi.doUnmock('#features/photos/all/FilteredPhotos.tsx');
  vi.doUnmock('#features/photos/all/photosAddress.ts');
});

const at = new Date('2026-11-23T12:00:00Z');
/** `answer`: as the API would answer. */
async function draw(path: string, answer: (address: string) => unknown, announcement?: string) {
  const { renderFirst } = await import('./server.tsx');
  const address = `http://site.invalid${path}`;
  const page = publicPageAt(new URL(address).pathname);
  return renderFirst({ page, address, locale: 'ja', at, announcement, read: readsOf(answer) });
}
const asOf = at.toISOString();
const noBand = { item: null, asOf };
const noItems = (address: string) => (address === bandAddress ? noBand : { items: [], asOf });
const refuse = (code: ContractError['code']) => (): never => {
  throw new ContractError(code, 'refused');
};
const pages = ['/', '/photos', '/users', '/tags', '/titles'];

it.each([...pages, '/about', '/rules', '/privacy'])(
  '%s is drawn whole by a process that has drawn nothing before',
  async (path) => {
    const drawn = await draw(path, noItems);
    expect(drawn).toMatchObject({ kind: 'page', status: 200, html: expect.stringContaining('<h1') });
    // With the bottom bar, so that nothing moves at hydration.
    expect(drawn).toMatchObject({ html: expect.stringContaining('aria-label="主な場所"') });
  },
);

it.each(pages)('no page is made where an answer failed: %s', async (path) => {
  await expect(draw(path, refuse('internal'))).rejects.toThrow('refused');
  const away = () => Promise.reject(new Error('away'));
  await expect(draw(path, away)).rejects.toThrow('away');
});

it('no page is made where what loads it throws, drawing it, or any part of it', async () => {
  const broken = (): never => {
    throw new Error('broken');
  };
  vi.doMock('#features/photos/home/HomePage.tsx', () => ({ HomePage: broken }));
  vi.doMock('#features/photos/all/FilteredPhotos.tsx', () => ({ FilteredPhotos: broken }));
  await expect(draw('/', noItems)).rejects.toThrow('broken');
  await expect(draw('/photos', noItems)).rejects.toThrow('a part of the page could not be drawn');
  vi.resetModules();
  vi.doMock('#features/photos/all/photosAddress.ts', () => ({ photosAddress: broken }));
  await expect(draw('/photos', noItems)).rejects.toThrow('broken');
});

const id = 'a'.repeat(20);
const photo = {
  ...{ id, ownerId: 'hana', owner: { username: 'hana', displayName: '花', photoURL: null }, caption: '最後の一枚' },
  ...{ description: '犯人は執事です。', alt: '執事がナイフを持っている', tags: [], tagKeys: [], status: 'published' },
  ...{ width: 400, height: 300, thumbhash: '', color: '#808080' },
  variants: { sizes: [320], avif: [], share: { width: 1_200, height: 630 } },
  ...{ createdAt: at.toISOString(), updatedAt: at.toISOString(), publishedAt: at.toISOString() },
};
const later = '2099-01-01T00:00:00.000Z';
const title = {
  ...{ id: 'mystery', name: '館', reading: '', aliases: [], kind: 'book', count: 1, status: 'active' },
  spoilerUntil: later,
};

it.each([
  ['spoiler', { spoiler: true }, true],
  ['sensitive', { sensitive: true }, true],
  ['under a title', { titleId: 'mystery', titleWords: ['館'], coveredUntil: later }, true],
  ['under a title that staff have just covered', { titleId: 'mystery', titleWords: ['館'] }, true],
  ['plain', {}, false],
])('the HTML and its data hold the words of a photo unless it is covered: %s', async (_, more, isCovered) => {
  for (const path of [`/photos/${id}`, '/photos']) {
    const drawn = await draw(path, (address) => {
      if (address === `/api/photos/${id}`) return { item: { ...photo, ...more }, asOf };
      if (address === '/api/titles/mystery') return { item: title, asOf };
      return { items: address === '/api/photos?by=publication' ? [{ ...photo, ...more }] : [], asOf };
    });
    if (drawn.kind !== 'page') throw new Error('no page');
    const page = drawn.html + JSON.stringify(drawn.answers);
    expect(page).toContain(photo.caption);
    // Lists do not read titles, so they show this photo's words.
    const isKnown = isCovered && !(path === '/photos' && 'titleId' in more && !('coveredUntil' in more));
    expect(page.includes(photo.description), path).toBe(!isKnown);
    expect(page.includes(photo.alt), path).toBe(!isKnown);
  }
});

it('the HTML of home has its tags and titles as links, without pictures', async () => {
  const cover = { photoId: id, pictureId: id, variants: { sizes: [300], avif: [] }, color: '#cc4422', thumbhash: '' };
  const trending = {
    tags: [{ key: 'sora', name: 'そら', count: 2, cover }],
    titles: [{ id: 'pillow', name: '枕の草紙', count: 2 }],
    at: asOf,
  };
  const home = (item: unknown) =>
    draw('/', (address) => (address === apiAddress.trending ? { item, asOf } : noItems(address)));
  const drawn = await home(trending);
  if (drawn.kind !== 'page') throw new Error('no page');
  const [, lines = ''] = /<nav [^>]*aria-label="話題のタグと作品・場所">(.*?)<\/nav>/.exec(drawn.html) ?? [];
  expect(Array.from(lines.matchAll(/href="([^"]+)"/g), ([, href]) => href)).toEqual([
    ...['/tags/sora', '/photos?title=pillow'],
    ...['/tags', '/titles'],
  ]);
  expect(drawn.html).not.toContain('<img');
  // The browser reads them with the code that shows them.
  expect(JSON.stringify(drawn.answers)).not.toContain('枕の草紙');
  // Home shows without them.
  expect(await home({})).toMatchObject({ kind: 'page', status: 200 });
});

it('the HTML of a page has the announcement between the header and the page', async () => {
  const drawn = await draw('/tags', noItems, '今夜、止まります。');
  if (drawn.kind !== 'page') throw new Error('no page');
  expect(drawn.html).toMatch(/<\/header>.*<section [^>]*data-announcement="今夜、止まります。".*<main/);
  const none = await draw('/tags', noItems);
  expect(none).toMatchObject({ html: expect.not.stringContaining('data-announcement') });
});

it('the HTML of home has the light of a day as a link, and of no day if none has enough photos', async () => {
  const home = async (item: object | null) => {
    const drawn = await draw('/', (address) => (address === bandAddress ? { item, asOf } : { items: [], asOf }));
    if (drawn.kind !== 'page') throw new Error('no page');
    return drawn.html;
  };
  expect(await home(null)).not.toContain('/day/');
  expect(await home({ date: '2026-11-22', versions: { '2026-11-22': 'a-version' } })).toMatch(
    /<a [^>]*aria-label="きょうの光" href="\/day\/2026-11-22"[^>]*><img [^>]*src="\/i\/day\/2026-11-22\/a-version\/seam.webp" alt=""/,
  );
});

it('the HTML of a day has a link for each strip with photos, and its picture, in UTC', async () => {
  const strips = Array.from({ length: 144 }, (_, strip) => ({ count: strip === 46 ? 2 : 0, color: '#cc4422' }));
  const drawn = await draw('/day/2026-11-22', () => ({ item: { strips, version: 'a-version' }, asOf }));
  if (drawn.kind !== 'page') throw new Error('no page');
  const found = (what: RegExp) => Array.from(drawn.html.matchAll(what), ([, text]) => text);
  expect(found(/<a [^>]*href="\/day\/2026-11-22\?at=([^"]+)"/g)).toEqual(['07%3A40']);
  expect(found(/>([^<>]+)ごろの写真</g)).toEqual(['7時40分']);
  expect(drawn.html).toContain('時刻は協定世界時（UTC）です。');
  expect(drawn.html).toContain('<img src="/i/day/2026-11-22/a-version/light.webp" alt=""/>');
  // No script moves the focus yet.
  expect(drawn.html).not.toMatch(/tabindex="0"/i);
});

it('a cursor that was made up, and what is not there, is 404', async () => {
  expect(await draw('/photos?after=x', refuse('invalid-argument'))).toMatchObject({ kind: 'page', status: 404 });
  for (const path of ['/hana', `/photos/${'a'.repeat(20)}`, '/tags/sora', '/photos?title=none']) {
    expect((await draw(path, refuse('not-found'))).kind, path).toBe('page');
  }
});

it('a drawn page has its head: title, description, canonical address and languages', async () => {
  const drawn = await draw('/tags?lang=ja', noItems);
  if (drawn.kind !== 'page') throw new Error('no page');
  expect(drawn).toMatchObject({ status: 200, isHidden: false });
  expect(drawn.head).toMatch(/^<title>タグ \| Matataki<\/title><meta name="description" content="写真に付いている/);
  expect(drawn.head).toContain('<link rel="canonical" href="http://site.invalid/tags?lang=ja"');
  expect(drawn.head).toContain('hrefLang="en" href="http://site.invalid/tags?lang=en"');
  const found = await draw('/tags?q=a', noItems);
  expect(found).toMatchObject({ status: 200, isHidden: true, head: expect.stringContaining('noindex') });
});

it('a page about nothing is 404, and its head describes the site', async () => {
  const item = (address: string) => (/\/api\/(tags|titles)\//.test(address) ? refuse('not-found')() : noItems(address));
  for (const path of ['/tags/none', '/photos?title=none']) {
    const drawn = await draw(path, item);
    expect(drawn, path).toMatchObject({ kind: 'page', status: 404, isHidden: true });
    if (drawn.kind === 'page')
      expect(drawn.head).toMatch(/<title>[^<]+<\/title>.*og:title" content="Matataki（瞬き）"/);
  }
  expect(await draw('/no/page', refuse('internal'))).toEqual({
    kind: 'unknown',
    head: expect.stringMatching(/<title>Matataki（瞬き）<\/title>.*noindex/),
  });
});

it('the browser gets nothing that only the head has read', async () => {
  const owner = { username: 'hana', displayName: '花', photoURL: null };
  const cover = { ownerId: 'hana', tagKeys: [], photoId: id, pictureId: id, color: '', thumbhash: '' };
  const album = {
    ...{ id, ownerId: 'hana', owner, title: '旅', text: '', photoCount: 1, visibility: 'unlisted' },
    ...{ cover: { ...cover, variants: { sizes: [320], avif: [] } }, createdAt: asOf, updatedAt: asOf },
  };
  const drawn = await draw(`/hana/albums/${id}`, (address) => {
    if (address === `/api/albums/${id}`) return { item: album, asOf };
    return address === `/api/photos/${id}` ? { item: photo, asOf } : noItems(address);
  });
  if (drawn.kind !== 'page') throw new Error('no page');
  expect(drawn.head).toContain(`/i/${id}/${id}/share.jpg`);
  expect(JSON.stringify(drawn.answers)).not.toContain(photo.description);
});
