import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { DecodeError } from '#contract/documents/stored.ts';
import { isPhotoId, type Uid } from '#contract/ids.ts';
import { countedFor } from '../data/catalogue/countStore.ts';
import { drain } from '../data/pages.ts';
import { deleteFilesOf } from '../data/photos/photoFiles.ts';
import { erasePhoto } from '../photos/erasePhoto.ts';
import { followPhoto, recountPhoto } from '../photos/followPhoto.ts';
import { firestore } from '../platform/firebase.ts';
import type { ErasureEnvironment } from './eraseDocuments.ts';
import { eraseCase, settleReports } from './eraseReports.ts';

const atOnce = 10;

/** Everybody's photos of one owner, in whatever state, with their files and what was reported about them. */
export async function erasePhotosOf(uid: Uid, environment: ErasureEnvironment): Promise<void> {
  const own = firestore.collection('photos').where('ownerId', '==', uid);
  await drain(own, environment.pace, async (photos) => {
    for (let start = 0; start < photos.length; start += atOnce) {
      environment.pace();
      await Promise.all(photos.slice(start, start + atOnce).map((photo) => erase(photo, uid, environment)));
    }
  });
  await forgetCounts(uid, environment);
}

/** Gone at once, and not when the event of each deletion has come: the uid stands in where they were counted. */
async function forgetCounts(uid: Uid, { clock, pace }: ErasureEnvironment): Promise<void> {
  for (;;) {
    pace();
    const ids = await countedFor(uid, atOnce);
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => recountPhoto(id, clock)));
  }
}

async function erase(photo: QueryDocumentSnapshot, uid: Uid, environment: ErasureEnvironment): Promise<void> {
  await eraseCase(`photo_${photo.id}`, environment);
  await settleReports(photo.id, environment);
  if (!isPhotoId(photo.id)) {
    await photo.ref.delete();
    return;
  }
  try {
    await erasePhoto(photo.id, { ...environment, ownerId: uid });
  } catch (error) {
    // A document that was spoilt by hand must not keep an account from being deleted.
    if (!(error instanceof DecodeError)) throw error;
    await deleteFilesOf(environment.bucket, uid, photo.id);
    await photo.ref.delete();
  }
  // Here too, so that no tag, title or home page shows the picture when the deletion is through.
  await followPhoto(photo.id, photo.data(), undefined, environment.clock);
}
