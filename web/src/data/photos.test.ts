import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { forgetPhotos, latestPhotos, publishedPhoto } from './photos.ts';

vi.mock('./site.ts', () => ({
  site: { firebase: { projectId: 'demo', storageBucket: 'demo.appspot.com' }, emulators: undefined, providers: [] },
}));

const documents = 'projects/demo/databases/(default)/documents';
const share = {
  mapValue: {
    fields: {
      width: { integerValue: '320' },
      height: { integerValue: '200' },
    },
  },
};
const text = (stringValue: string) => ({ stringValue });

/** A published photo as REST answers it; its id is the letter, repeated. */
const aDocument = (letter: string, changes: Record<string, unknown> = {}) => ({
  name: `${documents}/photos/${letter.repeat(20)}`,
  fields: {
    schema: { integerValue: '2' },
    ownerId: text('hana'),
    owner: { mapValue: { fields: { username: text('hana'), displayName: text('花'), photoURL: { nullValue: null } } } },
    caption: text(letter),
    description: text(''),
    alt: text(''),
    tags: { arrayValue: {} },
    tagKeys: { arrayValue: {} },
    status: text('published'),
    width: { integerValue: '320' },
    height: { integerValue: '200' },
    thumbhash: text(''),
    color: text('#000000'),
    variants: {
      mapValue: {
        fields: { sizes: { arrayValue: { values: [{ integerValue: '320' }] } }, avif: { arrayValue: {} }, share },
      },
    },
    createdAt: { timestampValue: '2026-11-20T00:00:00Z' },
    updatedAt: { timestampValue: '2026-11-20T00:00:00Z' },
    publishedAt: { timestampValue: '2026-11-20T00:00:00.123Z' },
    ...changes,
  },
});

const server = vi.fn<typeof fetch>();
const answers = (...letters: ReturnType<typeof aDocument>[]) =>
  Response.json([...letters.map((document) => ({ document })), { readTime: '2026-11-21T00:00:00Z' }]);
const sentQuery = (call: number) => JSON.parse(String(server.mock.calls[call]?.[1]?.body)).structuredQuery;

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  forgetPhotos();
  server.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('latestPhotos', () => {
  test('asks for published photos, newest first, without a preflight', async () => {
    server.mockResolvedValueOnce(answers(aDocument('b'), aDocument('a')));
    const page = await latestPhotos();
    expect(page.photos.map((photo) => photo.caption)).toEqual(['b', 'a']);
    expect(page.photos[0]?.publishedAt).toEqual(new Date('2026-11-20T00:00:00.123Z'));
    const [url, options] = server.mock.calls[0] ?? [];
    expect(url).toBe(`https://firestore.googleapis.com/v1/${documents}:runQuery`);
    expect(options?.headers).toEqual({ 'Content-Type': 'text/plain' });
    expect(sentQuery(0)).toMatchObject({
      where: {
        compositeFilter: {
          filters: [
            { fieldFilter: { field: { fieldPath: 'status' }, op: 'EQUAL', value: { stringValue: 'published' } } },
          ],
        },
      },
      orderBy: [
        { field: { fieldPath: 'publishedAt' }, direction: 'DESCENDING' },
        { field: { fieldPath: '__name__' }, direction: 'DESCENDING' },
      ],
      limit: 30,
    });
  });

  test('a full page is followed from its last photo, a page that is not full is the last', async () => {
    server.mockResolvedValueOnce(answers(aDocument('b'), aDocument('a')));
    const { next } = await latestPhotos({ limit: 2 });
    server.mockResolvedValueOnce(answers());
    const end = await latestPhotos({ limit: 2, ...(next && { after: next }) });
    expect(sentQuery(1).startAt).toEqual({
      before: false,
      values: [
        { timestampValue: '2026-11-20T00:00:00.123Z' },
        { referenceValue: `${documents}/photos/${'a'.repeat(20)}` },
      ],
    });
    expect(end).toEqual({ photos: [], next: undefined });
  });

  test('a document that does not fit is left out and logged by its path, and the list goes on behind it', async () => {
    server.mockResolvedValueOnce(answers(aDocument('b'), aDocument('a', { width: { stringValue: 'wide' } })));
    const page = await latestPhotos({ limit: 2 });
    expect(page.photos.map((photo) => photo.caption)).toEqual(['b']);
    expect(page.next).toBeDefined();
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining(`photos/${'a'.repeat(20)}`));
  });

  test('the same page costs one read within a minute, asked for at once or later; fresh always asks', async () => {
    server.mockImplementation(async () => answers(aDocument('a')));
    await Promise.all([latestPhotos(), latestPhotos()]);
    await latestPhotos();
    expect(server).toHaveBeenCalledTimes(1);
    await latestPhotos({ fresh: true });
    expect(server).toHaveBeenCalledTimes(2);
  });

  test('what was published since a time is asked for each time, over the same index', async () => {
    server.mockImplementation(async () => answers(aDocument('a')));
    const since = new Date('2026-11-20T00:00:00.123Z');
    await latestPhotos({ since });
    await latestPhotos({ since });
    expect(server).toHaveBeenCalledTimes(2);
    expect(sentQuery(0)).toMatchObject({
      where: {
        compositeFilter: {
          filters: [
            {
              fieldFilter: {
                field: { fieldPath: 'publishedAt' },
                op: 'GREATER_THAN_OR_EQUAL',
                value: { timestampValue: since.toISOString() },
              },
            },
            { fieldFilter: { field: { fieldPath: 'status' } } },
          ],
        },
      },
      orderBy: [{ field: { fieldPath: 'publishedAt' }, direction: 'DESCENDING' }, {}],
    });
  });

  test('a failure is not remembered', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(latestPhotos()).rejects.toBeInstanceOf(UnreachableError);
    server.mockResolvedValueOnce(answers(aDocument('a')));
    expect((await latestPhotos()).photos).toHaveLength(1);
  });

  test('a server that is down counts as unreachable, a refusal has its code', async () => {
    server.mockResolvedValueOnce(new Response('', { status: 503 }));
    await expect(latestPhotos()).rejects.toBeInstanceOf(UnreachableError);
    server.mockResolvedValueOnce(new Response('', { status: 403 }));
    await expect(latestPhotos()).rejects.toMatchObject({ code: 'permission-denied' });
  });
});

describe('publishedPhoto', () => {
  const id = parsePhotoId('a'.repeat(20));

  test('a photo seen in a list costs no further read', async () => {
    server.mockResolvedValueOnce(answers(aDocument('a')));
    await latestPhotos();
    expect((await publishedPhoto(id))?.caption).toBe('a');
    expect(server).toHaveBeenCalledTimes(1);
  });

  test('one that is not there and one that is not public are the same: nothing', async () => {
    server.mockResolvedValueOnce(new Response('', { status: 404 }));
    expect(await publishedPhoto(id)).toBeUndefined();
    server.mockResolvedValueOnce(new Response('', { status: 403 }));
    expect(await publishedPhoto(id)).toBeUndefined();
  });

  test('a failure is told', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(publishedPhoto(id)).rejects.toBeInstanceOf(UnreachableError);
  });
});
