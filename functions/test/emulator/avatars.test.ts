import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { sharp } from '../../src/pictures/decoders.ts';
import { claimingPng } from '../pictures/png.ts';
import { noisyJpeg, orientedJpeg, plainAvif } from '../pictures/samples.ts';
import { badPicture, leaves, leftOf, photoURLOf, sendAvatar, update } from './harness/avatars.ts';
import { freshName, profileOf, userOf } from './harness/names.ts';
import { newcomer } from './harness/people.ts';
import { server } from './harness/site.ts';
import { seen } from './harness/storage.ts';

const { firestore } = server;

let picture: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(300, 300);
});

describe('an avatar', () => {
  it('the picture becomes one WebP square without metadata, which the profile shows', async () => {
    const person = await newcomer();
    const answer = await sendAvatar(person, picture);
    const photoURL = await photoURLOf(person);
    expect(answer).toEqual({ result: { username: '', displayName: '', photoURL } });
    expect(await userOf(person)).toMatchObject({ photoURL });
    const response = await seen(photoURL);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=600');
    expect(response.headers.get('content-type')).toBe('image/webp');
    const metadata = await sharp(response.body).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined]);
    await leaves(person, 1);
  });

  it.each([1, 3, 6, 8])(
    'an avatar is upright, whatever its EXIF orientation (%i), and cut to the middle',
    async (orientation) => {
      const person = await newcomer();
      await sendAvatar(person, await orientedJpeg(orientation));
      const response = await seen(await photoURLOf(person));
      const { data, info } = await sharp(response.body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
      const [r = 0, g = 0, b = 0] = at(20, 20);
      expect(r).toBeGreaterThan(150);
      expect(Math.max(g, b)).toBeLessThan(90);
      const [r2 = 0, g2 = 0, b2 = 0] = at(20, 235);
      expect(b2).toBeGreaterThan(150);
      expect(Math.max(r2, g2)).toBeLessThan(90);
    },
  );

  it('an avatar may be an AVIF, and smaller than what is shown', async () => {
    const person = await newcomer();
    expect(await sendAvatar(person, await plainAvif(40, 40))).toMatchObject({
      result: { photoURL: expect.any(String) },
    });
  });

  it('an avatar replaces the previous one, whose files are deleted', async () => {
    const person = await newcomer();
    await sendAvatar(person, picture);
    const before = await photoURLOf(person);
    await sendAvatar(person, picture);
    const after = await photoURLOf(person);
    expect(after).not.toBe(before);
    expect((await seen(before)).status).toBe(404);
    expect((await seen(after)).status).toBe(200);
    await leaves(person, 1);
  });

  it('the value null removes the avatar with its files', async () => {
    const person = await newcomer();
    await sendAvatar(person, picture);
    const before = await photoURLOf(person);
    expect(await update(person, { avatar: null })).toMatchObject({ result: { photoURL: null } });
    expect([await profileOf(person), await userOf(person)]).toMatchObject([{ photoURL: null }, { photoURL: null }]);
    expect((await seen(before)).status).toBe(404);
    await leaves(person, 0);
  });

  it('a provider’s avatar is replaced and removed like any other', async () => {
    const person = await newcomer();
    await firestore.doc(`profiles/${person.uid}`).update({ photoURL: 'https://example.com/picture.jpg' });
    await sendAvatar(person, picture);
    expect(await photoURLOf(person)).toMatch(new RegExp(`^/a/${person.uid}/[0-9a-f]{40}\\.webp$`));
  });

  it('two calls at once leave one whole avatar, and nothing of the other', async () => {
    const person = await newcomer();
    await Promise.all([sendAvatar(person, picture), sendAvatar(person, picture)]);
    expect((await seen(await photoURLOf(person))).status).toBe(200);
    await leaves(person, 1);
  });
});

describe('pictures that are refused as avatars and leave nothing behind', () => {
  it.each([
    ['text', async () => Buffer.from('hello '.repeat(50))],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
    [
      'a GIF',
      async () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    ['half a JPEG', async () => picture.subarray(0, picture.length / 2)],
    ['a PNG of more than 64 megapixels', async () => claimingPng(8_001, 8_000)],
  ])('%s', async (_what, make) => {
    const person = await newcomer();
    expect(await sendAvatar(person, await make())).toEqual(badPicture);
    expect(await profileOf(person)).toMatchObject({ photoURL: null });
    await leaves(person, 0);
  });

  it('a picture of more than 256 KiB', async () => {
    const person = await newcomer();
    expect(limits.avatar.maxBytes).toBe(256 * 1024);
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
    expect(await sendAvatar(person, padded(limits.avatar.maxBytes + 3))).toEqual(badPicture);
    await leaves(person, 0);
    expect(await sendAvatar(person, padded(limits.avatar.maxBytes))).toMatchObject({ result: {} });
  });

  it.each([[''], ['data:image/png;base64,AAAA'], ['a b'], ['===='], [7], [['AAAA']]])('the text %j', async (avatar) => {
    const person = await newcomer();
    expect(await update(person, { avatar })).toMatchObject({ refused: { code: 'invalid-argument' } });
    await leaves(person, 0);
  });
});

it('a taken name also refuses the avatar of the call, of which nothing is left', async () => {
  const [person, other] = [await newcomer(), await newcomer()];
  const name = freshName();
  await update(other, { username: name });
  const avatar = picture.toString('base64');
  expect(await update(person, { username: name, avatar })).toMatchObject({ refused: { code: 'already-exists' } });
  expect(await leftOf(person)).toEqual({ avatars: [], strays: 0 });
  expect(await update(person, { username: freshName(), avatar })).toMatchObject({ result: {} });
  await leaves(person, 1);
});
