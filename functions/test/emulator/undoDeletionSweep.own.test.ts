import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { finishUploads } from '../../src/photos/cleanupUploads.schedule.ts';
import { softDelete } from '../../src/photos/deletePhoto.callable.ts';
import { erasePhoto } from '../../src/photos/erasePhoto.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { restore } from '../../src/photos/restorePhoto.callable.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { photoNow } from './harness/photos.ts';
import { pictureOf, placeWith } from './harness/runs.ts';
import { server } from './harness/site.ts';
import { filesOf } from './harness/storage.ts';

const undoMs = (limits.photo.undoSeconds + limits.photo.undoGraceSeconds) * 1_000;
const later = (ms: number) => () => new Date(Date.now() + ms);

let picture: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(400, 40);
});

describe('the sweep', () => {
  const sweep = (ms: number, bucket = bucketOfTests) => finishUploads({ bucket, clock: later(ms) });

  async function aside() {
    const place = await placeWith(picture);
    await processUpload(pictureOf(place), { bucket: bucketOfTests, clock: systemClock });
    await softDelete(place.id, place.uid, systemClock);
    return place;
  }

  it('finishes a deletion that was not taken back, when its time is over and not before', async () => {
    const { uid, id } = await aside();
    await sweep(undoMs - 5_000);
    expect((await photoNow(id))?.restorable).toBeDefined();
    await sweep(undoMs + 1_000);
    expect(await photoNow(id)).toBeUndefined();
    expect(await filesOf(uid, id, bucketOfTests)).toEqual([]);
  });

  it('leaves alone what was taken back', async () => {
    const { uid, id } = await aside();
    const files = await filesOf(uid, id, bucketOfTests);
    await restore(id, uid, systemClock);
    await sweep(undoMs + 1_000);
    expect((await photoNow(id))?.status).toBe('published');
    // The original, and its variants.
    expect(files.length).toBeGreaterThan(2);
    expect(await filesOf(uid, id, bucketOfTests)).toEqual(files);
  });

  it('need not count again what was taken back, were its event lost', async () => {
    const { uid, id } = await aside();
    const profile = server.firestore.doc(`profiles/${uid}`);
    await profile.set({ photoCount: 0 });
    await restore(id, uid, systemClock);
    expect((await profile.get()).get('photoCount')).toBe(1);
  });

  it('that dies before any write is finished by the next', async () => {
    for (let at = 1; ; at += 1) {
      const { uid, id } = await aside();
      const work = (bucket: typeof bucketOfTests) => erasePhoto(id, { bucket, clock: later(undoMs) });
      const { died } = await untilWrite(at, work);
      await sweep(11 * 60_000 + undoMs);
      expect(await photoNow(id), `write ${at}`).toBeUndefined();
      expect(await filesOf(uid, id, bucketOfTests), `write ${at}`).toEqual([]);
      if (!died) break;
    }
  });
});
