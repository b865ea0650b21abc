import { describe, expect, it } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { pageAsked } from '../pageAsked.ts';
import { findHead } from './findHead.ts';

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

/** Requests the head of a page from a site whose API gives these answers; anything else is missing. */
async function ask(address: string, answers: Readonly<Record<string, unknown>>) {
  const { pathname, searchParams: query } = new URL(address, 'https://example.web.app');
  const read: string[] = [];
  const head = await findHead({
    page: pageAsked(pathname),
    ...{ query, locale: 'ja', now },
    readApi: async (asked) => {
      read.push(asked);
      if (!(asked in answers)) throw new ContractError('not-found', asked);
      return answers[asked];
    },
  });
  return { head, read };
}

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
    const failing = findHead({
      page: { kind: 'tag', key: 'x' },
      ...{ query: new URLSearchParams(), locale: 'ja', now },
      readApi: () => Promise.reject(new Error('away')),
    });
    await expect(failing).rejects.toThrow('away');
  });
});

describe('the head of a list', () => {
  it('the head of a tag follows an alias, and shows the newest photo unless that is covered', async () => {
    const answers = {
      '/api/tags/neko': { item: { key: 'neko', name: 'neko', count: 0, aliasOf: 'ねこ' }, asOf },
      '/api/tags/%E3%81%AD%E3%81%93': { item: { key: 'ねこ', name: 'ねこ', count: 2 }, asOf },
    };
    const list = '/api/photos?tag=%E3%81%AD%E3%81%93';
    const shown = await ask('/tags/neko', { ...answers, [list]: { items: [photo()], asOf } });
    expect(shown.head).toMatchObject({ path: '/tags/%E3%81%AD%E3%81%93', picture: { type: 'image/jpeg' } });
    const covered = await ask('/tags/neko', {
      ...answers,
      [list]: { items: [photo({ spoiler: true }), photo()], asOf },
    });
    expect(covered.head?.picture).toBeUndefined();
  });

  it('the head of a title’s photos names the title by its current id', async () => {
    const answers = { '/api/titles/old': { item: title(), asOf }, '/api/photos?title=pillow': { items: [], asOf } };
    expect((await ask('/photos?title=old', answers)).head).toMatchObject({ title: '枕', path: '/photos?title=pillow' });
    expect((await ask('/photos?title=none', answers)).head).toBeUndefined();
  });

  it('a search and a later page are not indexed', async () => {
    for (const address of ['/photos?q=x', '/?after=x', '/users?tab=online', '/tags?q=x']) {
      expect((await ask(address, {})).head?.isHidden, address).toBe(true);
    }
    for (const [address, path] of [
      ['/photos?after=x&lang=en', '/photos?after=x'],
      ['/photos?q=a+b&after=x', '/photos?q=a+b&after=x'],
      ['/users?tab=photos&after=x', '/users?tab=photos&after=x'],
      ['/titles?kind=book&after=x&lang=ja', '/titles?kind=book&after=x'],
    ]) {
      expect((await ask(address ?? '', {})).head?.path).toBe(path);
    }
    for (const address of ['/', '/photos', '/users?tab=photos', '/titles?kind=book']) {
      const { head, read } = await ask(address, {});
      expect([address, head?.isHidden, head?.path, read]).toEqual([address, false, address, []]);
    }
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

  it('the head names the album’s owner, content and feed, and has its cover', async () => {
    const { head } = await ask(path, {
      [at]: { item: album({ cover }), asOf },
      [`/api/photos/${id}`]: { item: photo(), asOf },
    });
    expect(head).toMatchObject({
      ...{ type: 'gallery', title: '春の旅｜はな', tabTitle: '春の旅 | Matataki', description: 'はなさんの写真 2枚' },
      ...{ path, feed: `/feed/albums/${id}`, isHidden: false, author: { name: 'はな', path: '/hana' } },
      picture: { path: `/i/${id}/${id}/share.jpg` },
    });
  });

  it('an unlisted or empty album is hidden from search engines, and an unlisted one has no feed', async () => {
    const unlisted = await ask(path, { [at]: { item: album({ visibility: 'unlisted' }), asOf } });
    expect(unlisted.head).toMatchObject({ isHidden: true, feed: undefined });
    const empty = await ask(path, { [at]: { item: album({ photoCount: 0 }), asOf } });
    expect(empty.head).toMatchObject({ isHidden: true });
  });

  it('the head shows no cover that has become sensitive', async () => {
    const { head } = await ask(path, {
      [at]: { item: album({ cover }), asOf },
      [`/api/photos/${id}`]: { item: photo({ sensitive: true }), asOf },
    });
    expect(head).toMatchObject({ picture: undefined });
  });

  it('an album is missing below another person’s name, and found below its owner’s new name', async () => {
    const answers = { [at]: { item: album(), asOf }, '/api/people/sora': { item: person({ uid: 'sora' }), asOf } };
    expect((await ask(`/sora/albums/${id}`, answers)).head).toBeUndefined();
    const renamed = { [at]: { item: album(), asOf }, '/api/people/hanako': { item: person(), asOf } };
    expect((await ask(`/hanako/albums/${id}`, renamed)).head).toBeDefined();
    expect((await ask(path, {})).head).toBeUndefined();
  });

  it('the list of albums names the person, and is hidden if empty', async () => {
    const known = { '/api/people/hana': { item: person(), asOf } };
    const some = await ask('/hana/albums', { ...known, '/api/albums?owner=hana': { items: [album()], asOf } });
    expect(some.head).toMatchObject({ title: 'はなさんのアルバム', path: '/hana/albums', isHidden: false });
    const none = await ask('/hana/albums', { ...known, '/api/albums?owner=hana': { items: [], asOf } });
    expect(none.head).toMatchObject({ isHidden: true });
    expect((await ask('/nobody/albums', {})).head).toBeUndefined();
  });
});

describe('the head of a day', () => {
  const strips = [{ count: 1, color: '#112233' }];
  const at = (path: string, item: object) => ask(path, { '/api/moments/2026-11-22': { item, asOf } });

  it('the preview of a day is its strips as a picture', async () => {
    for (const path of ['/day', '/day/2026-11-22', '/day/2026-11-22?at=07:40']) {
      const { head } = await at(path, { strips });
      expect(head?.picture, path).toEqual({
        path: '/i/day/2026-11-22/share.jpg',
        ...{ width: 1_200, height: 630, type: 'image/jpeg', alt: '2026年11月22日の瞬き' },
      });
    }
  });

  it('a day without photos has no picture, and search engines do not list it', async () => {
    const { head } = await at('/day/2026-11-22', { strips: [{ count: 0, color: '' }] });
    expect(head).toMatchObject({ picture: undefined, isHidden: true });
  });
});
