import { request, type Server } from 'node:http';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { photosAnswer } from '#contract/edge/photos.ts';
import { ContractError } from '#contract/errors.ts';
import { documentPath } from '#contract/paths.ts';
import { publicPageAt } from '#contract/publicPages.ts';
import { parseSearch, type SearchQuery } from '#contract/searchQuery.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import { writeCursor } from '../../src/platform/cursor.ts';
import { log } from '../../src/platform/logger.ts';
import { questions } from '../../src/site/api/addresses.ts';
import { placeOf } from '../../src/site/api/places.ts';
import { pictureAt } from '../../src/site/pictures/pictureAt.ts';
import { site } from '../../src/site/site.request.ts';
import { isNight } from '../nightly.ts';
import { hana, publishAll } from './harness/publicApi.ts';
import { server } from './harness/site.ts';

/** The seed of the random questions; a failure names it. */
const seed = Number(process.env['MATATAKI_SEED'] ?? Date.now() % 1_000_000_000);
const pureRuns = 10_000;
const asksOfDatabase = isNight ? 600 : 200;
const atOnce = 12;

let web: Server;
beforeAll(() => {
  http('hostile-site', (...given) => Reflect.apply(site, undefined, given));
  web = getTestServer('hostile-site');
  return new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void web.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

type Sent = { readonly status: number; readonly isStale: boolean; readonly body: string };
const ask = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const place = web.address();
    if (place === null || typeof place === 'string') throw new Error('the server has no port');
    const asked = request({ host: '127.0.0.1', port: place.port, path, headers: { ...headers } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          isStale: answer.headers['x-matataki-stale'] !== undefined,
          body: Buffer.concat(pieces).toString(),
        }),
      );
    });
    asked.on('error', reject).end();
  });

/** Texts that are difficult for Firestore, dates, numbers or encodings. */
const troubles = [
  ...['__x__', '.', '..', '../users/x', 'a/b', '/', '', ' ', '__', '____', '__\n__', '\u0000', '\u001b[2J', '\ufffe'],
  ...[
    'after:0000',
    'before:0001-01-01',
    'after:9999-12-31',
    'before:99999',
    'after:-1',
    'after:2026-02-30',
    '-before:0000',
  ],
  ...[
    'from:a/b',
    'from:..',
    'from:.',
    'from:__x__',
    'from:../users/x',
    '@__x__',
    '@..',
    '@a/b',
    'tag:__x__',
    '#__x__',
    '#..',
  ],
  ...['1e999', '-1', '1.5', '9'.repeat(400), 'NaN', 'Infinity', '0x10', '-0', '٣'],
  ...['x'.repeat(1_501), 'あ'.repeat(501), '😀'.repeat(400), '\u0301'.repeat(200), '#'.repeat(100), '"'.repeat(99)],
  ...['桜', '#海', '@hana', 'from:hana', '-桜', 'sort:new', 'title:"a b"', 'constructor', '__proto__', 'toString'],
];
/** Cursors that no page has, with the site's own signature as the worst case. */
const ends: readonly unknown[] = [
  ...[[], {}, null, '', 0, [null], [[]], [{}], { at: [] }, { tier: -1 }, { tier: 1.5 }, { tier: 1e300 }],
  ...[
    [1e300, 'x'],
    [1.5, 'x'],
    [{ s: 0, n: -1 }, 'x'],
    [{ s: 1.5, n: 0 }, 'x'],
    [{ s: 1e15, n: 0 }, 'x'],
    [{ s: 0, n: 1e9 }, 'x'],
  ],
  ...[{ tier: 0, within: [] }, { tier: 0, within: [{ s: -1e12, n: 0 }, 'x'] }, ['', 1.5], ['', 1e300]],
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...troubles) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom(...troubles), { minLength: 2, maxLength: 4 })
      .map((all) => all.join(' ').slice(0, 300)),
  },
);
const broken = fc.constantFrom(
  '%',
  '%zz',
  '%E3%81',
  '%ED%A0%80',
  '%00',
  '%2F',
  '%2e%2e',
  '%C0%AF',
  '%u0041',
  '%F4%90%80%80',
);
const encoded = fc.oneof(
  { weight: 5, arbitrary: text.map((one) => encodeURIComponent(Buffer.from(one).toString())) },
  { weight: 1, arbitrary: broken },
);
const lists = ['photos', 'people', 'tags', 'titles', 'albums', 'names'] as const;
const key = fc.constantFrom(
  'ids',
  'tag',
  'title',
  'owner',
  'album',
  'by',
  'q',
  'near',
  'similar',
  'kind',
  'photo',
  'after',
  'x',
);
const signed = fc
  .tuple(fc.constantFrom(...lists), fc.constantFrom('', '?q=桜', '?owner=hana', '?by=photos'), fc.constantFrom(...ends))
  .map(([name, query, end]) => {
    const list = `/api/${name}${query === '' ? '' : `?${new URLSearchParams(query)}`}`;
    // JSON has no number as large as this.
    const after = writeCursor(list, end);
    return `${list}${query === '' ? '?' : '&'}after=${after}`;
  });
const listAddress = fc
  .tuple(fc.constantFrom(...lists), fc.array(fc.tuple(key, encoded), { minLength: 1, maxLength: 3 }))
  .map(([name, pairs]) => `/api/${name}?${pairs.map(([one, value]) => `${one}=${value}`).join('&')}`);
const search = encoded.map((one) => `/api/photos?q=${one}`);
const single = fc.tuple(fc.constantFrom(...lists), encoded).map(([name, id]) => `/api/${name}/${id}`);
const feed = fc
  .tuple(fc.constantFrom('people', 'tags', 'titles', 'albums'), encoded)
  .map((all) => `/feed/${all.join('/')}`);
const page = fc
  .tuple(
    fc.constantFrom('/tags/', '/photos/', '/', '/i/', '/a/', '/sitemap/'),
    encoded,
    fc.constantFrom('', '/albums', '/x'),
  )
  .map((all) => all.join(''));
const weighed = [
  { weight: 3, arbitrary: search },
  { weight: 3, arbitrary: listAddress },
  ...[single, feed, signed].map((arbitrary) => ({ weight: 1, arbitrary })),
];
// Node itself rejects longer ones.
const cut = (one: string): string => one.slice(0, 12_000);
/** The site's build draws pages and is not here; `oddAddresses.test.ts` requests them. */
const read = fc.oneof(...weighed).map(cut);
const address = fc.oneof(...weighed, { weight: 1, arbitrary: page }).map(cut);

/** The database accepts the query's values. */
function expectSayable({ days, not, ...wanted }: SearchQuery): void {
  for (const { tagKeys, people } of [wanted, not]) {
    for (const tag of tagKeys) documentPath.tag(tag);
    for (const { usernameKey } of people) documentPath.username(usernameKey);
  }
  for (const day of [days.from, days.before]) if (day) Timestamp.fromDate(day);
}

/** Reads nothing: a refusal is a `ContractError`. */
function understand(asked: string): void {
  const [path = '', query = ''] = asked.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  publicPageAt(path);
  pictureAt(path);
  expectSayable(parseSearch(parameters.get('q') ?? path));
  try {
    const place = placeOf(path);
    if (place) questions[place.kind](place, parameters);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
  }
}

it('each of 10,000 hostile texts and addresses is parsed or refused before anything is read', () => {
  fc.assert(
    fc.property(text, address, (typed, asked) => {
      expectSayable(parseSearch(typed));
      understand(asked);
    }),
    { numRuns: pureRuns / 2, seed },
  );
});

describe('the site', () => {
  const newest = '/api/photos';

  it('the site answers or refuses every request, logs no error, and answers other requests as before', async () => {
    const failed = vi.spyOn(log, 'error');
    await publishAll([{ caption: '桜', tags: ['海'], by: hana }]);
    const asked = [...new Set(fc.sample(read, { numRuns: asksOfDatabase, seed }))];
    const waiting = asked.entries();
    const askAll = async (): Promise<void> => {
      for (const [at, one] of waiting) {
        const { status } = await ask(one);
        expect([one, status < 500, failed.mock.calls]).toEqual([one, true, []]);
        if (at % 20 === 0) expect(await ask(newest)).toMatchObject({ status: 200, isStale: false });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, askAll));
    expect(failed).not.toHaveBeenCalled();
  });

  it('the site forgets hidden photos, whatever is requested meanwhile', async () => {
    vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const [id] = await publishAll([{ tags: ['freeze'] }]);
    const list = `${newest}?tag=freeze`;
    const idsOf = ({ body }: Sent) => v.parse(photosAnswer, JSON.parse(body)).items.map((photo): string => photo.id);
    expect(idsOf(await ask(list))).toEqual([id]);
    await server.firestore.doc(`photos/${id}`).update({ status: 'hidden', listed: false });
    vi.setSystemTime(Date.now() + 60_000);
    const attacks = ['@__x__', 'from:..', 'from:.', 'from:../users/x', 'from:a/b', 'after:0000', 'before:0001-01-01'];
    const answers = await Promise.all(attacks.map((typed) => ask(`${newest}?q=${encodeURIComponent(typed)}`)));
    expect(answers.map(({ status }) => status)).toEqual(attacks.map(() => 200));
    const after = await ask(list);
    expect([after.isStale, idsOf(after)]).toEqual([false, []]);
  });
});

it('a network with too many requests is refused any read, without affecting others', async () => {
  // The minute does not end.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const invented = 'nobodyhasthisid00000';
  const { perNetworkAndMinute, searchUnits } = serverLimits.questions;
  for (let at = 0; at < perNetworkAndMinute / searchUnits; at += 1)
    expect((await ask(`/api/photos?q=${at}x`, from('203.0.113.1'))).status).toBe(200);
  const addresses = [
    ...['?q=invented', '?tag=invented', `?ids=${invented}`].map((query) => `/api/photos${query}`),
    ...['photos', 'people', 'tags', 'titles', 'albums'].map((name) => `/api/${name}/${invented}`),
    ...['/api/names?q=invented', '/feed/tags/invented', '/sitemap/tags.xml', '/sitemap/2026-11.xml'],
    ...[`/i/${invented}/${invented}/240.webp`, `/a/${invented}/${'0a'.repeat(20)}.webp`],
  ];
  for (const address of addresses) {
    expect([address, (await ask(address, from('203.0.113.1'))).status]).toEqual([address, 429]);
    expect([200, 404]).toContain((await ask(address, from('203.0.113.2'))).status);
  }
});

it('a query that the database refuses is refused at once', async () => {
  const begunAt = performance.now();
  await expect(server.connection.doc('usernames/__x__').get()).rejects.toMatchObject({ code: 3 });
  await expect(
    server.connection.collection('usernames').where('__name__', '==', '__x__').limit(1).get(),
  ).rejects.toThrow();
  // The second attempts of the layer below took seven seconds each.
  expect(performance.now() - begunAt).toBeLessThan(7_000);
});
