import { expect } from 'vitest';
import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { type PicturePlace, storagePath } from '#contract/paths.ts';
import { erasePhoto } from '../../../src/photos/erasePhoto.ts';
import { processUpload } from '../../../src/photos/processUpload.ts';
import { reserveReplacement } from '../../../src/photos/replacePicture.callable.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { newPhotoId } from '../../../src/platform/newPhotoId.ts';
import { bucketOfTests } from './fragileBucket.ts';
import { photoNow, variantsOf } from './photos.ts';
import { type Place, pictureOf, placeWith, putOriginal } from './runs.ts';
import { filesOf } from './storage.ts';

const environment = { bucket: bucketOfTests, clock: systemClock };

/** A published photo with all its files, as the pipeline leaves it in the tests' bucket. */
export async function publishedWith(original: Buffer, more: Parameters<typeof placeWith>[1] = {}): Promise<Place> {
  const place = await placeWith(original, more);
  await processUpload(pictureOf(place), environment);
  return place;
}

const whichever = (photo: Photo | undefined): Photo => {
  if (!photo) throw new Error('there is no photo to give another picture');
  return photo;
};

/** Reserves a new picture as `replacePicture` does. Stores the original if given. */
export async function reservePicture({ uid, id }: Place, original: Buffer | undefined): Promise<PicturePlace> {
  const pictureId = newPhotoId();
  const former = await reserveReplacement(id, pictureId, original?.byteLength ?? 1, whichever, new Date());
  if (former !== undefined) await erasePhoto(former, environment);
  if (original) await putOriginal(storagePath.upload(uid, id, pictureId), original);
  return { uid, photoId: id, pictureId };
}

export const filesInTests = ({ uid, photoId }: PicturePlace) => filesOf(uid, photoId, bucketOfTests);

/** Expects a photo to have only the picture `pictureId`: no other files, no reservation, no record. */
export async function expectShown(place: PicturePlace, size: { width: number; height: number }): Promise<Photo> {
  const photo = await photoNow(place.photoId);
  if (!photo) throw new Error(`photo ${place.photoId} is gone`);
  expect(photo).toMatchObject(size);
  expect(photo.pictureId ?? place.photoId).toBe(place.pictureId);
  expect([photo.formerPictures, photo.replacement]).toEqual([undefined, undefined]);
  const variants = variantsOf(place.photoId, photo);
  const original = storagePath.original(place.uid, place.photoId, place.pictureId);
  expect(await filesInTests(place)).toEqual([...variants.map(({ path }) => path), original].toSorted());
  if (place.pictureId !== place.photoId) expect(await photoNow(place.pictureId)).toBeUndefined();
  return photo;
}

/** Expects nothing to be left of a photo and its pictures. */
export async function expectNothing(place: PicturePlace, ...pictureIds: readonly PhotoId[]): Promise<void> {
  for (const id of [place.photoId, place.pictureId, ...pictureIds]) expect(await photoNow(id)).toBeUndefined();
  expect(await filesInTests(place)).toEqual([]);
}
