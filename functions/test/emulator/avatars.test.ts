import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { sharp } from '../../src/pictures/decoders.ts';
import { claimingPng } from '../pictures/png.ts';
import { noisyJpeg, orientedJpeg, plainAvif } from '../pictures/samples.ts';
import {
  badPicture,
  leaves,
  leftOf,
  newPath,
  photoURLOf,
  reserveAvatar,
  reservedPath,
  sendAvatar,
  update,
} from './harness/avatars.ts';
import { freshName, profileOf, userOf } from './harness/names.ts';
import { newcomer } from './harness/people.ts';
import { server } from './harness/site.ts';
import { downloadTokens, read, seen, upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

const { firestore } = server;

let picture: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(500, 500);
});

describe('an avatar', () => {
  it('the upload becomes three WebP squares and is deleted, and the profile shows the largest', async () => {
    const person = await newcomer();
    const { answer } = await sendAvatar(person, picture);
    const photoURL = await photoURLOf(person);
    expect(answer).toEqual({ result: { username: '', displayName: '', photoURL } });
    expect(await userOf(person)).toMatchObject({ photoURL });
    const response = await seen(photoURL);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=600');
    expect(response.headers.get('content-type')).toBe('image/webp');

    await leaves(person, 3);
    const { avatars } = await leftOf(person);
    expect(avatars.map((name) => name.slice(name.lastIndexOf('-') + 1)).toSorted()).toEqual(['128', '256', '64']);
    for (const name of avatars) {
      const edge = Number(name.slice(name.lastIndexOf('-') + 1));
      const [body] = await server.bucket.file(name).download();
      const metadata = await sharp(body).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: edge, height: edge });
      expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined]);
    }
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

  it('an avatar may be an AVIF, and smaller than the squares', async () => {
    const person = await newcomer();
    const { answer } = await sendAvatar(person, await plainAvif(40, 40), 'image/avif');
    expect(answer).toMatchObject({ result: { photoURL: expect.any(String) } });
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
    await leaves(person, 3);
  });

  it('the value null removes the avatar with its files', async () => {
    const person = await newcomer();
    await sendAvatar(person, picture);
    const before = await photoURLOf(person);
    expect(await update(person, { avatarPath: null })).toMatchObject({ result: { photoURL: null } });
    expect([await profileOf(person), await userOf(person)]).toMatchObject([{ photoURL: null }, { photoURL: null }]);
    expect((await seen(before)).status).toBe(404);
    await leaves(person, 0);
  });

  it('a provider’s avatar is replaced and removed like any other', async () => {
    const person = await newcomer();
    await firestore.doc(`profiles/${person.uid}`).update({ photoURL: 'https://example.com/picture.jpg' });
    await sendAvatar(person, picture);
    expect(await photoURLOf(person)).toMatch(new RegExp(`^/a/${person.uid}/[0-9a-f]{40}/256\\.webp$`));
  });

  it('two calls at once leave one whole avatar, and nothing of the other', async () => {
    const person = await newcomer();
    const paths = [await reservedPath(person, picture), await reservedPath(person, picture)];
    for (const path of paths) await upload(person, path, picture);
    await Promise.all(paths.map((avatarPath) => update(person, { avatarPath })));
    expect((await seen(await photoURLOf(person))).status).toBe(200);
    await leaves(person, 3);
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
    const { answer } = await sendAvatar(person, await make());
    expect(answer).toEqual(badPicture);
    expect(await profileOf(person)).toMatchObject({ photoURL: null });
    await leaves(person, 0);
  });

  it('a file larger than 5 MiB is refused, even if it bypassed the rules', async () => {
    expect(limits.avatar.maxBytes).toBe(5 * 1024 * 1024);
    const person = await newcomer();
    const path = await reservedPath(person, picture);
    await server.bucket.file(path).save(Buffer.concat([picture, Buffer.alloc(limits.avatar.maxBytes)]));
    expect(await update(person, { avatarPath: path })).toEqual(badPicture);
    await until('the file is gone', async () => ((await leftOf(person)).uploads.length === 0 ? true : undefined));
  });

  it('a missing file is refused', async () => {
    const person = await newcomer();
    expect(await update(person, { avatarPath: await reservedPath(person, picture) })).toEqual(badPicture);
  });

  it('a file without a reservation is refused, even if it bypassed the rules', async () => {
    const person = await newcomer();
    const path = newPath(person);
    await server.bucket.file(path).save(picture, { resumable: false, contentType: 'image/jpeg' });
    expect(await update(person, { avatarPath: path })).toEqual(badPicture);
    // Nobody waits for it, so it does not stay until the cleanup.
    await leaves(person, 0);
  });
});

describe('a reservation of an avatar', () => {
  it.each(['text/html', 'image/svg+xml', 'image/gif', 'application/octet-stream', 'IMAGE/JPEG', ''])(
    'nobody gets a reservation for a file of the type %j',
    async (contentType) => {
      const refused = { code: 'invalid-argument', field: 'contentType' };
      expect(await reserveAvatar(await newcomer(), picture, contentType)).toEqual({ refused });
    },
  );

  it.each([0, -1, 1.5, limits.avatar.maxBytes + 1])('nobody gets a reservation for %d bytes', async (length) => {
    const refused = { code: 'invalid-argument', field: 'size' };
    expect(await reserveAvatar(await newcomer(), { length })).toEqual({ refused });
  });

  it('a reservation takes no SVG, no page, no other type and no byte more than agreed, and then the one file', async () => {
    const person = await newcomer();
    const path = await reservedPath(person, picture);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const contentType of ['image/svg+xml', 'text/html', 'image/png']) {
      expect(await upload(person, path, svg, { contentType }), contentType).toBe(403);
    }
    expect(await upload(person, path, Buffer.concat([picture, Buffer.alloc(1)]))).toBe(403);
    expect(await upload(person, path, picture)).toBe(200);
    expect(await upload(person, path, picture), 'a second file').toBe(403);
  });

  it('a reservation is for one path and one person', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const path = await reservedPath(person, picture);
    expect(await upload(other, path, picture)).toBe(403);
    expect(await upload(other, path.replace(person.uid, other.uid), picture)).toBe(403);
    expect(await upload(person, newPath(person), picture)).toBe(403);
    expect(await update(other, { avatarPath: path.replace(person.uid, other.uid) })).toEqual(badPicture);
    expect(await upload(person, path, picture)).toBe(200);
  });

  it('nobody gets a third reservation, even with concurrent requests', async () => {
    expect(limits.avatar.openReservations).toBe(2);
    const person = await newcomer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => reserveAvatar(person, picture)));
    const made = answers.flatMap((answer) => ('result' in answer ? [answer] : []));
    expect(made).toHaveLength(2);
    for (const answer of answers.filter((one) => !('result' in one))) {
      expect(answer).toEqual({ refused: { code: 'resource-exhausted', retryAfterSeconds: expect.any(Number) } });
    }
    expect(await leftOf(person)).toMatchObject({ reservations: 2 });
  });

  it('a used reservation makes room for another', async () => {
    const person = await newcomer();
    await reservedPath(person, picture);
    for (let time = 0; time < 3; time += 1) {
      expect((await sendAvatar(person, picture)).answer).toMatchObject({ result: {} });
    }
  });

  it('an expired reservation does not count, takes no file, and its file cannot be used', async () => {
    const person = await newcomer();
    const paths = [await reservedPath(person, picture), await reservedPath(person, picture)];
    const [late = '', tooLate = ''] = paths;
    expect(await upload(person, late, picture)).toBe(200);
    const createdAt = new Date(Date.now() - limits.avatar.reservedMinutes * 60_000);
    for (const path of paths) await firestore.doc(`avatarReservations/${path.slice(-20)}`).update({ createdAt });
    expect(await upload(person, tooLate, picture)).toBe(403);
    expect(await update(person, { avatarPath: late })).toEqual(badPicture);
    expect(await reserveAvatar(person, picture)).toMatchObject({ result: {} });
  });

  it('a reservation keeps its file private: by path and by the token of the upload', async () => {
    const person = await newcomer();
    const path = await reservedPath(person, picture);
    // Replaces the token that the upload gave to its sender, because the emulator does not always return it.
    await server.bucket
      .file(path)
      .save(picture, {
        resumable: false,
        metadata: { contentType: 'image/jpeg', metadata: { firebaseStorageDownloadTokens: 'leaked-token' } },
      });
    await until('the upload is sealed', async () => ((await downloadTokens(path)).length === 0 ? true : undefined));
    for (const attempt of [{}, { person }, { token: 'leaked-token' }, { person, token: 'leaked-token' }]) {
      expect((await read(path, attempt)).status).toBe(403);
    }
    expect(await update(person, { avatarPath: path })).toMatchObject({ result: {} });
  });

  it('a file is sealed after a resumable upload too', async () => {
    const person = await newcomer();
    const path = await reservedPath(person, picture);
    expect(await upload(person, path, picture)).toBe(200);
    await until('the upload is sealed', async () => ((await downloadTokens(path)).length === 0 ? true : undefined));
    const [{ metadata }] = await server.bucket.file(path).getMetadata();
    expect(metadata).toMatchObject({ sealed: 'true' });
    const [content] = await server.bucket.file(path).download();
    expect(content.equals(picture)).toBe(true);
  });
});

describe('the path of an avatar', () => {
  it('another person’s path is refused, and their upload stays', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const path = await reservedPath(other, picture);
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
  ])('the path %j is refused', async (avatarPath) => {
    const person = await newcomer();
    expect(await update(person, { avatarPath })).toEqual(badPicture);
  });
});

it('a taken name also refuses the avatar of the call, whose upload can be used again', async () => {
  const [person, other] = [await newcomer(), await newcomer()];
  const name = freshName();
  await update(other, { username: name });
  const path = await reservedPath(person, picture);
  await upload(person, path, picture);
  expect(await update(person, { username: name, avatarPath: path })).toMatchObject({
    refused: { code: 'already-exists' },
  });
  expect(await leftOf(person)).toEqual({ avatars: [], uploads: [path], strays: 0, reservations: 1 });
  expect(await update(person, { username: freshName(), avatarPath: path })).toMatchObject({ result: {} });
  await leaves(person, 3);
});
