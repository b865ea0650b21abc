import { randomBytes } from 'node:crypto';
import type { Bucket } from '@google-cloud/storage';
import { avatarAddress, avatarEdgesPx, variantObject } from '#contract/edge/pictures.ts';
import { type PhotoId, parsePhotoId, type Uid } from '#contract/ids.ts';
import { recountPhoto } from '../../functions/src/photos/followPhoto.ts';
import { systemClock } from '../../functions/src/platform/clock.ts';
import { publishedPhoto, put } from '../../functions/test/emulator/harness/documents.ts';

export const newPhotoId = (): PhotoId => parsePhotoId(randomBytes(10).toString('hex'));

/** Somebody's photo and avatar, where each object has its document and the other way round. */
export async function putWholePhoto(uid: Uid, bucket: Bucket): Promise<PhotoId> {
  const id = newPhotoId();
  const variants = [variantObject(id, id, '3.webp'), variantObject(id, id, 'share.jpg')];
  const files = [...variants, `uploads/${uid}/${id}`];
  const hash = randomBytes(20).toString('hex');
  const avatars = avatarEdgesPx.map((edge) => `avatars/${uid}/${hash}-${edge}`);
  await Promise.all([...files, ...avatars].map((path) => bucket.file(path).save('a picture', { resumable: false })));
  const at = new Date('2026-01-01T00:00:00Z');
  await put(`photos/${id}`, {
    ...publishedPhoto(id, { ownerId: uid, tags: ['Night'], tagKeys: ['night'] }),
    ...{ owner: { username: uid, displayName: '', photoURL: null }, caption: '', description: '', alt: '' },
    ...{ width: 3, height: 2, createdAt: at, updatedAt: at },
  });
  await put(`profiles/${uid}`, { username: uid, photoCount: 0, photoURL: avatarAddress(uid, hash, 256) });
  await recountPhoto(id, systemClock);
  return id;
}
