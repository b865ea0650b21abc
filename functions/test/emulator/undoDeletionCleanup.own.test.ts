import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { finishUploads } from '../../src/photos/cleanupUploads.schedule.ts';
import { softDelete } from '../../src/photos/deletePhoto.callable.ts';
import { erasePhoto } from '../../src/photos/erasePhoto.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { restore } from '../../src/photos/restorePhoto.callable.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { nightly } from '../nightly.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { untilWrite, writesOf } from './harness/dyingProcess.ts';
import { fourAtOnce } from './harness/fourAtOnce.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { photoNow } from './harness/photos.ts';
import { pictureOf, placeWith } from './harness/runs.ts';
import { server } from './harness/site.ts';
import { filesOf } from './harness/storage.ts';

const undoMs = (limits.photo.undoSeconds + limits.photo.undoGraceSeconds) * 1_000;
const later = (ms: number) => () => new Date(Date.now() + ms);

// Encodes each picture once, because these tests check what follows.
vi.mock('../../src/pictures/develop.ts', async (original) => {
  const { madeOnce } = await import('./harness/madeOnce.ts');
  const { developPicture } = await original<typeof import('../../src/pictures/develop.ts')>();
  return { developPicture: madeOnce(developPicture) };
});

let picture: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(400, 134);
});

describe('the cleanup', () => {
  const cleanUp = (ms: number, bucket = bucketOfTests) => finishUploads({ bucket, clock: later(ms) });

  async function aside() {
    const place = await placeWith(picture);
    await processUpload(pictureOf(place), { bucket: bucketOfTests, clock: systemClock });
    await softDelete(place.id, place.uid, systemClock);
    return place;
  }

  it('the cleanup finishes a deletion exactly when the time for an undo is over', async () => {
    const { uid, id } = await aside();
    await cleanUp(undoMs - 5_000);
    expect((await photoNow(id))?.restorable).toBeDefined();
    await cleanUp(undoMs + 1_000);
    expect(await photoNow(id)).toBeUndefined();
    expect(await filesOf(uid, id, bucketOfTests)).toEqual([]);
  });

  it('the cleanup skips a restored photo', async () => {
    const { uid, id } = await aside();
    const files = await filesOf(uid, id, bucketOfTests);
    await restore(id, uid, systemClock);
    await cleanUp(undoMs + 1_000);
    expect((await photoNow(id))?.status).toBe('published');
    // The original, and its variants.
    expect(files.length).toBeGreaterThan(2);
    expect(await filesOf(uid, id, bucketOfTests)).toEqual(files);
  });

  it('a restored photo need not be counted again if its event was lost', async () => {
    const { uid, id } = await aside();
    const profile = server.firestore.doc(`profiles/${uid}`);
    await profile.set({ photoCount: 0 });
    await restore(id, uid, systemClock);
    expect((await profile.get()).get('photoCount')).toBe(1);
  });

  it('the next cleanup finishes a deletion that died before any write', async () => {
    const erase = (id: PhotoId, bucket: typeof bucketOfTests) => erasePhoto(id, { bucket, clock: later(undoMs) });
    const whole = await aside();
    const writes = await writesOf((bucket) => erase(whole.id, bucket));
    const places = await fourAtOnce(nightly(writes), async (at) => {
      const place = await aside();
      expect((await untilWrite(at, (bucket) => erase(place.id, bucket))).died, `write ${at}`).toBe(true);
      return place;
    });
    expect(await cleanUp(11 * 60_000 + undoMs)).toMatchObject({ failed: 0 });
    for (const [index, { uid, id }] of [whole, ...places].entries()) {
      expect(await photoNow(id), `write ${index}`).toBeUndefined();
      expect(await filesOf(uid, id, bucketOfTests), `write ${index}`).toEqual([]);
    }
  });
});
