import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadAddress } from '#contract/edge/downloads.ts';
import { fullName, grantedAddress, pictureAddress } from '#contract/edge/pictures.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { ascii, exifBlock, short, tags } from '../pictures/exif.ts';
import { withExif } from '../pictures/jpeg.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { answerOf, reserve } from './harness/calls.ts';
import { edit } from './harness/edits.ts';
import { answers, changesThrough } from './harness/manyPhotos.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { photoGone, photoNow, photoWhen, setPhoto } from './harness/photos.ts';
import { grantFor } from './harness/pictures.ts';
import { server } from './harness/site.ts';
import { filesOf, seen, upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

let person: Person;
let picture: Buffer;
beforeAll(async () => {
  person = await newcomer();
  // 420 × 140 as stored, 140 × 420 upright.
  const camera = exifBlock({ image: [ascii(tags.model, 'X-T5'), short(tags.orientation, 6)] });
  picture = withExif(await noisyJpeg(420, 140), camera);
});

async function publish(more: Readonly<Record<string, unknown>> = {}, content = picture): Promise<PhotoId> {
  const { id, uploadPath } = await reserve(person, more);
  expect(await upload(person, uploadPath, content)).toBe(200);
  await photoWhen(id, 'published');
  return id;
}

async function shown(id: PhotoId) {
  const photo = await photoNow(id);
  if (!photo || !('sizes' in photo.variants)) throw new Error(`photo ${id} has no picture`);
  return { ...photo, id, variants: photo.variants };
}
const fullOf = async (id: PhotoId) => (await shown(id)).variants.fullJpeg;
const made = (id: PhotoId) => until(`the full size of ${id} is made`, () => fullOf(id));
const addressOf = async (id: PhotoId): Promise<string> => {
  const { pictureId = id } = await shown(id);
  return `${pictureAddress(id, pictureId, fullName)}?download=1`;
};
const gone = (id: PhotoId) =>
  until(`the full size of ${id} is gone`, async () => {
    const files = await filesOf(person.uid, id);
    return (await fullOf(id)) === undefined && !files.some((path) => path.endsWith(fullName)) ? true : undefined;
  });

describe('a photo with a full-size download', () => {
  it('the file is an upright JPEG as large as the original, without metadata', async () => {
    const id = await publish({ download: 'full' });
    const { width, height, bytes } = await made(id);
    const address = downloadAddress(await shown(id));
    const { status, headers, body } = await seen(address);
    expect([status, width, height, bytes]).toEqual([200, 140, 420, body.length]);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="matataki-${id}.jpg"`);
    const { exif, icc, xmp, ...file } = await sharp(body).metadata();
    expect([file.width, file.height, exif, icc, xmp]).toEqual([140, 420, undefined, undefined, undefined]);
    expect(body.includes('X-T5')).toBe(false);
  });

  it('the file is served only as a download, and not once the photo is hidden or its owner forbids it', async () => {
    const id = await publish({ download: 'full' });
    await made(id);
    const address = await addressOf(id);
    expect((await seen(address.replace('?download=1', ''))).status).toBe(404);
    const grant = await grantFor(await staffMember('moderator'));
    expect((await seen(grantedAddress(grant, address.replace('?download=1', '')))).status).toBe(404);
    await setPhoto(id, { status: 'hidden' });
    expect((await seen(address)).status).toBe(404);
    await setPhoto(id, { status: 'published' });
    await setPhoto(id, { download: 'large' });
    expect((await seen(address)).status).toBe(404);
    await gone(id);
  });

  it('the file is made when the owner allows the download, and deleted when they forbid it', async () => {
    const id = await publish();
    expect(await fullOf(id)).toBeUndefined();
    const before = await shown(id);
    await edit(person, id, { download: 'full' });
    await made(id);
    expect((await seen(await addressOf(id))).status).toBe(200);
    await edit(person, id, { download: 'none' });
    await gone(id);
    for (const address of [await addressOf(id), downloadAddress({ ...before, download: 'large' })])
      expect((await seen(address)).status).toBe(404);
    await edit(person, id, { download: 'full' });
    await made(id);
    expect((await seen(await addressOf(id))).status).toBe(200);
  });

  it('the download has the largest size of the page until the file is made', async () => {
    const id = await publish();
    const photo = { ...(await shown(id)), download: 'full' } as const;
    await setPhoto(id, { download: 'large' });
    const { status, headers } = await seen(downloadAddress(photo));
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('a new picture has a new file, and a deleted photo has none', async () => {
    const id = await publish({ download: 'full' });
    await made(id);
    const place = await answerOf(
      'replacePicture',
      { photoId: id, contentType: 'image/jpeg', size: limits.photo.maxBytes },
      person,
    );
    const { uploadPath } = place as { uploadPath: string };
    expect(await upload(person, uploadPath, await noisyJpeg(450, 160))).toBe(200);
    const full = await until('the other picture is made', async () => {
      const found = await fullOf(id);
      return found?.width === 450 ? found : undefined;
    });
    expect([full.width, full.height]).toEqual([450, 160]);
    expect((await filesOf(person.uid, id)).filter((path) => path.endsWith(fullName))).toHaveLength(1);
    await answerOf('deletePhoto', { id }, person);
    await photoGone(id);
    expect(await filesOf(person.uid, id)).toEqual([]);
  });

  it('the permission is refused if the original is gone, and the photo stays as it was', async () => {
    const id = await publish({ download: 'large' });
    await server.bucket.file(storagePath.original(person.uid, id)).delete();
    expect(await edit(person, id, { download: 'full' })).toMatchObject({
      refused: { code: 'failed-precondition', field: 'download' },
    });
    expect((await photoNow(id))?.download).toBe('large');
  });

  it('a bulk change refuses the permission for photos without an original and gives it to the others', async () => {
    const [gone, whole] = [await publish({ download: 'large' }), await publish()];
    await server.bucket.file(storagePath.original(person.uid, gone)).delete();
    await answerOf('changePhotos', { ids: [gone, whole], change: { download: 'full', sensitive: true } }, person);
    expect(answers(await changesThrough(person))).toEqual({ [gone]: 'failed-precondition download', [whole]: 'ok' });
    expect(await photoNow(gone)).toMatchObject({ download: 'large', sensitive: false });
    await made(whole);
  });
});
