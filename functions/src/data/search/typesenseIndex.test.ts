import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parsePhotoId, parseUid } from '#contract/ids.ts';
import { searchGrams } from '#contract/search.ts';
import { matchesSearch, parseSearch, resolveSearch, type Search } from '#contract/searchQuery.ts';
import type { Reading } from '../site/publicReading.ts';
import type { IndexedPhoto } from './searchIndex.ts';
import { startTypesense } from './testing/typesenseStandIn.ts';
import { SearchEngineError, typesenseIndex } from './typesenseIndex.ts';

const hana = parseUid('hana-uid');

type Said = { readonly caption?: string; readonly tags?: readonly string[]; readonly description?: string };

/** A photo as it is stored, and what the engine is told of it. */
function aPhoto(name: string, { caption = '', tags = [], description = '' }: Said, minute: number) {
  const id = parsePhotoId(name.padEnd(20, '0'));
  const owner = { username: 'hana', displayName: '花' };
  const words = { caption, description, alt: '', tags, tagKeys: tags, titleWords: [], owner };
  const publishedAt = new Date(Date.UTC(2026, 0, 1, 0, minute));
  const grams = searchGrams(words);
  const indexed: IndexedPhoto = { id, grams, tagKeys: tags, ownerId: hana, publishedAt };
  const stored = {
    ...words,
    ...{ status: 'published', visibility: 'public', listed: true, ownerId: hana, publishedAt },
    ...{
      owner: { ...owner, photoURL: null },
      width: 3,
      height: 2,
      thumbhash: Buffer.alloc(21, 1).toString('base64'),
      color: '#000000',
    },
    ...{ variants: { sizes: [320], avif: [], share: { width: 1, height: 1 } } },
    ...{ schema: 1, createdAt: publishedAt, updatedAt: publishedAt },
  };
  return { id, indexed, stored };
}

/** Reads these documents and nothing else. */
function readingOf(documents: Readonly<Record<string, object>>): Reading {
  let read = 0;
  const isNotAsked = () => Promise.reject(new Error('nothing is listed here'));
  const snapshot = (path: string) => {
    const data = documents[path];
    const of = { id: path.split('/').at(-1), ref: { path }, exists: true, data: () => data };
    return data === undefined ? [] : [of as unknown as DocumentSnapshot];
  };
  return {
    documents: () => read,
    query: isNotAsked,
    count: isNotAsked,
    get: async (paths) => {
      read += paths.length;
      return paths.flatMap(snapshot);
    },
  };
}

const search = (typed: string): Search =>
  resolveSearch(parseSearch(typed), { uidOf: (key) => (key === 'hana' ? hana : undefined) });

let standIn: Awaited<ReturnType<typeof startTypesense>>;
beforeEach(async () => {
  standIn = await startTypesense('a key');
});
afterEach(() => standIn.stop());

const photos = [
  aPhoto('a', { description: '庭の夕焼け' }, 1),
  aPhoto('b', { caption: '夕焼けの海', tags: ['海'] }, 2),
  aPhoto('c', { caption: '夕日と、焼けた肌' }, 3),
  aPhoto('d', { caption: 'sunset view' }, 4),
  aPhoto('e', { caption: '海' }, 5),
];
const documents = Object.fromEntries(photos.map(({ id, stored }) => [`photos/${id}`, stored]));

describe('the search engine', () => {
  const found = async (typed: string, limit = 30, offset?: number) => {
    const after = offset === undefined ? undefined : { offset };
    const asked = { search: search(typed), after, limit };
    const { photos: all, end } = await typesenseIndex(standIn.engine).query(readingOf(documents), asked);
    // Whoever asks checks each photo, as the site does.
    const fitting = all.filter((photo) => matchesSearch(photo, asked.search));
    expect(fitting).toEqual(all);
    return { names: all.map(({ id }) => id[0]).join(''), end };
  };

  it('makes its collection with the first photo, and finds by all words, parts of them, tags, people and days', async () => {
    const index = typesenseIndex(standIn.engine);
    await index.upsert(photos.map(({ indexed }) => indexed));
    await index.upsert(photos.map(({ indexed }) => indexed));
    expect(standIn.asked.filter((request) => request === 'POST /collections')).toHaveLength(1);
    expect(standIn.ids()).toHaveLength(5);
    for (const [typed, names] of [
      // Caption and tags first, then the newest.
      ['夕焼け', 'ba'],
      ['夕焼け sort:new', 'ba'],
      ['焼け', 'cba'],
      ['焼け 海', 'b'],
      ['sun vie', 'd'],
      ['iew', ''],
      ['#海', 'b'],
      ['@hana 海', 'eb'],
      ['before:2026-01-01', ''],
      ['after:2026-01-01', 'edcba'],
      ['!?', ''],
    ] as const) {
      expect([typed, (await found(typed)).names]).toEqual([typed, names]);
    }
  });

  it('leads from page to page', async () => {
    await typesenseIndex(standIn.engine).upsert(photos.map(({ indexed }) => indexed));
    const first = await found('after:2026', 3);
    expect(first).toEqual({ names: 'edc', end: { offset: 3 } });
    expect(await found('after:2026', 3, 3)).toEqual({ names: 'ba', end: undefined });
  });

  it('that lags shows nothing that is not listed any more', async () => {
    await typesenseIndex(standIn.engine).upsert(photos.map(({ indexed }) => indexed));
    const [hidden, unlisted, gone, ...rest] = photos;
    const now = Object.fromEntries(rest.map(({ id, stored }) => [`photos/${id}`, stored]));
    const reading = readingOf({
      ...now,
      [`photos/${hidden?.id}`]: { ...hidden?.stored, status: 'hidden' },
      [`photos/${unlisted?.id}`]: { ...unlisted?.stored, visibility: 'unlisted' },
    });
    const asked = { search: search('after:2026'), limit: 30 };
    const answered = await typesenseIndex(standIn.engine).query(reading, asked);
    expect(answered.photos.map(({ id }) => id[0]).join('')).toBe('ed');
    expect(standIn.ids()).toContain(gone?.id);
  });

  it('forgets what is removed, and minds no removal of what it never knew', async () => {
    const index = typesenseIndex(standIn.engine);
    const [first, second] = photos;
    if (!first || !second) throw new Error('no photos');
    await index.remove([first.id]);
    await index.upsert([first.indexed, second.indexed]);
    await index.remove([first.id]);
    await index.remove([first.id]);
    expect(standIn.ids()).toEqual([second.id]);
  });

  it.each(['error', 'rubbish'] as const)('that answers with %s fails in words', async (trouble) => {
    const index = typesenseIndex(standIn.engine);
    await index.upsert(photos.map(({ indexed }) => indexed));
    standIn.suffer(trouble);
    await expect(found('海')).rejects.toThrow(SearchEngineError);
    await expect(index.upsert(photos.map(({ indexed }) => indexed))).rejects.toThrow(SearchEngineError);
  });

  it('that does not answer is waited for two seconds', async () => {
    standIn.suffer('silence');
    await expect(found('海')).rejects.toThrow('no answer: TimeoutError');
  });

  it('that is not there, or has another key, fails in words', async () => {
    const asked = { search: search('海'), limit: 30 };
    const other = typesenseIndex({ ...standIn.engine, key: 'another' });
    await expect(other.query(readingOf({}), asked)).rejects.toThrow('answered 401');
    await expect(other.upsert(photos.map(({ indexed }) => indexed))).rejects.toThrow('answered 401');
    const nowhere = typesenseIndex({ address: 'http://127.0.0.1:9', key: '' });
    await expect(nowhere.query(readingOf({}), asked)).rejects.toThrow(SearchEngineError);
  });
});
