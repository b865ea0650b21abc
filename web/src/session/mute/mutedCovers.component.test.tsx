import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { titleIdSchema } from '#contract/ids.ts';
import { rememberMutes } from '#session/mute/rememberedMutes.ts';
import { makeAlbum } from '#testing/albums.ts';
import { documents, stored } from '#testing/firestore.ts';
import { aPerson, profileOf } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { seen } from '#testing/seen.ts';

const library = v.parse(titleIdSchema, 'library');

/** A photo whose copies stand on many pages: of a tag, a title, an album, a person and of what is trending. */
function aCopiedPhoto() {
  const by = aPerson({ displayName: '写す人' });
  const [id = ''] = publishPhotos(['写し'], { by, tags: ['ねこ'], titleId: library });
  const { ownerId, tagKeys, titleId, variants, color, thumbhash } = stored(`photos/${id}`) ?? {};
  const cover = { ownerId, tagKeys, titleId, photoId: id, pictureId: id, variants, color, thumbhash };
  const album = makeAlbum(by, []);
  documents.update(`albums/${album}`, { cover });
  // Both have other photos, too.
  documents({
    'tags/そら': { name: 'そら', count: 2, cover },
    'titles/library': { name: '夜の図書館', kind: 'book', status: 'active', count: 2, cover },
    'titles/station': { name: '星の駅', kind: 'place', status: 'active', count: 2, cover },
    'aggregates/trending': { tags: [{ key: 'そら', name: 'そら', count: 2, cover }], titles: [], at: new Date() },
    [`profiles/${by.uid}`]: { ...profileOf(by, { photoCount: 2 }), strip: [cover], featuredPhotoId: id },
  });
  return { by, id, paths: { album: `/${by.username}/albums/${album}`, person: `/${by.username}` } };
}

const picturesOf = (container: HTMLElement, id: string): number =>
  [...container.querySelectorAll('img')].filter(({ src }) => src.includes(`/i/${id}/`)).length;

const pages = {
  'the list of tags': { path: () => '/tags', name: '#そら' },
  'the list of titles': { path: () => '/titles', name: '星の駅' },
  'the list of people': { path: () => '/users', name: '写す人' },
  'a person’s page': { path: ({ person }: { person: string }) => person, name: '写す人' },
  'an album’s page': { path: ({ album }: { album: string }) => album, name: '写す人' },
} as const;

describe.each(Object.entries(pages))('on %s', (_page, { path, name }) => {
  it.each(['nothing', 'its owner', 'its tag', 'its title'])(
    'a copy of a photo is shown unless the viewer has muted its owner, tag or title: %s',
    async (muted) => {
      const { by, id, paths } = aCopiedPhoto();
      const mutes = {
        mutedUsers: muted === 'its owner' ? [by.uid] : [],
        mutedTags: muted === 'its tag' ? ['ねこ'] : [],
        mutedTitles: muted === 'its title' ? ['library'] : [],
      };
      const viewer = aPerson(mutes);
      documents({ [`users/${viewer.uid}`]: mutes });
      rememberMutes(mutes);
      const page = await renderPage(path(paths), { person: viewer, heartbeat: {} });
      const isGone = muted === 'its owner' && path(paths) === '/users';
      if (!isGone) await seen(page.getByText(name).first());
      const expected = muted === 'nothing' ? 1 : 0;
      await expect.poll(() => Math.min(1, picturesOf(page.container, id)), { timeout: 5_000 }).toBe(expected);
    },
  );
});
