import { beforeAll, describe, expect, it } from 'vitest';
import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { tagSearch, titleSearch } from '#contract/catalogueSearch.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';
import { showLocale } from '#i18n/current.ts';
import { locales } from '#i18n/locale.ts';
import { areas } from '#i18n/words.ts';
import { makeAlbum } from '#testing/albums.ts';
import { stillness } from '#testing/axe.ts';
import { faultsOfPage, type Theme } from '#testing/faults.ts';
import { documents } from '#testing/firestore.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { publishTogether } from '#testing/publications.ts';
import { renderPage } from '#testing/render.tsx';
import { seen } from '#testing/seen.ts';
import { answer } from '#testing/server.ts';

const { banned: bannedPath, ...openRoutes } = routes;
const patterns = Object.entries(openRoutes).flatMap(([name, pattern]) => (name.startsWith('admin') ? [] : [pattern]));

/** Stores a person, one of their photos, an album, a tag and a title. */
function aSite(person = aPerson({ username: 'hana' })) {
  const title = { name: '枕の草紙', reading: 'まくらのそうし', aliases: [], kind: 'book' };
  documents({
    [`users/${person.uid}`]: { username: person.username },
    [`profiles/${person.uid}`]: profileOf(person, { photoCount: 1 }),
    'tags/ねこ': { name: 'ねこ', reading: '', count: 1, search: tagSearch({ key: 'ねこ', reading: '' }) },
    'titles/pillow': { ...title, count: 1, status: 'active', search: titleSearch(title) },
    'aggregates/trending': {
      tags: ['ねこ', '夕焼け', '雨上がり'].map((name) => ({ key: name, name, count: 1 })),
      titles: ['pillow', 'train'].map((id) => ({ id, name: title.name, count: 1 })),
      at: new Date(0),
    },
  });
  const moment = new Date('2026-11-26T07:42:00Z');
  const [photoId = ''] = publishPhotos(['試しの一枚'], { by: person, tags: ['ねこ'], moment });
  const { publication } = publishTogether(['一', '二', '三', '四'], { by: person });
  return { person, photoId, publication, albumId: makeAlbum(person, [parsePhotoId(photoId)]) };
}

type Ids = Pick<ReturnType<typeof aSite>, 'photoId' | 'albumId' | 'publication'>;

const addressOf = (pattern: string, { photoId, albumId, publication }: Ids): string =>
  pattern
    .replace(':id', pattern === routes.album ? albumId : photoId)
    .replace(':publication', publication)
    .replace(':date', '2026-11-26')
    .replace(':tagname', encodeURIComponent('ねこ'))
    .replace(':username', 'hana');

// Without this, a page shows its skeleton until its words are loaded, also after a change of language.
beforeAll(async () => {
  for (const load of Object.values(areas)) await Promise.all(locales.map((locale) => load(locale)));
});

/** For each `h1`, whether it is visible. */
const headings = () => [...document.querySelectorAll('h1')].map((heading) => heading.checkVisibility());

/** One theme for each language, by turns: the next page has them the other way round. */
let themes: readonly [Theme, Theme] = ['light', 'dark'];

/** Renders a page and returns its faults in every language. */
async function faultsAt(address: string, surroundings: Parameters<typeof renderPage>[1]): Promise<readonly string[]> {
  const page = await renderPage(address, surroundings);
  await seen(page.getByRole('heading', { level: 1 }).first());
  const faults: string[] = [];
  for (const [index, locale] of locales.entries()) {
    await showLocale(page.store, locale);
    await stillness();
    await expect.poll(headings).toEqual([true]);
    await stillness();
    faults.push(...(await faultsOfPage(locale, themes[index] ?? 'light')));
  }
  themes = [themes[1], themes[0]];
  return faults;
}

describe('in both languages, each in one theme, on a desk and on a phone, a page has no faults', () => {
  it.each([
    ...patterns,
    '/day/2026-11-26?at=07:40',
    '/photos?title=pillow',
    '/photos?publication=:publication',
    `/search?q=${encodeURIComponent('一枚')}`,
    '/search?q=h',
    `/search?q=${encodeURIComponent('だれも書かない言葉')}`,
    `/tags?q=${encodeURIComponent('ね')}`,
    `/titles?q=${encodeURIComponent('みつからない')}`,
    '/titles?kind=book',
    '/users?q=h',
    '/nobody/knows',
  ])('a visitor finds no faults at %s', async (pattern) => {
    const ids = aSite();
    expect(await faultsAt(addressOf(pattern, ids), { heartbeat: { online: 15 } })).toEqual([]);
  });

  it.each([
    ...patterns.filter((pattern) => pattern.startsWith(routes.settings) || pattern.includes(':')),
    routes.following,
    routes.liked,
    routes.photoUpload,
    routes.titles,
    routes.users,
  ])('a signed-in member finds no faults at %s', async (pattern) => {
    const { person, ...ids } = aSite();
    expect(await faultsAt(addressOf(pattern, ids), { person, heartbeat: {} })).toEqual([]);
  });

  it('a member without a username finds no faults at /', async () => {
    aSite();
    answer(checkUsernameContract, () => ({ available: true }));
    expect(await faultsAt(routes.home, { person: aPerson({ username: '' }), heartbeat: {} })).toEqual([]);
  });

  it(`a banned person finds no faults at ${bannedPath}`, async () => {
    const ban = { reason: '宣伝の繰り返し', by: 'someone', at: new Date('2026-01-01T00:00:00Z') };
    expect(await faultsAt(bannedPath, { person: aPerson({ status: 'banned', ban }) })).toEqual([]);
  });
});
