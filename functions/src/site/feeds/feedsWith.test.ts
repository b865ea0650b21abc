import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiAddress } from '#contract/edge/api.ts';
import { publicAnswers, type ReadPublic } from '#contract/edge/publicAnswers.ts';
import { ContractError } from '#contract/errors.ts';
import { albumIdSchema, parsePhotoId, parseUid, titleIdSchema } from '#contract/ids.ts';
import { writeCursor } from '../../platform/cursor.ts';
import type { Answer, SiteRequest } from '../answer.ts';
import { feedsWith } from './answerFeeds.ts';

const origin = 'https://photos.example';
beforeEach(() => {
  vi.stubEnv('MATATAKI_SITE_ORIGIN', origin);
  vi.stubEnv('GCLOUD_PROJECT', 'matataki-test');
});
afterEach(() => void vi.unstubAllEnvs());
const now = new Date('2026-11-23T00:00:00.000Z');
const hana = parseUid('hana-uid');
const title = v.parse(titleIdSchema, 'ABCDEFGHIJKLMNOPQRST');
const photoId = (index: number) => parsePhotoId(`P${String(index).padStart(19, '0')}`);

const photo = (index: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id: photoId(index),
  ownerId: hana,
  owner: { username: 'hana', displayName: 'はな <3', photoURL: null },
  caption: `夕日 ${index}`,
  description: '一行目\n二行目',
  alt: '海に沈む夕日',
  tags: ['海'],
  tagKeys: ['海'],
  status: 'published',
  width: 3_000,
  height: 2_000,
  thumbhash: '',
  color: '#aabbcc',
  variants: { sizes: [320], avif: [], share: { width: 1_200, height: 800 } },
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-02T00:00:00.000Z',
  publishedAt: '2026-11-01T01:00:00.000Z',
  ...more,
});
const person = {
  uid: hana,
  username: 'hana',
  usernameKey: 'hana',
  displayName: 'はな',
  photoURL: null,
  bio: '',
  links: [],
  photoCount: 2,
  createdAt: '2026-10-01T00:00:00.000Z',
};
const albumId = v.parse(albumIdSchema, 'A'.repeat(20));
const album = (more: Readonly<Record<string, unknown>> = {}) => ({
  id: albumId,
  ownerId: hana,
  owner: { username: 'hana', displayName: 'はな', photoURL: null },
  title: '春の旅',
  text: '',
  photoCount: 2,
  visibility: 'public',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...more,
});
const asOf = '2026-11-22T23:59:59.000Z';

const json = (status: number, body: unknown, headers: Answer['headers'] = {}): Answer => ({
  status,
  headers,
  body: JSON.stringify(body),
});
const missing = json(404, { error: { code: 'not-found' } });

const parsed = <Output>(schema: v.GenericSchema<unknown, Output>, data: unknown): Output => v.parse(schema, data);

/** A site whose public lists answer so. */
function siteOf(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = [];
  const begin = () => {
    let isStale = false;
    const read: ReadPublic = async (kind, address) => {
      asked.push(address);
      const { status, headers, body } = answers[address] ?? missing;
      if (headers['X-Matataki-Stale'] !== undefined) isStale = true;
      if (status === 404) throw new ContractError('not-found', address);
      if (status !== 200) throw new Error(String(status));
      return parsed(publicAnswers[kind], JSON.parse(String(body)));
    };
    return { read, isStale: () => isStale };
  };
  const answer = feedsWith(begin, () => now);
  const get = async (path: string, query = '') => {
    const request: SiteRequest = { path, query: new URLSearchParams(query), headers: {} };
    const { status, headers, body } = await answer(request);
    return { status, headers, body: typeof body === 'string' ? body : '' };
  };
  return { get, asked };
}

const itemsOf = (...items: unknown[]) => json(200, { items, asOf });
const itemOf = (item: unknown) => json(200, { item, asOf });

describe('a feed', () => {
  const site = siteOf({
    [apiAddress.photos()]: itemsOf(photo(1), photo(2, { updatedAt: '2026-11-05T00:00:00.000Z' })),
  });

  test('a feed says where it is, when it changed last, and what is new', async () => {
    const { status, headers, body } = await site.get('/feed');
    expect(status).toBe(200);
    expect(headers['Content-Type']).toBe('application/atom+xml; charset=utf-8');
    expect(headers['Cache-Control']).toContain('s-maxage=30');
    expect(body).toContain('<id>tag:matataki-test.web.app,2026:feed</id>');
    expect(body).toContain(`rel="self" type="application/atom+xml" href="${origin}/feed"`);
    expect(body).toContain('<updated>2026-11-05T00:00:00.000Z</updated>');
    expect(body.match(/<entry>/g)).toHaveLength(2);
    expect(body).toContain(`<id>tag:matataki-test.web.app,2026:photos/${photoId(1)}</id>`);
    expect(body).toContain(`<uri>${origin}/hana</uri>`);
    expect(body).toContain('<name>はな &lt;3</name>');
    expect(body).toContain('<category term="海"/>');
  });

  test('a feed has each picture at the site’s address, enclosed and in the content', async () => {
    const { body } = await site.get('/feed');
    const picture = `${origin}/i/${photoId(1)}/${photoId(1)}/share.jpg`;
    expect(body).toContain(`<link rel="enclosure" type="image/jpeg" href="${picture}"/>`);
    expect(body).toContain(`&lt;img src=&quot;${picture}&quot;`);
    expect(body).toContain('一行目&lt;br&gt;二行目');
  });

  test('a feed says each picture’s licence or owner', async () => {
    const { get } = siteOf({ [apiAddress.photos()]: itemsOf(photo(1, { licence: 'cc-by-sa-4.0' }), photo(2)) });
    const { body } = await get('/feed');
    expect(body).toContain('<rights>CC BY-SA 4.0 https://creativecommons.org/licenses/by-sa/4.0/deed.ja</rights>');
    expect(body).toContain('<rights>© はな &lt;3</rights>');
  });

  test('the feed under a person’s former name redirects to the current one', async () => {
    const { get, asked } = siteOf({ [apiAddress.person('former')]: itemOf(person) });
    const { status, headers } = await get('/feed/people/former');
    expect([status, headers['Location']]).toEqual([301, '/feed/people/hana']);
    expect(asked).toHaveLength(1);
  });

  test('an album’s feed has the newest of its last thirty photos first; an unlisted album has no feed', async () => {
    vi.stubEnv('SITE_KEY', 'k'.repeat(64));
    const at = apiAddress.album(albumId);
    const after = writeCursor(apiAddress.photosOfAlbum(albumId), ['', -30]);
    const last = apiAddress.photosOfAlbum(albumId, { after });
    const { get } = siteOf({ [at]: itemOf(album()), [last]: itemsOf(photo(1), photo(2)) });
    const { body } = await get(`/feed/albums/${albumId}`);
    expect(body).toContain('<title>春の旅｜はな｜Matataki（瞬き）</title>');
    expect(body).toContain(`href="${origin}/hana/albums/${albumId}"`);
    expect(body.indexOf(photoId(2))).toBeLessThan(body.indexOf(photoId(1)));

    const unlisted = siteOf({ [at]: itemOf(album({ visibility: 'unlisted' })) });
    expect((await unlisted.get(`/feed/albums/${albumId}`)).status).toBe(404);
    expect(unlisted.asked).toEqual([at]);
  });

  test('a person’s feed has the photos that they published', async () => {
    const { get } = siteOf({
      [apiAddress.person('hana')]: itemOf(person),
      [apiAddress.photos({ owner: hana, by: 'time' })]: itemsOf(photo(1)),
    });
    const { body } = await get('/feed/people/hana');
    expect(body).toContain('<title>はな（@hana）｜Matataki（瞬き）</title>');
    expect(body).toContain(`href="${origin}/hana"`);
    expect(body.match(/<entry>/g)).toHaveLength(1);
  });

  test('a person’s feed keeps its id when the username changes', async () => {
    const photosOf = { [apiAddress.photos({ owner: hana, by: 'time' })]: itemsOf() };
    const idIn = (body: string) => /<id>(?<id>.*)<\/id>/.exec(body)?.groups?.['id'];
    const before = siteOf({ [apiAddress.person('hana')]: itemOf(person), ...photosOf });
    const renamed = { ...person, username: 'hanako', usernameKey: 'hanako' };
    const after = siteOf({ [apiAddress.person('hanako')]: itemOf(renamed), ...photosOf });
    const id = idIn((await before.get('/feed/people/hana')).body);
    expect(id).toContain(hana);
    expect(idIn((await after.get('/feed/people/hanako')).body)).toBe(id);
  });

  test('a tag has a feed, also under an alias', async () => {
    const tag = { key: '海', name: '海', reading: '', count: 1 };
    const { get } = siteOf({
      [apiAddress.tag('海')]: itemOf(tag),
      [apiAddress.tag('うみ')]: itemOf({ ...tag, key: 'うみ', aliasOf: '海' }),
      [apiAddress.photos({ tag: '海' })]: itemsOf(photo(1)),
    });
    const path = `/feed/tags/${encodeURIComponent('海')}`;
    expect((await get(path)).body).toContain('<title>#海｜Matataki（瞬き）</title>');
    expect((await get(`/feed/tags/${encodeURIComponent('うみ')}`)).headers['Location']).toBe(path);
  });

  test('the English feed has English titles and words, an id of its own, and leads to English pages', async () => {
    const inEnglish = siteOf({
      [apiAddress.person('hana')]: itemOf(person),
      [apiAddress.photos({ owner: hana, by: 'time' })]: itemsOf(
        photo(1, {
          caption: '',
          description: '',
          alt: '',
          licence: 'cc0-1.0',
          owner: { username: '', displayName: '', photoURL: null },
        }),
        photo(2, { sensitive: true }),
      ),
    });
    const { body } = await inEnglish.get('/feed/people/hana', 'lang=en');
    expect(body).toContain('xml:lang="en"');
    expect(body).toContain('<title>はな (@hana) | Matataki</title>');
    expect(body).toContain('<id>tag:matataki-test.web.app,2026:feed/uids/hana-uid?lang=en</id>');
    expect(body).toContain(`rel="self" type="application/atom+xml" href="${origin}/feed/people/hana?lang=en"`);
    const toPage = (address: string) =>
      `rel="alternate" type="text/html" hreflang="en" href="${origin}${address}?lang=en"`;
    expect(body).toContain(toPage('/hana'));
    expect(body).toContain(toPage(`/photos/${photoId(1)}`));
    // The same photo in either feed.
    expect(body).toContain(`<id>tag:matataki-test.web.app,2026:photos/${photoId(1)}</id>`);
    for (const words of ['<title>Photo<', 'New member', 'deed.en', 'This photo is sensitive.'])
      expect(body).toContain(words);
    expect(body.replaceAll(/夕日 2|海|はな/g, '')).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
  });

  test('the English feed of a work leads to its page, and a former name to the English feed of the current one', async () => {
    const about = { id: title, name: '銀河', reading: '', aliases: [], kind: 'anime', count: 1 };
    const { get } = siteOf({
      [apiAddress.title(title)]: itemOf(about),
      [apiAddress.photos({ title })]: itemsOf(),
      [apiAddress.person('former')]: itemOf(person),
    });
    const { body } = await get(`/feed/titles/${title}`, 'lang=en');
    expect(body).toContain(`hreflang="en" href="${origin}/photos?title=${title}&amp;lang=en"`);
    expect((await get('/feed/people/former', 'lang=en')).headers['Location']).toBe('/feed/people/hana?lang=en');
  });

  test('the feed of a title with spoilers covers every photo', async () => {
    const about = { id: title, name: '銀河', reading: '', aliases: [], kind: 'anime', count: 1 };
    const of = (spoilerUntil?: string) =>
      siteOf({
        [apiAddress.title(title)]: itemOf({ ...about, spoilerUntil }),
        [apiAddress.photos({ title })]: itemsOf(photo(1)),
      }).get(`/feed/titles/${title}`);
    expect((await of('2026-12-01T00:00:00.000Z')).body).not.toContain('/i/');
    expect((await of('2026-11-01T00:00:00.000Z')).body).toContain('/i/');
    expect((await of()).body).toContain('/i/');
  });

  test('an empty feed is still a feed', async () => {
    const { body } = await siteOf({ [apiAddress.photos()]: itemsOf() }).get('/feed');
    expect(body).toContain('<updated>2026-01-01T00:00:00.000Z</updated>');
    expect(body).not.toContain('<entry>');
  });
});

test.each([
  ['its author has marked', { spoiler: true }],
  ['that is sensitive', { sensitive: true }],
  ['that is under a title until later', { coveredUntil: '2026-11-24T00:00:00.000Z' }],
])('a photo %s is listed without its picture and text', async (_of, more) => {
  const { get } = siteOf({ [apiAddress.photos()]: itemsOf(photo(1, more)) });
  const { body } = await get('/feed');
  expect(body).toContain('夕日 1');
  for (const told of ['/i/', '一行目', '海に沈む夕日', 'enclosure']) expect(body).not.toContain(told);
});

test('no text of a person becomes markup, neither of the feed nor of its content', async () => {
  const hostile = ']]></title><script>alert(1)</script>"\'&\u0000\u0008\ud800\ufffe';
  const { get } = siteOf({
    [apiAddress.photos()]: itemsOf(
      photo(1, {
        caption: hostile,
        description: hostile,
        alt: hostile,
        tags: [hostile],
        owner: { username: 'hana', displayName: hostile, photoURL: null },
      }),
    ),
  });
  const { body } = await get('/feed');
  expect(body).not.toContain('<script');
  // Text that a feed reader takes for HTML.
  const [, content = ''] = /<content type="html">(.*)<\/content>/.exec(body) ?? [];
  expect(content).not.toContain('&lt;script');
  expect(content).toContain('&amp;lt;script&amp;gt;');
  expect(body).not.toMatch(/\p{Cc}(?<!\n)|\ufffe/u);
  expect(body).not.toMatch(/\p{Surrogate}/u);
});

test.each([
  '/feed/people/nobody',
  '/feed/people',
  '/feed/people/hana/more',
  '/feed/people/%E0%A4%A',
  '/feed/tags/%00',
  '/feed/titles/..%2f..',
  '/feed/titles/nope',
  '/feed/__proto__/x',
  '/feed/constructor/x',
  '/feedback',
])('%s is missing', async (path) => {
  const { status, headers } = await siteOf({}).get(path);
  expect(status).toBe(404);
  expect(headers['Cache-Control']).toContain('s-maxage=10');
});

test('a feed with a query redirects to the one without, and nothing is read', async () => {
  const { get, asked } = siteOf({});
  for (const [query, plain] of [
    ['x=1', '/feed'],
    ['lang=ja', '/feed'],
    ['lang=fr', '/feed'],
    ['x=1&lang=en', '/feed?lang=en'],
  ]) {
    const { status, headers } = await get('/feed', query);
    expect([status, headers['Location']], query).toEqual([301, plain]);
  }
  expect(asked).toEqual([]);
});

test('a remembered feed is marked while the database is down, and cached as briefly as an error', async () => {
  const { get } = siteOf({ [apiAddress.photos()]: json(200, { items: [], asOf }, { 'X-Matataki-Stale': '1' }) });
  const { headers } = await get('/feed');
  expect(headers['X-Matataki-Stale']).toBe('1');
  expect(headers['Cache-Control']).toContain('s-maxage=10');
});

test('a feed whose list cannot be read is not cached', async () => {
  await expect(siteOf({ [apiAddress.photos()]: json(503, {}) }).get('/feed')).rejects.toThrow('503');
});
