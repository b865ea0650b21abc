import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentHash } from '#contract/contentHash.ts';
import { grantedAddress } from '#contract/edge/pictures.ts';
import { type PhotoId, photoIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { nightly } from '../nightly.ts';
import { ascii, exifBlock, tags } from '../pictures/exif.ts';
import { cutShort, withExif } from '../pictures/jpeg.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { edit, photoIn } from './harness/edits.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoGone, photoNow, photoWhen, setPhoto, variantsOf } from './harness/photos.ts';
import { grantFor } from './harness/pictures.ts';
import { server } from './harness/site.ts';
import { downloadTokens, filesOf, read, seen, upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

const { firestore } = server;

let person: Person;
let first: Buffer;
let second: Buffer;
beforeAll(async () => {
  person = await newcomer();
  const camera = (model: string) => exifBlock({ image: [ascii(tags.model, model)] });
  first = withExif(await noisyJpeg(400, 134), camera('First'));
  second = withExif(await noisyJpeg(450, 160), camera('Second'));
});

const ask = (who: Person | undefined, photoId: PhotoId | string, more: Readonly<Record<string, unknown>> = {}) =>
  call('replacePicture', { photoId, contentType: 'image/jpeg', size: limits.photo.maxBytes, ...more }, who);

const placeSchema = v.object({ id: photoIdSchema, uploadPath: v.string() });
async function placeFor(photoId: PhotoId, who = person) {
  return v.parse(
    placeSchema,
    await answerOf('replacePicture', { photoId, contentType: 'image/jpeg', size: limits.photo.maxBytes }, who),
  );
}

async function published(more: Readonly<Record<string, unknown>> = {}) {
  const { id, uploadPath } = await reserve(person, { tags: ['cat'], showExif: true, ...more });
  expect(await upload(person, uploadPath, first)).toBe(200);
  return { id, photo: await photoWhen(id, 'published') };
}

const shown = (id: PhotoId, pictureId: PhotoId) =>
  until(`photo ${id} shows ${pictureId}`, async () => {
    const photo = await photoNow(id);
    return photo?.pictureId === pictureId && !photo.formerPictures ? photo : undefined;
  });

const hashOf = async (id: PhotoId): Promise<unknown> =>
  (await server.firestore.doc(`contentHashes/${id}`).get()).get('hash');

describe('replacePicture', () => {
  it('replacePicture replaces the picture and keeps the photo’s page, text, date and state', async () => {
    const { id, photo: before } = await published();
    expect(await hashOf(id)).toBe(await contentHash(person.uid, new Uint8Array(first)));
    const { id: pictureId, uploadPath } = await placeFor(id);
    expect(uploadPath).toBe(`uploads/${person.uid}/${id}/${pictureId}`);
    const original = `originals/${person.uid}/${id}/${pictureId}`;
    expect(await photoNow(pictureId)).toMatchObject({ status: 'uploading', replaces: id, ownerId: person.uid });
    expect(await photoNow(id)).toEqual({ ...before, replacement: pictureId });
    expect(await upload(person, uploadPath, second)).toBe(200);
    const after = await shown(id, pictureId);
    const { width, height, thumbhash, color, variants, exif, updatedAt } = after;
    expect(after).toEqual({ ...before, ...{ width, height, thumbhash, color, variants, exif, updatedAt, pictureId } });
    expect(await hashOf(id)).toBe(await contentHash(person.uid, new Uint8Array(second)));
    expect([width, height, exif, variantsOf(id, after).length]).toEqual([450, 160, { camera: 'Second' }, 6]);
    expect(updatedAt > before.updatedAt).toBe(true);
    expect(await photoNow(pictureId)).toBeUndefined();
    for (const { address } of variantsOf(id, after)) expect((await seen(address)).status).toBe(200);
    // Nobody may see a picture that the photo does not show, stored or not.
    for (const { address } of variantsOf(id, before)) expect((await seen(address)).status).toBe(404);
    expect(await filesOf(person.uid, id)).toEqual(
      [...variantsOf(id, after).map(({ path }) => path), original].toSorted(),
    );
    expect((await read(original, { person })).status).toBe(403);
    expect(await downloadTokens(original)).toEqual([]);
  });

  it('a photo can be replaced again, and all pictures are deleted with it', async () => {
    const { id } = await published();
    for (const picture of [second, first]) {
      const place = await placeFor(id);
      await upload(person, place.uploadPath, picture);
      await shown(id, place.id);
    }
    expect(await photoNow(id)).toMatchObject({ width: 400, exif: { camera: 'First' } });
    const waiting = await placeFor(id);
    await answerOf('deletePhoto', { id }, person);
    expect([await photoNow(id), await photoNow(waiting.id)]).toEqual([undefined, undefined]);
    expect(await upload(person, waiting.uploadPath, second)).toBe(403);
    await until('no file is left', async () => ((await filesOf(person.uid, id)).length === 0 ? true : undefined));
  });

  it('a bad picture is refused with a reason, and the old one stays', async () => {
    const { id, photo } = await published();
    const place = await placeFor(id);
    await upload(person, place.uploadPath, cutShort(second));
    expect((await photoWhen(place.id, 'failed')).failure).toEqual({ code: 'broken' });
    expect(await photoNow(id)).toEqual({ ...photo, replacement: place.id });
    await until('no file of it is left', async () => ((await filesOf(person.uid, id)).length === 7 ? true : undefined));
    const next = await placeFor(id);
    expect(await photoNow(place.id)).toBeUndefined();
    await upload(person, next.uploadPath, second);
    await shown(id, next.id);
  });

  it('a cancelled replacement deletes its reservation and keeps the old picture', async () => {
    const { id } = await published();
    const place = await placeFor(id);
    await answerOf('deletePhoto', { id: place.id, undoable: true }, person);
    expect(await photoNow(place.id)).toBeUndefined();
    expect(await upload(person, place.uploadPath, second)).toBe(403);
    expect((await photoNow(id))?.pictureId).toBeUndefined();
  });

  it('a photo has one reservation at a time, and a new one deletes the previous', async () => {
    const { id } = await published();
    const [one, other] = [await placeFor(id), await placeFor(id)];
    expect(await photoNow(one.id)).toBeUndefined();
    expect(await upload(person, one.uploadPath, second)).toBe(403);
    expect(await upload(person, other.uploadPath, second)).toBe(200);
    await shown(id, other.id);
  });

  // photoLife.test.ts has a replacement in each state.
  it.each(
    nightly([
      ['held', { rule: 'ng-tag', note: 'x' }, 'held'],
      ['hidden', { rule: 'sexual', note: '' }, 'held'],
      ['hidden', { rule: 'ban', note: '' }, 'hidden'],
    ] as const),
  )('a photo that is %s for %o is %s after a replacement, and not visible', async (status, hold, then) => {
    const { id } = await published();
    await setPhoto(id, { status, hold });
    const place = await placeFor(id);
    await upload(person, place.uploadPath, second);
    const photo = await shown(id, place.id);
    expect(photo).toMatchObject({ status: then, hold, width: 450 });
    const grant = await grantFor(await staffMember('moderator'));
    for (const { address } of variantsOf(id, photo)) {
      const answers = [await seen(address), await seen(grantedAddress(grant, address))];
      expect(answers.map(({ status }) => status)).toEqual([404, 200]);
    }
  });

  it('the photo shows the camera settings of the new picture, and only if its owner wants that', async () => {
    const { id } = await published({ showExif: false });
    const place = await placeFor(id);
    await upload(person, place.uploadPath, second);
    expect((await shown(id, place.id)).exif).toBeUndefined();
    await edit(person, id, { showExif: true });
    expect((await photoNow(id))?.exif).toEqual({ camera: 'Second' });
  });

  it('a deleted account leaves nothing of either picture', async () => {
    const leaving = await newcomer();
    const { id, uploadPath } = await reserve(leaving);
    await upload(leaving, uploadPath, first);
    await photoWhen(id, 'published');
    const place = await placeFor(id, leaving);
    await upload(leaving, place.uploadPath, second);
    await shown(id, place.id);
    const waiting = await placeFor(id, leaving);
    await server.auth.deleteUser(leaving.uid);
    await photoGone(id);
    await photoGone(waiting.id);
    await until('no file is left', async () => ((await filesOf(leaving.uid, id)).length === 0 ? true : undefined));
  });
});

describe('the refusals of replacePicture', () => {
  it('a replacement of a missing photo is refused', async () => {
    expect(await ask(person, 'abcdefghij0123456789')).toEqual({ refused: { code: 'not-found' } });
  });

  it.each(['uploading', 'processing', 'failed', 'removed'])(
    'a replacement for a photo that is %s is refused',
    async (status) => {
      const id = await photoIn(person, status);
      expect(await ask(person, id)).toEqual({ refused: { code: 'failed-precondition', field: 'id' } });
    },
  );

  it('a replacement of a deleted photo or of a reservation is refused', async () => {
    const aside = await photoIn(person, 'published');
    await answerOf('deletePhoto', { id: aside, undoable: true }, person);
    const reservation = (await placeFor(await photoIn(person, 'published'))).id;
    for (const id of [aside, reservation])
      expect(await ask(person, id)).toEqual({ refused: { code: 'failed-precondition', field: 'id' } });
  });

  it.each([
    ['no photo', { photoId: undefined }, 'photoId'],
    ['a path', { photoId: '../x' }, 'photoId'],
    ['an SVG', { contentType: 'image/svg+xml' }, 'contentType'],
    ['a byte more than 20 MiB', { size: limits.photo.maxBytes + 1 }, 'size'],
    ['a caption', { caption: 'x' }, 'caption'],
  ])('a replacement with %s is refused', async (_what, more, field) => {
    expect(await ask(person, 'abcdefghij0123456789', more)).toEqual({ refused: { code: 'invalid-argument', field } });
  });

  it('a replacement counts as an upload of the day, and is refused beyond the limit', async () => {
    const busy = await newcomer();
    const id = await photoIn(busy, 'published');
    await firestore.doc(`rateLimits/${busy.uid}`).set({ uploads: { startedAtMs: Date.now() - 1_000, used: 199 } });
    expect(await ask(busy, id)).toMatchObject({ result: {} });
    expect(await ask(busy, id)).toMatchObject({ refused: { code: 'resource-exhausted' } });
  });
});

it('a file under a reservation of another photo, or of none, is ignored', async () => {
  const { id, photo } = await published();
  const other = await photoIn(person, 'published');
  const place = await placeFor(id);
  for (const path of [storagePath.upload(person.uid, place.id), storagePath.upload(person.uid, other, place.id)]) {
    expect(await upload(person, path, second)).toBe(403);
    // Past the rules.
    await server.bucket.file(path).save(second, { resumable: false, contentType: 'image/jpeg' });
    await until(`${path} is gone`, async () => ((await server.bucket.file(path).exists())[0] ? undefined : true));
  }
  expect(await photoNow(id)).toEqual({ ...photo, replacement: place.id });
  expect((await photoNow(place.id))?.status).toBe('uploading');
});
