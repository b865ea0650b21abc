import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { albumIdSchema, parsePhotoId } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import type * as sitemapLists from '../../data/site/sitemapLists.ts';
import type { Listed, Span } from '../../data/site/sitemapLists.ts';
import type { Answer } from '../answer.ts';
import type { createMemory, Recalled } from '../memory.ts';

const origin = 'https://photos.example';
const now = new Date('2026-11-26T00:00:00Z');
const album = v.parse(albumIdSchema, 'A'.repeat(20));
const photoId = (index: number) => parsePhotoId(`P${String(index).padStart(19, '0')}`);
const changedAt = new Date('2026-11-02T00:00:00Z');

type Remembered<Value> = ReturnType<typeof createMemory<Value>>['remembered'];

const lists = vi.hoisted(() => ({
  beginningOf: vi.fn<typeof sitemapLists.beginningOf>(),
  countIn: vi.fn<typeof sitemapLists.countIn>(),
  listedIn: vi.fn<typeof sitemapLists.listedIn>(),
  countTags: async () => 2,
  tagsListed: async () => ['a&b', '海'],
  countTitles: async () => 0,
  titlesListed: async () => [],
}));
vi.mock('../../data/site/sitemapLists.ts', () => lists);
const memories = vi.hoisted(() => ({
  hourlyAnswers: { remembered: vi.fn<Remembered<Answer>>() },
  hourlyCounts: { remembered: vi.fn<Remembered<number>>() },
}));
vi.mock('../rememberedAnswers.ts', () => memories);

const { answerSitemap } = await import('./sitemap.ts');

beforeEach(() => {
  vi.stubEnv('MATATAKI_SITE_ORIGIN', origin);
  vi.setSystemTime(now);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

type Made = { readonly at: string; readonly count: number };

/** A site with this many photos at these moments, and how long each caller waits for a remembered answer. */
function siteOf(
  made: readonly Made[],
  { from = 'reading' as Recalled<unknown>['from'], listed = [] as Listed[] } = {},
) {
  const within = ({ from: first, to }: Span) =>
    made.filter(({ at }) => new Date(at) >= first && new Date(at) < to).reduce((sum, { count }) => sum + count, 0);
  const read: [Span, number][] = [];
  const entered: number[] = [];
  const remember = async <Value>(_key: string, make: () => Promise<Value>, enter?: () => () => void) => {
    const leave = enter?.();
    const value = await make();
    leave?.();
    return { value, from };
  };
  lists.beginningOf.mockImplementation(
    async () => made.map(({ at }) => new Date(at)).toSorted((one, other) => Number(one) - Number(other))[0],
  );
  lists.countIn.mockImplementation(async (_reading, span) => within(span));
  lists.listedIn.mockImplementation(async (_reading, span, most) => {
    read.push([span, most]);
    return listed;
  });
  memories.hourlyAnswers.remembered.mockImplementation(remember);
  memories.hourlyCounts.remembered.mockImplementation(remember);
  const get = async (path: string, query = '') => {
    const enter = (units: number) => {
      entered.push(units);
      return () => {};
    };
    const { status, headers, body } = await answerSitemap({
      path,
      query: new URLSearchParams(query),
      headers: {},
      enter,
    });
    return { status, headers, locs: [...String(body).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc), body };
  };
  const files = async () => (await get('/sitemap.xml')).locs.map((loc) => loc?.slice(origin.length));
  return { get, files, read, entered };
}

describe('the index of the sitemap', () => {
  test('the sitemap names a file for each month with entries, newest first, and files for entries without a date', async () => {
    const { files, get } = siteOf([
      { at: '2026-08-31T14:59:59Z', count: 1 },
      { at: '2026-10-31T15:00:00Z', count: 3 },
    ]);
    expect(await files()).toEqual(['pages', 'tags', '2026-11', '2026-08'].map((name) => `/sitemap/${name}.xml`));
    const { headers } = await get('/sitemap.xml');
    expect(headers['Content-Type']).toBe('application/xml; charset=utf-8');
    expect(headers['Cache-Control']).toContain('s-maxage=3600');
  });

  test('the index of an empty site names its pages', async () => {
    expect(await siteOf([]).files()).toEqual(['/sitemap/pages.xml', '/sitemap/tags.xml']);
  });
});

describe('a file of the sitemap', () => {
  test('the file of a month has its listed entries with their last change', async () => {
    const listed: Listed[] = [
      { kind: 'photo', id: photoId(1), changedAt },
      { kind: 'person', username: 'hana' },
      { kind: 'album', id: album, username: 'hana', changedAt },
    ];
    const { get, read } = siteOf([{ at: '2026-10-05T00:00:00Z', count: 3 }], { listed });
    const { locs, body } = await get('/sitemap/2026-10.xml');
    expect(locs).toEqual([`${origin}/photos/${photoId(1)}`, `${origin}/hana`, `${origin}/hana/albums/${album}`]);
    expect(body).toContain(`<loc>${origin}/photos/${photoId(1)}</loc><lastmod>2026-11-02T00:00:00.000Z</lastmod>`);
    const span = { from: new Date('2026-09-30T15:00:00Z'), to: new Date('2026-10-31T15:00:00Z') };
    expect(read).toEqual([[span, 50_000]]);
  });

  test.each([
    ['2026-11', 3_600],
    ['2026-10', 30 * 86_400],
    ['tags', 86_400],
  ])('%s is cached for %i seconds', async (name, kept) => {
    const { get } = siteOf(['2026-10-05', '2026-11-24'].map((day) => ({ at: `${day}T00:00:00Z`, count: 1 })));
    expect((await get(`/sitemap/${name}.xml`)).headers['Cache-Control']).toBe(`public, max-age=0, s-maxage=${kept}`);
  });

  test('a month is cached for an hour until a day after its end', async () => {
    vi.setSystemTime(new Date('2026-11-01T14:00:00Z'));
    const { get } = siteOf([{ at: '2026-10-05T00:00:00Z', count: 1 }]);
    expect((await get('/sitemap/2026-10.xml')).headers['Cache-Control']).toContain('s-maxage=3600');
  });

  test('a remembered file is marked while the database is down, and cached as briefly as an error', async () => {
    const { get } = siteOf([{ at: '2026-10-05T00:00:00Z', count: 1 }], { from: 'stale' });
    const { headers } = await get('/sitemap/2026-10.xml');
    expect(headers['X-Matataki-Stale']).toBe('1');
    expect(headers['Cache-Control']).toContain('s-maxage=10');
  });

  test('the sitemap has used tags and every fixed page that needs no account', async () => {
    const { get } = siteOf([]);
    expect((await get('/sitemap/tags.xml')).locs).toEqual([
      `${origin}/tags/a%26b`,
      `${origin}/tags/${encodeURIComponent('海')}`,
    ]);
    const ofMembersOrQueries = /^\/(?:admin|settings|banned|following|liked|photos\/upload|search)\b/;
    const fixed = Object.values(routes).filter((path) => !path.includes(':') && !ofMembersOrQueries.test(path));
    expect((await get('/sitemap/pages.xml')).locs.toSorted()).toEqual(fixed.map((path) => origin + path).toSorted());
  });

  test('the sitemap costs as many units as it reads documents, and never more than a network has', async () => {
    const { get, entered } = siteOf([
      { at: '2026-10-05T00:00:00Z', count: 9_000 },
      { at: '2026-09-05T00:00:00Z', count: 50_000 },
    ]);
    await get('/sitemap/2026-10.xml');
    await get('/sitemap/2026-09.xml');
    const { perNetworkAndMinute } = serverLimits.questions;
    expect(entered).toEqual([1, 300, 1, perNetworkAndMinute / 2]);
  });

  test.each([
    ...['nothing', '__proto__', '', '2026', '2026-13', '2026-00', '2026-10-05', '1999-12'],
    ...['titles', '2026-01', '2126-01'],
  ])('%s is missing', async (name) => {
    const { get, read } = siteOf([{ at: '2026-10-05T00:00:00Z', count: 1 }]);
    const { status, headers } = await get(`/sitemap/${name}.xml`);
    expect([status, read]).toEqual([404, []]);
    expect(headers['Cache-Control']).toContain('s-maxage=10');
  });

  test.each(['/sitemap.xml', '/sitemap/2026-10.xml'])('%s with a query redirects to the one without', async (path) => {
    const { get, entered } = siteOf([]);
    const { status, headers } = await get(path, 'x=1');
    expect([status, headers['Location'], entered]).toEqual([301, path, []]);
  });
});
