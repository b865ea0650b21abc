import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentHash } from '#contract/contentHash.ts';
import { grantedAddress, pictureAddress, type VariantName, variantObject } from '#contract/edge/pictures.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { publishDue } from '../../src/photos/publishDue.ts';
import { nightly } from '../nightly.ts';
import { ascii, exifBlock, rational, short, somePlace, tags } from '../pictures/exif.ts';
import { anatomyOfJpeg, claimingSize, cutShort, withExif } from '../pictures/jpeg.ts';
import { noisyJpeg, plainJpeg, plainWebp } from '../pictures/samples.ts';
import { anatomyOfWebp } from '../pictures/webp.ts';
import { noticesTo } from './harness/bans.ts';
import { reserve } from './harness/calls.ts';
import { ban, newcomer, type Person } from './harness/people.ts';
import { photoGone, photoNow, photoWhen, setPhoto, variantsOf } from './harness/photos.ts';
import { ask, grantFor } from './harness/pictures.ts';
import { entryNow } from './harness/searchEntries.ts';
import { server } from './harness/site.ts';
import { downloadTokens, filesOf, read, seen, upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

const camera = exifBlock({
  image: [ascii(tags.make, 'FUJIFILM'), ascii(tags.model, 'X-T5'), short(tags.orientation, 6)],
  photo: [rational(tags.fNumber, [28, 10]), short(tags.iso, 400), ascii(tags.bodySerialNumber, 'SERIAL-77')],
  gps: somePlace,
});

let person: Person;
let picture: Buffer;
beforeAll(async () => {
  person = await newcomer();
  // 200 × 500 as stored, 500 × 200 upright: as wide as every size for a phone, and quick to encode.
  picture = withExif(await noisyJpeg(200, 500), camera);
});

async function publish(content = picture, more: Readonly<Record<string, unknown>> = {}) {
  const { id, uploadPath } = await reserve(person, more);
  expect(await upload(person, uploadPath, content)).toBe(200);
  return { id, uploadPath, photo: await photoWhen(id, more['tags'] ? 'held' : 'published') };
}

const typeOf = (name: VariantName): string =>
  name === 'share.jpg' ? 'image/jpeg' : `image/${name.slice(name.indexOf('.') + 1)}`;

const nothingLeft = (id: PhotoId) =>
  until(`no file of ${id} is left`, async () => ((await filesOf(person.uid, id)).length === 0 ? true : undefined));

/** The path of the original, once its upload is gone and it has no download token. */
async function originalOf(id: PhotoId, uploadPath: string): Promise<string> {
  await until(`${uploadPath} is moved`, async () =>
    (await server.bucket.file(uploadPath).exists())[0] ? undefined : true,
  );
  const path = storagePath.original(person.uid, id);
  expect(await downloadTokens(path)).toEqual([]);
  return path;
}

describe('an upload becomes a photo', () => {
  it('the photo is published with all display data, and camera settings only on request', async () => {
    const { photo } = await publish();
    expect(photo).toMatchObject({
      status: 'published',
      width: 500,
      height: 200,
      thumbhash: expect.stringMatching(/^[A-Za-z0-9+/=]{10,60}$/),
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      publishedAt: expect.any(Date),
    });
    const sizes = [240, 360, 480];
    expect(photo.variants).toEqual({ sizes, avif: sizes, share: { width: 500, height: 200 } });
    expect([photo.exif, photo.failure, photo.processing]).toEqual([undefined, undefined, undefined]);
  });

  it('a search finds the photo by its text and author, and only its owner reads the file’s details', async () => {
    await server.firestore.doc(`profiles/${person.uid}`).update({ username: 'hana' });
    const { id, photo } = await publish(picture, { caption: '夜桜' });
    const document = (await server.firestore.doc(`photos/${id}`).get()).data();
    for (const field of ['grams', 'hashParts']) expect(document).not.toHaveProperty(field);
    const entry = await entryNow(id);
    expect(entry).toMatchObject({ ownerId: person.uid, listed: true, publishedAt: photo.publishedAt });
    expect(entry?.hashParts).toHaveLength(8);
    expect(entry?.grams).toEqual(expect.arrayContaining(['!夜桜', '@hana']));
    const hash = await contentHash(person.uid, new Uint8Array(picture));
    expect(JSON.stringify(document)).not.toContain(hash);
    expect((await server.firestore.doc(`contentHashes/${id}`).get()).data()).toMatchObject({ uid: person.uid, hash });
  });

  it('the photo has its camera settings if the owner shows them, and never its place or serial number', async () => {
    const { id, photo } = await publish(picture, { showExif: true });
    expect(photo.exif).toEqual({ camera: 'FUJIFILM X-T5', aperture: 2.8, iso: 400 });
    const document = JSON.stringify((await server.firestore.doc(`photos/${id}`).get()).data());
    expect(document).not.toContain('SERIAL-77');
    expect(document).not.toContain('latitude');
  });

  it('everybody can read the photo’s pictures with the right type', async () => {
    const { id, photo } = await publish();
    expect(variantsOf(id, photo)).toHaveLength(7);
    for (const { name, path, address } of variantsOf(id, photo)) {
      const { status, headers, body } = await seen(address);
      expect([status, body.length > 0], name).toEqual([200, true]);
      const [{ contentType, cacheControl }] = await server.bucket.file(path).getMetadata();
      expect(cacheControl, name).toBe('public, max-age=31536000, immutable');
      expect([headers.get('content-type'), contentType], name).toEqual([typeOf(name), typeOf(name)]);
    }
  });

  it('the photo’s pictures have nothing of the file’s metadata', async () => {
    const { id, photo } = await publish();
    expect(variantsOf(id, photo)).toHaveLength(7);
    for (const { name, address } of variantsOf(id, photo)) {
      const { body } = await seen(address);
      for (const text of ['Exif', 'FUJIFILM', 'SERIAL-77', 'http://ns.adobe.com'])
        expect(body.includes(text), `${name}: ${text}`).toBe(false);
      if (name === 'share.jpg') expect(anatomyOfJpeg(body).markers).not.toContain(0xe1);
      if (name.endsWith('.webp')) expect(anatomyOfWebp(body).chunks).toEqual(['VP8 ']);
    }
  });

  it('nobody can read the photo’s original, not even its owner with the upload’s own download token', async () => {
    const { id, uploadPath } = await reserve(person);
    // A token of our own replaces the one that the upload gave to the client, because the emulator does not always
    // return it.
    await server.bucket
      .file(uploadPath)
      .save(picture, {
        resumable: false,
        contentType: 'image/jpeg',
        metadata: { metadata: { firebaseStorageDownloadTokens: 'leaked-token' } },
      });
    await photoWhen(id, 'published');
    const original = await originalOf(id, uploadPath);
    const attempts = [{}, { person }, { token: 'leaked-token' }, { person, token: 'leaked-token' }];
    for (const path of [uploadPath, original]) {
      const reads = await Promise.all(attempts.map((attempt) => read(path, attempt)));
      expect(reads.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      for (const { body } of reads) expect(body.includes('JFIF')).toBe(false);
    }
    const [kept] = await server.bucket.file(original).download();
    expect(kept.equals(picture)).toBe(true);
  });

  it('the original loses the token that a real upload gave it', async () => {
    const { id, uploadPath } = await publish();
    expect((await read(await originalOf(id, uploadPath), { person })).status).toBe(403);
  });

  it('the photo waits for review if it must, and is not visible until then', async () => {
    const { id, uploadPath } = await reserve(person);
    await setPhoto(id, { hold: { rule: 'ng-tag', note: 'x' } });
    expect(await upload(person, uploadPath, picture)).toBe(200);
    const photo = await photoWhen(id, 'held');
    expect(photo.publishedAt).toBeUndefined();
    const told = (await noticesTo(person)).filter(({ subject }) => subject === id);
    expect(told).toMatchObject([{ kind: 'photo-held' }]);
    expect((await seen(pictureAddress(id, id, '240.webp'))).status).toBe(404);
    expect((await filesOf(person.uid, id)).length).toBe(8);
  });

  it('a scheduled photo is visible only to its owner until its time', async () => {
    const publishAt = new Date(Date.now() + 3_600_000);
    const { id, uploadPath } = await reserve(person, { publishAt: publishAt.toISOString() });
    expect(await upload(person, uploadPath, picture)).toBe(200);
    const waiting = await photoWhen(id, 'scheduled');
    expect(waiting).toMatchObject({ publishAt, listed: false });
    expect(waiting).not.toHaveProperty('publishedAt');
    const addresses = variantsOf(id, waiting).map(({ address }) => address);
    expect(addresses).toHaveLength(7);
    for (const address of addresses) expect((await seen(address)).status, address).toBe(404);
    const granted = grantedAddress(await grantFor(person), pictureAddress(id, id, '240.webp'));
    expect((await ask(granted)).status).toBe(200);
    expect((await noticesTo(person)).filter(({ subject }) => subject === id)).toEqual([]);

    await publishDue(id, () => publishAt);
    expect(await photoNow(id)).toMatchObject({ status: 'published', publishedAt: publishAt, listed: true });
    for (const address of addresses) expect((await seen(address)).status, address).toBe(200);
  });

  it('a file that is sent in pieces becomes a photo', async () => {
    const content = Buffer.concat([await noisyJpeg(400, 134), Buffer.alloc(1_300_000)]);
    const { id, uploadPath } = await reserve(person);
    expect(await upload(person, uploadPath, content, { pieceBytes: 256 * 1024 })).toBe(200);
    await photoWhen(id, 'published');
  });

  it('the content of the file decides, not its declared type', async () => {
    const { id, uploadPath } = await reserve(person, { contentType: 'image/png' });
    expect(await upload(person, uploadPath, await plainWebp(400, 300), { contentType: 'image/png' })).toBe(200);
    expect(await photoWhen(id, 'published')).toMatchObject({ width: 400, height: 300 });
  });

  const real = new URL('../../../../shared/photos/demo/', import.meta.url);
  // A made picture replaces the real ones if they are missing.
  it('a real photo becomes a photo', async () => {
    const file = new URL('dandelion.jpg', real);
    const { photo } = await publish(existsSync(file) ? readFileSync(file) : await noisyJpeg(2_048, 1_365));
    expect(photo.variants).toMatchObject({
      sizes: [240, 360, 480, 600, 720, 960, 1_280, 2_048],
      avif: [240, 360, 480, 600, 720, 960, 1_280],
    });
  });
});

describe('pictures of a photo that is no longer published', () => {
  it.each(nightly(['hidden', 'removed', 'held', 'processing', 'failed']))(
    'nobody reads the pictures of a photo that is %s',
    async (status) => {
      const { id, photo } = await publish();
      const addresses = variantsOf(id, photo).map(({ address }) => address);
      expect(addresses).toHaveLength(7);
      await setPhoto(id, { status });
      const statuses = await Promise.all(addresses.map(async (address) => (await seen(address)).status));
      expect(statuses).toEqual(addresses.map(() => 404));
      await setPhoto(id, { status: 'published' });
      expect((await seen(addresses[0] ?? '')).status).toBe(200);
    },
  );
});

describe('files that end as failed and leave nothing', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['text', 'not-an-image', async () => Buffer.from('hello')],
    ['a page', 'not-an-image', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an archive', 'not-an-image', async () => Buffer.from('PK\x03\x04 and so on', 'latin1')],
    ['an SVG', 'unsupported', async () => Buffer.from(svg)],
    [
      'an SVG behind a byte-order mark and a comment',
      'unsupported',
      async () => Buffer.from(`\ufeff<!-- photo --> ${svg}`),
    ],
    ['a GIF', 'unsupported', async () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a JPEG of 30,000 × 30,000', 'too-many-pixels', async () => claimingSize(await plainJpeg(16, 16), 30_000, 30_000)],
    ['a JPEG that was cut short', 'broken', async () => cutShort(await noisyJpeg(300, 200))],
    ['the first bytes of a JPEG', 'broken', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ] as const)('a file fails: %s as %s', async (_what, code, make) => {
    const { id, uploadPath } = await reserve(person);
    expect(await upload(person, uploadPath, await make())).toBe(200);
    const photo = await photoWhen(id, 'failed');
    expect(photo).toMatchObject({ failure: { code }, variants: {}, width: 0 });
    expect([photo.processing, photo.publishedAt]).toEqual([undefined, undefined]);
    await nothingLeft(id);
  });

  it('a file larger than 20 MiB that bypassed the rules fails as too-large', async () => {
    const { id, uploadPath } = await reserve(person);
    await server.bucket
      .file(uploadPath)
      .save(Buffer.alloc(limits.photo.maxBytes + 1), { resumable: false, contentType: 'image/jpeg' });
    expect((await photoWhen(id, 'failed')).failure).toEqual({ code: 'too-large' });
    await nothingLeft(id);
  });

  it('a second file at a failed place is refused', async () => {
    const { id, uploadPath } = await reserve(person);
    await upload(person, uploadPath, Buffer.from('hello'));
    await photoWhen(id, 'failed');
    await nothingLeft(id);
    expect(await upload(person, uploadPath, picture)).toBe(403);
    expect((await photoNow(id))?.status).toBe('failed');
  });
});

describe('uploads that are refused without storing anything', () => {
  const refused = async (sender: Person | undefined, path: string, content: Buffer, more = {}) => {
    expect(await upload(sender, path, content, more)).toBe(403);
    expect((await server.bucket.file(path).exists())[0]).toBe(false);
  };

  it('an upload without a reservation is refused', async () => {
    await refused(person, `uploads/${person.uid}/abcdefghij0123456789`, picture);
  });

  it('an upload to another person’s place is refused, and they can still use it', async () => {
    const { id, uploadPath } = await reserve(person);
    const other = await newcomer();
    await refused(other, uploadPath, picture);
    await refused(other, storagePath.upload(other.uid, id), picture);
    await refused(undefined, uploadPath, picture);
    expect(await upload(person, uploadPath, picture)).toBe(200);
    await photoWhen(id, 'published');
  });

  it('a second upload to the same place is refused, and the first stays', async () => {
    const { id, uploadPath, photo } = await publish();
    expect(await upload(person, uploadPath, await plainJpeg(50, 50))).toBe(403);
    expect(await photoNow(id)).toEqual(photo);
  });

  it('an upload to a variant’s place or anywhere else is refused', async () => {
    const { id } = await reserve(person);
    for (const path of [
      variantObject(id, id, '240.webp'),
      `uploads/${person.uid}/${id}/more`,
      'elsewhere',
      `avatars/${person.uid}/w320`,
    ]) {
      await refused(person, path, picture);
    }
  });

  it('an upload that is larger than 20 MiB, empty, or not declared as a picture is refused', async () => {
    const { uploadPath } = await reserve(person);
    await refused(person, uploadPath, Buffer.alloc(limits.photo.maxBytes + 1));
    await refused(person, uploadPath, Buffer.alloc(0));
    await refused(person, uploadPath, picture, { contentType: 'text/html' });
    await refused(person, uploadPath, picture, { contentType: 'application/pdf' });
  });

  it('an upload with metadata that only the pipeline sets is refused', async () => {
    const { uploadPath } = await reserve(person);
    await refused(person, uploadPath, picture, { customMetadata: { sealed: 'true' } });
  });

  it('an upload of a person banned after reserving is refused', async () => {
    const banned = await newcomer();
    const { uploadPath } = await reserve(banned);
    await ban(banned);
    await refused(banned, uploadPath, picture);
  });
});

describe('an unexpected original', () => {
  it('an original that arrives after its photo was deleted is deleted', async () => {
    const { id, uploadPath } = await reserve(person);
    await server.firestore.doc(`photos/${id}`).delete();
    await server.bucket.file(uploadPath).save(picture, { resumable: false, contentType: 'image/jpeg' });
    await until(`${uploadPath} is gone`, async () =>
      (await server.bucket.file(uploadPath).exists())[0] ? undefined : true,
    );
    await photoGone(id);
  });

  it('an original under another person’s name is deleted, and their photo stays', async () => {
    const { id, photo } = await publish();
    const stray = `uploads/somebody-else/${id}`;
    await server.bucket.file(stray).save(picture, { resumable: false, contentType: 'image/jpeg' });
    await until(`${stray} is gone`, async () => ((await server.bucket.file(stray).exists())[0] ? undefined : true));
    expect(await photoNow(id)).toEqual(photo);
    expect((await filesOf(person.uid, id)).length).toBe(8);
  });
});
