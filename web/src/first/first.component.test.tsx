import { afterEach, beforeEach, expect, it } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { makeAlbum } from '#testing/albums.ts';
import { documents } from '#testing/firestore.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { publishTogether } from '#testing/publications.ts';
import { readAddresses } from '#testing/server.ts';
import { leavePage, takeOver } from '#testing/takeOver.tsx';
import { inTimeZone } from '#testing/timeZone.ts';

// HTML has times in UTC: elsewhere, pages read more of the viewer’s own day.
beforeEach(() => inTimeZone('UTC'));
afterEach(async () => {
  leavePage();
  await inTimeZone('');
});

it.each([
  '/',
  '/about',
  '/rules',
  '/privacy',
  '/photos',
  '/search',
  '/search?q=taken',
  '/search?q=so&sort=new',
  '/photos?after=2',
  '/photos?publication={publication}',
  '/photos/{id}',
  '/{username}',
  '/{username}/albums',
  '/{username}/albums/{album}',
  '/users',
  '/users?tab=photos',
  '/users?tab=online',
  '/users?after=0',
  '/tags',
  '/tags?q=so',
  '/tags/sora',
  '/titles',
  '/titles?kind=anime',
  '/day/2026-11-26',
  '/day/2026-11-26?at=07:40',
])('React hydrates %s without a console error in both languages', async (pattern) => {
  const by = aPerson({ username: `taken_${pattern.length}` });
  documents({ [`profiles/${by.uid}`]: profileOf(by), 'tags/sora': aTag });
  const [id = ''] = publishPhotos(
    Array.from({ length: 8 }, (_, index) => `taken ${index}`),
    { by, tags: ['sora'], moment: new Date('2026-11-26T07:42:00Z') },
  );
  const album = makeAlbum(by, [parsePhotoId(id)], { title: 'taken' });
  const { publication } = publishTogether(['taken 8', 'taken 9', 'taken 10', 'taken 11'], { by });
  const path = pattern
    .replace('{id}', id)
    .replace('{publication}', publication)
    .replace('{username}', by.username)
    .replace('{album}', album);
  for (const locale of ['ja', 'en'] as const) {
    const { drawn, image, into, said } = await takeOver(path, locale);
    expect(said.join('\n')).toBe('');
    // A day then reads the photo of the slice that it widens.
    const again = readAddresses.filter((address) => !path.startsWith('/day') || !address.startsWith('/api/photos/'));
    expect(again, 'what the HTML brought is asked for again').toEqual([]);
    expect(drawn.status).toBe(200);
    expect(drawn.html).not.toContain('style=');
    // React would render a part again that the server could not finish.
    expect(drawn.html).not.toContain('<!--$!-->');
    expect(drawn.title).not.toBe('');
    expect(into.querySelector('main h1')).not.toBeNull();
    if (image !== null) expect(image.isConnected).toBe(true);
    leavePage();
  }
});

it('React hydrates home with the light of a day, which stays where it is', async () => {
  publishPhotos(
    Array.from({ length: 24 }, (_, index) => `band ${index}`),
    { moment: new Date() },
  );
  for (const locale of ['ja', 'en'] as const) {
    const { drawn, into, said } = await takeOver('/', locale);
    expect(drawn.html).toContain('/seam.webp');
    expect(said.join('\n')).toBe('');
    expect(into.querySelectorAll('main a[href^="/day/"]')).toHaveLength(1);
    leavePage();
  }
});

it('the HTML of a photo has its author’s photos around it, which React takes over', async () => {
  const [, second = ''] = publishPhotos(['one', 'two', 'three'], { by: aPerson() });
  const { drawn, into, said } = await takeOver(`/photos/${second}`, 'ja');
  const html = new DOMParser().parseFromString(drawn.html, 'text/html');
  const names = (of: ParentNode) => Array.from(of.querySelectorAll<HTMLImageElement>('main li img'), ({ alt }) => alt);
  expect(names(html).toSorted()).toEqual(['one', 'three', 'two']);
  expect(html.querySelector('main [aria-current="page"] img')?.getAttribute('alt')).toBe('two');
  expect(names(into)).toEqual(names(html));
  expect(said.join('\n')).toBe('');
});

it('React hydrates a page in the language of its address and stays in it', async () => {
  const { into, said, address } = await takeOver('/photos?lang=en', 'en');
  expect(said.join('\n')).toBe('');
  into.querySelector<HTMLAnchorElement>('nav a[href="/users?lang=en"]')?.click();
  await expect.poll(address).toBe('/users?lang=en');
});

const aTag = { name: 'sora', reading: '', count: 8, aliases: [], createdAt: new Date(), updatedAt: new Date() };
