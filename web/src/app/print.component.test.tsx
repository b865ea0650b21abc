import { afterEach, expect, it } from 'vitest';
import { page as browser, cdp } from 'vitest/browser';
import { parsePhotoId } from '#contract/ids.ts';
import { makeAlbum } from '#testing/albums.ts';
import { stillness } from '#testing/axe.ts';
import { documents } from '#testing/firestore.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { seen } from '#testing/seen.ts';

/** A4 at 96 px an inch without the margins of `base.css`. */
const paper = { width: 703, height: 1_031 };

const emulate = (media: '' | 'print') => cdp().send('Emulation.setEmulatedMedia', { media });
afterEach(() => emulate(''));

const isSeen = (element: Element): boolean => element.checkVisibility() && element.getBoundingClientRect().height > 1;
const namesOf = (selector: string): readonly string[] =>
  [...document.querySelectorAll(selector)]
    .filter(isSeen)
    .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`);

/** Stores a person with photos, one of them in an album. */
function aSite() {
  const person = aPerson({ username: 'hana', displayName: 'はな' });
  documents({
    [`users/${person.uid}`]: { username: person.username },
    [`profiles/${person.uid}`]: profileOf(person, { photoCount: 9, bio: '朝の橋を撮ります。' }),
  });
  const captions = Array.from({ length: 9 }, (_, index) => `試しの一枚 ${index}`);
  const [photoId = ''] = publishPhotos(captions, { by: person, tags: ['ねこ'], description: '川のそばで。' });
  return { person, photoId, albumId: makeAlbum(person, [parsePhotoId(photoId)]) };
}

it.each([
  ['a photo', 'a visitor', ({ photoId }) => `/photos/${photoId}`, '試しの一枚 0'],
  ['a photo', 'its owner', ({ photoId }) => `/photos/${photoId}`, '試しの一枚 0'],
  ['a profile', 'a visitor', () => '/hana', 'はな'],
  ['a profile', 'its owner', () => '/hana', 'はな'],
  ['an album', 'a visitor', ({ albumId }) => `/hana/albums/${albumId}`, ''],
] satisfies [string, string, (site: ReturnType<typeof aSite>) => string, string][])(
  '%s is printed for %s without bars and controls, no wider than the paper',
  async (_, who, addressIn, heading) => {
    const site = aSite();
    const { person } = site;
    const page = await renderPage(addressIn(site), who === 'its owner' ? { person, heartbeat: {} } : {});
    document.documentElement.dataset.theme = 'dark';
    await seen(page.getByRole('heading', { level: 1 }));
    await expect.poll(() => document.querySelectorAll('main img').length).toBeGreaterThan(0);
    await stillness();
    await browser.viewport(paper.width, paper.height);
    await emulate('print');
    await stillness();

    expect(namesOf('button:not(:has(img)), input, nav, search, body footer, [class*="button"]')).toEqual([]);
    expect(namesOf('a[href="#main"], a[href="/photos/upload"]')).toEqual([]);
    expect(document.querySelector('main h1')?.textContent).toContain(heading);
    expect(namesOf('main h1')).toHaveLength(1);
    expect([...document.querySelectorAll('main img')].filter(isSeen).length).toBeGreaterThan(0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(paper.width);
    expect(getComputedStyle(document.documentElement).backgroundColor).toBe('rgb(251, 250, 247)');
    delete document.documentElement.dataset.theme;
  },
);
