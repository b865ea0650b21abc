import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { publicPersonSchema } from '#contract/edge/names.ts';
import { publicPhotoSchema } from '#contract/edge/photos.ts';
import { isIndexed, publicPageAt } from '#contract/publicPages.ts';
import { readsOf } from '#testing/readsOf.ts';
import { headOfPerson, headOfPhoto } from './heads.ts';

// A reader is set for a whole process, where other tests need another reader.
beforeEach(() => void vi.resetModules());

const id = 'abcdefghij0123456789';
const now = new Date('2026-11-22T00:00:00Z');
const asOf = now.toISOString();
const photo = (more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  ownerId: 'hana',
  owner: { username: 'hana', displayName: 'はな', photoURL: null },
  ...{ caption: '夕日', description: '海', alt: '', tags: [], tagKeys: [], thumbhash: '', color: '' },
  status: 'published',
  ...{ width: 1, height: 1, variants: { sizes: [320], avif: [], share: { width: 1, height: 1 } } },
  ...{ createdAt: asOf, updatedAt: asOf, publishedAt: asOf },
  ...more,
});
const title = (more: Readonly<Record<string, unknown>> = {}) => ({
  id: 'pillow',
  name: '枕',
  kind: 'book',
  count: 1,
  ...more,
});

/** The head of a page of a site whose API gives these answers; anything else is missing. */
async function ask(address: string, answers: Readonly<Record<string, unknown>>, locale: 'ja' | 'en' = 'ja') {
  const { pathname, searchParams: query } = new URL(address, 'https://example.web.app');
  const read: string[] = [];
  const page = publicPageAt(pathname);
  if (page === undefined) throw new Error(`${address} is no page`);
  const [{ ContractError }, { readPublicBy }, { createQueryClient }, { heads }] = await Promise.all([
    import('#contract/errors.ts'),
    import('#data/api.ts'),
    import('#data/queryClient.ts'),
    import('./heads.ts'),
  ]);
  const answer = (asked: string): unknown => {
    read.push(asked);
    if (asked === away) throw new Error('away');
    if (!(asked in answers)) throw new ContractError('not-found', asked);
    return answers[asked];
  };
  readPublicBy(readsOf(answer));
  const head = await heads[page.name]({
    client: createQueryClient(),
    params: page.params,
    ...{ query, locale, at: now },
  });
  return { head, read, isIndexed: isIndexed(page, query) };
}
const away = '/api/tags/away';

describe('the head of a photo’s page', () => {
  const at = `/api/photos/${id}`;

  it('the head describes the photo as visitors see it', async () => {
    const { head, read } = await ask(`/photos/${id}`, { [at]: { item: photo(), asOf } });
    expect(head).toMatchObject({ title: '夕日｜はな', description: '海' });
    expect(read).toEqual([at]);
  });

  it.each([
    ['its own mark', photo({ spoiler: true }), undefined],
    ['what lists know', photo({ coveredUntil: '2026-11-23T00:00:00.000Z' }), undefined],
    ['its title', photo({ titleId: 'pillow' }), title({ spoilerUntil: '2026-11-23T00:00:00.000Z' })],
  ])('the head says nothing of a photo covered by %s', async (_by, item, itsTitle) => {
    const answers = { [at]: { item, asOf }, '/api/titles/pillow': { item: itsTitle, asOf } };
    const { head } = await ask(`/photos/${id}`, answers);
    expect(head).toMatchObject({ picture: undefined, description: 'ネタバレを含む写真です。' });
  });

  it('the head of a sensitive photo says only that it is sensitive', async () => {
    const { head } = await ask(`/photos/${id}`, { [at]: { item: photo({ sensitive: true }), asOf } });
    expect(head).toMatchObject({ picture: undefined, description: 'センシティブな写真です。' });
  });

  it('the head describes a photo whose cover has ended', async () => {
    const item = photo({ titleId: 'pillow', coveredUntil: asOf });
    const answers = { [at]: { item, asOf }, '/api/titles/pillow': { item: title({ spoilerUntil: asOf }), asOf } };
    expect((await ask(`/photos/${id}`, answers)).head?.picture).toBeDefined();
  });

  it('a missing photo has no head, and an unanswered query fails', async () => {
    expect((await ask(`/photos/${id}`, {})).head).toBeUndefined();
    await expect(ask('/tags/away', {})).rejects.toThrow('away');
  });
});

describe('the head of a list', () => {
  it('the head of a tag has the newest photo unless that is covered, and an empty one is not indexed', async () => {
    const answers = { '/api/tags/%E3%81%AD%E3%81%93': { item: { key: 'ねこ', name: 'ねこ', count: 2 }, asOf } };
    const list = '/api/photos?tag=%E3%81%AD%E3%81%93';
    const path = '/tags/%E3%81%AD%E3%81%93';
    const shown = await ask(path, { ...answers, [list]: { items: [photo()], asOf } });
    expect(shown.head).toMatchObject({
      ...{ title: '#ねこ', description: '「ねこ」の写真 2枚', feed: '/feed/tags/%E3%81%AD%E3%81%93', isHidden: false },
      picture: { path: `/i/${id}/${id}/share.jpg`, type: 'image/jpeg' },
    });
    const covered = await ask(path, { ...answers, [list]: { items: [photo({ spoiler: true }), photo()], asOf } });
    expect(covered.head?.picture).toBeUndefined();
    const tag = { key: 'ねこ', name: 'ねこ', count: 0 };
    const empty = { '/api/tags/%E3%81%AD%E3%81%93': { item: tag, asOf }, [list]: { items: [], asOf } };
    expect((await ask(path, empty)).head).toMatchObject({ picture: undefined, isHidden: true });
  });

  it('the head of a title’s photos names the title', async () => {
    const answers = { '/api/titles/pillow': { item: title(), asOf }, '/api/photos?title=pillow': { items: [], asOf } };
    expect((await ask('/photos?title=pillow', answers, 'en')).head).toMatchObject({
      ...{ title: '枕', description: '1 photo of “枕”', feed: '/feed/titles/pillow', isHidden: false },
    });
    expect((await ask('/photos?title=none', answers)).head).toBeUndefined();
    expect((await ask('/photos?title=no/id', answers)).head).toBeUndefined();
  });

  it('the head of a list reads nothing, and is in the requested language', async () => {
    for (const address of ['/', '/photos', '/users?tab=photos', '/titles?kind=book', '/photos?publication=x']) {
      const { head, read } = await ask(address, {});
      expect([address, head?.isHidden, read]).toEqual([address, false, []]);
    }
    const home = (await ask('/', {})).head;
    expect(home).toMatchObject({
      title: 'Matataki（瞬き）',
      picture: { path: '/i/share/site.jpg', width: 1_200, height: 630 },
    });
    expect((await ask('/users', {}, 'en')).head?.title).toBe('People');
    expect((await ask('/search', {})).head?.isHidden).toBe(true);
  });

  it.each([
    ['/about', 'ja', 'Matatakiについて'],
    ['/rules', 'ja', 'ルール'],
    ['/privacy', 'en', 'Privacy'],
  ] as const)('the head of %s has its title and its first words (%s)', async (path, locale, name) => {
    const { head, read } = await ask(path, {}, locale);
    expect(head).toMatchObject({ title: name, description: expect.stringMatching(/.{20}/), isHidden: false });
    expect(read).toEqual([]);
  });
});

describe('the head of an album’s page', () => {
  const path = `/hana/albums/${id}`;
  const at = `/api/albums/${id}`;
  const album = (more: Readonly<Record<string, unknown>> = {}) => ({
    id,
    ownerId: 'hana',
    owner: { username: 'hana', displayName: 'はな', photoURL: null },
    ...{ title: '春の旅', text: '', photoCount: 2, visibility: 'public', createdAt: asOf, updatedAt: asOf },
    ...more,
  });
  const cover = {
    ...{ ownerId: 'hana', tagKeys: [], photoId: id, pictureId: id, color: '', thumbhash: '' },
    variants: { sizes: [320], avif: [] },
  };
  const person = (more: Readonly<Record<string, unknown>> = {}) => ({
    ...{ uid: 'hana', username: 'hana', usernameKey: 'hana', displayName: 'はな', photoURL: null, bio: '', links: [] },
    ...{ photoCount: 1, createdAt: asOf },
    ...more,
  });

  it('the head names the album’s owner, content and feed, and has a picture of its photos', async () => {
    const { head, read } = await ask(path, { [at]: { item: album({ cover }), asOf } });
    expect(read).toEqual([at]);
    expect(head).toMatchObject({
      ...{ type: 'gallery', title: '春の旅｜はな', description: 'はなさんの写真 2枚' },
      ...{ feed: `/feed/albums/${id}`, isHidden: false, author: { name: 'はな', path: '/hana' } },
      picture: { path: `/i/share/album/${id}.jpg`, width: 1_200, height: 630, type: 'image/jpeg', alt: '春の旅' },
    });
  });

  it('the head of an unlisted album has its cover', async () => {
    const { head } = await ask(path, {
      [at]: { item: album({ cover, visibility: 'unlisted' }), asOf },
      [`/api/photos/${id}`]: { item: photo(), asOf },
    });
    expect(head?.picture).toMatchObject({ path: `/i/${id}/${id}/share.jpg` });
  });

  it('an unlisted or empty album is hidden from search engines, and an unlisted one has no feed', async () => {
    const unlisted = await ask(path, { [at]: { item: album({ visibility: 'unlisted' }), asOf } });
    expect(unlisted.head).toMatchObject({ isHidden: true, feed: undefined });
    const empty = await ask(path, { [at]: { item: album({ photoCount: 0 }), asOf } });
    expect(empty.head).toMatchObject({ isHidden: true, picture: undefined });
  });

  it('the head shows no cover that has become sensitive', async () => {
    const { head } = await ask(path, {
      [at]: { item: album({ cover, visibility: 'unlisted' }), asOf },
      [`/api/photos/${id}`]: { item: photo({ sensitive: true }), asOf },
    });
    expect(head).toMatchObject({ picture: undefined });
  });

  it('the list of albums names the person, and is hidden if empty', async () => {
    const known = { '/api/people/hana': { item: person(), asOf } };
    const some = await ask('/hana/albums', { ...known, '/api/albums?owner=hana': { items: [album()], asOf } });
    expect(some.head).toMatchObject({ title: 'はなさんのアルバム', isHidden: false });
    const none = await ask('/hana/albums', { ...known, '/api/albums?owner=hana': { items: [], asOf } });
    expect(none.head).toMatchObject({ isHidden: true });
    expect((await ask('/nobody/albums', {})).head).toBeUndefined();
  });
});

describe('the head of a day', () => {
  const strips = [{ count: 1, color: '#112233' }];
  const at = (path: string, item: object) => ask(path, { '/api/moments/2026-11-22': { item, asOf } });

  it('the preview of a day is made of its photos', async () => {
    for (const path of ['/day', '/day/2026-11-22', '/day/2026-11-22?at=07:40']) {
      const { head } = await at(path, { strips, version: 'a-version' });
      expect(head?.path).toBe('/day/2026-11-22');
      expect(head?.picture, path).toEqual({
        path: '/i/day/2026-11-22/a-version/share.jpg',
        ...{ width: 1_200, height: 630, type: 'image/jpeg', alt: '2026年11月22日の光' },
      });
    }
  });

  it('a day without photos has no picture, and search engines do not list it', async () => {
    const { head } = await at('/day/2026-11-22', { strips: [{ count: 0, color: '' }] });
    expect(head).toMatchObject({ picture: undefined, isHidden: true });
  });

  it('a day whose photos are all covered has no picture', async () => {
    const { head } = await at('/day/2026-11-22', { strips });
    expect(head).toMatchObject({ picture: undefined, isHidden: false });
  });
});

const aPhoto = (more: Readonly<Record<string, unknown>> = {}) =>
  v.parse(publicPhotoSchema, {
    id,
    ownerId: 'hana',
    owner: { username: 'hana', displayName: 'はな', photoURL: null },
    caption: '夕日',
    description: '',
    alt: '',
    tags: [],
    tagKeys: [],
    status: 'published',
    width: 1,
    height: 1,
    thumbhash: '',
    color: '',
    variants: { sizes: [320], avif: [], share: { width: 1_200, height: 800 } },
    createdAt: new Date(0),
    updatedAt: new Date(0),
    publishedAt: new Date(0),
    ...more,
  });
const aPerson = (more: Readonly<Record<string, unknown>> = {}) =>
  v.parse(publicPersonSchema, {
    uid: 'hana',
    username: 'はな',
    usernameKey: 'はな',
    displayName: '',
    photoURL: null,
    bio: ' 一行目\n二行目 ',
    links: [],
    photoCount: 2,
    createdAt: new Date(0),
    ...more,
  });

describe('the head of a photo', () => {
  it('the head of a photo has its licence, even if the photo is covered', () => {
    const licence = 'https://creativecommons.org/licenses/by-nc/4.0/';
    for (const isCovered of [true, false])
      expect(headOfPhoto(aPhoto({ licence: 'cc-by-nc-4.0' }), isCovered, 'ja').licence).toBe(licence);
    expect(headOfPhoto(aPhoto(), false, 'ja').licence).toBeUndefined();
  });

  it('the head of a photo has its current picture, in the size for links, and its words', () => {
    const head = headOfPhoto(aPhoto({ alt: '海に沈む夕日', pictureId: '9876543210jihgfedcba' }), false, 'ja');
    expect(head.picture).toEqual({
      path: `/i/${id}/9876543210jihgfedcba/share.jpg`,
      width: 1_200,
      height: 800,
      type: 'image/jpeg',
      alt: '海に沈む夕日',
    });
    expect(head).toMatchObject({
      title: '夕日｜はな',
      description: '海に沈む夕日',
      author: { name: 'はな', path: '/hana' },
    });
  });

  it('the head says nothing about a covered photo', () => {
    const head = headOfPhoto(aPhoto({ description: '犯人は', alt: '犯人' }), true, 'ja');
    expect(head).toMatchObject({ picture: undefined, description: 'ネタバレを含む写真です。' });
    expect(JSON.stringify(head)).not.toContain('犯人');
  });

  it('the head has default words for a photo without any, and no address for a person without a name', () => {
    const nobody = aPhoto({ caption: '', owner: { username: '', displayName: '', photoURL: null } });
    expect(headOfPhoto(nobody, false, 'ja')).toMatchObject({
      title: '写真｜名前のない人',
      description: '名前のない人の写真',
      author: { path: undefined },
    });
    expect(headOfPhoto(nobody, false, 'en').description).toBe('Photo by New member');
  });

  it('the head of an English page joins names with Latin signs', () => {
    expect(headOfPhoto(aPhoto(), false, 'en').title).toBe('夕日 by はな');
    expect(headOfPerson(aPerson(), 'en').title).toBe('はな (@はな)');
  });

  it('the head cuts a long description between characters', () => {
    const { description } = headOfPhoto(aPhoto({ description: '🌸'.repeat(300) }), false, 'ja');
    expect(description).toBe(`${'🌸'.repeat(199)}…`);
  });
});

describe('the head of a person', () => {
  it('the head links to the person’s current name', () => {
    expect(headOfPerson(aPerson(), 'ja')).toMatchObject({
      title: 'はな（@はな）',
      description: '一行目 二行目',
      author: { name: 'はな', path: '/%E3%81%AF%E3%81%AA' },
    });
    expect(headOfPerson(aPerson({ bio: '', photoCount: 1 }), 'en').description).toBe('1 photo by はな');
  });

  it('the head of a person with photos has a picture of them', () => {
    const photoURL = `/a/hana/${'a'.repeat(40)}.webp`;
    expect(headOfPerson(aPerson({ photoURL }), 'ja').picture).toMatchObject({
      path: '/i/share/person/hana.jpg',
      width: 1_200,
      height: 630,
    });
  });

  it('the head of a person without photos has an avatar, if it is from this site', () => {
    const photoURL = `/a/hana/${'a'.repeat(40)}.webp`;
    expect(headOfPerson(aPerson({ photoURL, photoCount: 0 }), 'ja').picture).toMatchObject({
      path: photoURL,
      width: 256,
      height: 256,
    });
    for (const other of ['https://elsewhere.example/a.png', photoURL.replace('hana', 'sora')])
      expect(headOfPerson(aPerson({ photoURL: other, photoCount: 0 }), 'ja').picture).toBeUndefined();
  });
});
