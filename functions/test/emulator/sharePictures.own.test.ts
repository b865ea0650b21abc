import sharp from 'sharp';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { objectOf } from '#contract/edge/pictures.ts';
import { type Shared, shareAddress } from '#contract/edge/share.ts';
import { type PhotoId, parseAlbumId, parseUid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { answerPicture } from '../../src/site/pictures/answerPicture.ts';
import { type Fields, put } from './harness/documents.ts';
import { aPublishedPhoto, sora } from './harness/publicApi.ts';
import { server } from './harness/site.ts';
import { emptyCatalogue } from './harness/wholeSite.ts';

const albumId = parseAlbumId('a'.repeat(20));
const key = 'k'.repeat(20);
const everywhere: readonly Shared[] = [
  { of: 'site' },
  { of: 'person', id: parseUid(sora.uid) },
  { of: 'album', id: albumId },
];

const owner = { username: sora.username, displayName: sora.displayName, photoURL: null };
const at = new Date('2026-11-27T00:00:00Z');
const album = {
  ownerId: sora.uid,
  owner,
  title: '旅',
  text: '',
  photoCount: 1,
  visibility: 'public',
  status: 'published',
  createdAt: at,
  updatedAt: at,
};

beforeEach(() => emptyCatalogue());

/** Its picture is of this colour. */
async function painted(background: string, minute: number, more: Fields = {}): Promise<PhotoId> {
  const id = newPhotoId();
  const content = await sharp({ create: { width: 1_280, height: 720, channels: 3, background } })
    .webp()
    .toBuffer();
  const files = [320, 1_280].map((width) => server.bucket.file(objectOf({ id }, `${width}.webp`)).save(content));
  await Promise.all(files);
  const time = new Date(at.getTime() + minute * 60_000);
  const photo = { ...aPublishedPhoto({ caption: background }, time), width: 1_280, height: 720, albumKeys: [key] };
  await put(documentPath.photo(id), { ...photo, ...more });
  return id;
}

async function makeAlbum(photoIds: readonly PhotoId[]): Promise<void> {
  await put(documentPath.album(albumId), album);
  await put(documentPath.albumContents(albumId), { ownerId: sora.uid, photoIds, key });
}

const ask = (path: string) => answerPicture({ path, query: new URLSearchParams(), headers: {} });

/** The colours in the middle of the photo, of the left and right half of the slices, and of the name's ground. */
async function seenIn(shared: Shared): Promise<readonly string[]> {
  const { status, headers, body } = await ask(shareAddress(shared));
  expect([status, headers['Content-Type'], headers['Cache-Control']]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=0, s-maxage=60',
  ]);
  const { data, info } = await sharp(v.parse(v.instance(Uint8Array), body))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1_200, 630]);
  return [
    [600, 250],
    [300, 528],
    [900, 528],
    [600, 590],
  ].map(([x = 0, y = 0]) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * (y * info.width + x));
    return red > green + 90 ? 'red' : blue > red + 90 ? 'blue' : green > 200 ? 'paper' : 'dark';
  });
}

const [red, blue] = ['#cc2211', '#1122cc'];

it.each<[string, Fields]>([
  ['a spoiler', { spoiler: true }],
  ['a sensitive photo', { sensitive: true }],
  ['a photo that is covered with its title', { coveredUntil: new Date('2999-01-01') }],
  ['an unlisted photo', { visibility: 'unlisted', listed: false, leads: false }],
  ['a private photo', { visibility: 'private', listed: false, leads: false }],
  ['a held photo', { status: 'held', listed: false, leads: false }],
  ['a hidden photo', { status: 'hidden', listed: false, leads: false }],
])('no picture for previews has %s', async (_, more) => {
  const ids = [await painted(red, 2, more), await painted(blue, 1)];
  await makeAlbum(ids);
  for (const shared of everywhere)
    expect([shared, await seenIn(shared)]).toEqual([shared, ['blue', 'blue', 'blue', 'paper']]);
});

it('the pictures for previews have the first photo, a slice of each photo and the name of the site', async () => {
  const ids = [await painted(red, 2), await painted(blue, 1)];
  await makeAlbum(ids);
  for (const shared of everywhere)
    expect([shared, await seenIn(shared)]).toEqual([shared, ['red', 'red', 'blue', 'paper']]);
});

it('the pictures for previews have the name of the site where there is no photo to show', async () => {
  await makeAlbum([await painted(red, 1, { sensitive: true })]);
  for (const shared of everywhere)
    expect([shared, await seenIn(shared)]).toEqual([shared, ['dark', 'dark', 'dark', 'paper']]);
});

it('a photo whose file is gone leaves its place to the others', async () => {
  const ids = [await painted(red, 2), await painted(blue, 1)];
  await makeAlbum(ids);
  await server.bucket.file(objectOf({ id: ids[0] ?? newPhotoId() }, '320.webp')).delete();
  expect(await seenIn({ of: 'site' })).toEqual(['red', 'blue', 'blue', 'paper']);
});

it('an album that nobody may see has no picture for previews', async () => {
  await makeAlbum([await painted(red, 1)]);
  await put(documentPath.album(albumId), { ...album, status: 'hidden' });
  expect((await ask(shareAddress({ of: 'album', id: albumId }))).status).toBe(404);
});
