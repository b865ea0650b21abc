import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { sharp } from '../../src/photos/picture/decoders.ts';
import { claimingPng } from '../pictures/png.ts';
import { noisyJpeg, orientedJpeg, plainAvif } from '../pictures/samples.ts';
import { badPicture, leftOf, newPath, photoURLOf, sendAvatar, update } from './harness/avatars.ts';
import { freshName, profileOf, userOf } from './harness/names.ts';
import { newcomer } from './harness/people.ts';
import { server } from './harness/site.ts';
import { read, upload } from './harness/storage.ts';

const { firestore } = server;

let picture: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(500, 500);
});

describe('an avatar', () => {
  it('is made into three WebP squares, of which the profile shows the largest, and the upload goes', async () => {
    const person = await newcomer();
    const { answer } = await sendAvatar(person, picture);
    const photoURL = await photoURLOf(person);
    expect(answer).toEqual({ result: { username: '', displayName: '', photoURL } });
    expect(await userOf(person)).toMatchObject({ photoURL });
    const response = await fetch(photoURL);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('image/webp');

    const { avatars, uploads, strays } = await leftOf(person);
    expect({ uploads, strays }).toEqual({ uploads: [], strays: 0 });
    expect(avatars.map((name) => name.slice(name.lastIndexOf('-') + 1)).toSorted()).toEqual(['128', '256', '64']);
    for (const name of avatars) {
      const edge = Number(name.slice(name.lastIndexOf('-') + 1));
      const { body } = await read(name);
      const metadata = await sharp(body).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: edge, height: edge });
      expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined]);
    }
  });

  it.each([1, 3, 6, 8])(
    'is upright, whatever its EXIF orientation (%i), and cut to the middle',
    async (orientation) => {
      const person = await newcomer();
      await sendAvatar(person, await orientedJpeg(orientation));
      const response = await fetch(await photoURLOf(person));
      const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
      const [r = 0, g = 0, b = 0] = at(20, 20);
      expect(r).toBeGreaterThan(150);
      expect(Math.max(g, b)).toBeLessThan(90);
      const [r2 = 0, g2 = 0, b2 = 0] = at(20, 235);
      expect(b2).toBeGreaterThan(150);
      expect(Math.max(r2, g2)).toBeLessThan(90);
    },
  );

  it('may be an AVIF, and smaller than the squares', async () => {
    const person = await newcomer();
    const { answer } = await sendAvatar(person, await plainAvif(40, 40), 'image/avif');
    expect(answer).toMatchObject({ result: { photoURL: expect.any(String) } });
  });

  it('replaces the one of before, whose files go', async () => {
    const person = await newcomer();
    await sendAvatar(person, picture);
    const before = await photoURLOf(person);
    await sendAvatar(person, picture);
    const after = await photoURLOf(person);
    expect(after).not.toBe(before);
    expect((await fetch(before)).status).toBe(404);
    expect((await fetch(after)).status).toBe(200);
    expect(await leftOf(person)).toMatchObject({ avatars: { length: 3 }, uploads: [], strays: 0 });
  });

  it('is taken away by null, with its files', async () => {
    const person = await newcomer();
    await sendAvatar(person, picture);
    const before = await photoURLOf(person);
    expect(await update(person, { avatarPath: null })).toMatchObject({ result: { photoURL: null } });
    expect([await profileOf(person), await userOf(person)]).toMatchObject([{ photoURL: null }, { photoURL: null }]);
    expect((await fetch(before)).status).toBe(404);
    expect(await leftOf(person)).toEqual({ avatars: [], uploads: [], strays: 0 });
  });

  it('that a provider gave is replaced and taken away like any other', async () => {
    const person = await newcomer();
    await firestore.doc(`profiles/${person.uid}`).update({ photoURL: 'https://example.com/picture.jpg' });
    await sendAvatar(person, picture);
    expect(await photoURLOf(person)).toContain(encodeURIComponent(`avatars/${person.uid}/`));
  });

  it('of two calls at once is a whole one, and nothing of the other is left', async () => {
    const person = await newcomer();
    const paths = [newPath(person), newPath(person)];
    for (const path of paths) await upload(person, path, picture);
    await Promise.all(paths.map((avatarPath) => update(person, { avatarPath })));
    expect((await fetch(await photoURLOf(person))).status).toBe(200);
    expect(await leftOf(person)).toMatchObject({ avatars: { length: 3 }, uploads: [], strays: 0 });
  });
});

describe('a picture that cannot be an avatar is refused with its field and leaves nothing behind', () => {
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
    const { answer } = await sendAvatar(person, await make());
    expect(answer).toEqual(badPicture);
    expect(await profileOf(person)).toMatchObject({ photoURL: null });
    expect(await leftOf(person)).toEqual({ avatars: [], uploads: [], strays: 0 });
  });

  it('a byte more than 5 MiB, however it came there', async () => {
    expect(limits.avatar.maxBytes).toBe(5 * 1024 * 1024);
    const person = await newcomer();
    const path = newPath(person);
    await server.bucket.file(path).save(Buffer.concat([picture, Buffer.alloc(limits.avatar.maxBytes)]));
    expect(await update(person, { avatarPath: path })).toEqual(badPicture);
    expect(await leftOf(person)).toEqual({ avatars: [], uploads: [], strays: 0 });
  });

  it('one that is not there', async () => {
    const person = await newcomer();
    expect(await update(person, { avatarPath: newPath(person) })).toEqual(badPicture);
  });
});

describe('the path of an avatar', () => {
  it('that is somebody else’s is refused, and their upload stays', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const path = newPath(other);
    await upload(other, path, picture);
    expect(await update(person, { avatarPath: path })).toEqual({
      refused: { code: 'permission-denied', field: 'avatarPath' },
    });
    expect(await leftOf(other)).toMatchObject({ uploads: [path] });
  });

  it.each([
    ['avatars/x/aaaaaaaaaaaaaaaaaaaa'],
    ['avatarUploads/../x/aaaaaaaaaaaaaaaaaaaa'],
    ['avatarUploads/x/aaaaaaaaaaaaaaaaaaaa/y'],
    ['avatarUploads/x/short'],
    [''],
    [7],
  ])('that is %j is refused', async (avatarPath) => {
    const person = await newcomer();
    expect(await update(person, { avatarPath })).toEqual(badPicture);
  });
});

it('a name that is taken refuses the avatar of the same call, whose upload can be used again', async () => {
  const [person, other] = [await newcomer(), await newcomer()];
  const name = freshName();
  await update(other, { username: name });
  const path = newPath(person);
  await upload(person, path, picture);
  expect(await update(person, { username: name, avatarPath: path })).toMatchObject({
    refused: { code: 'already-exists' },
  });
  expect(await leftOf(person)).toEqual({ avatars: [], uploads: [path], strays: 0 });
  expect(await update(person, { username: freshName(), avatarPath: path })).toMatchObject({ result: {} });
  expect(await leftOf(person)).toMatchObject({ avatars: { length: 3 }, uploads: [], strays: 0 });
});
