import { beforeAll, describe, expect, it, vi } from 'vitest';
import { finishUploads } from '../../src/photos/cleanupUploads.schedule.ts';
import { erasePhoto } from '../../src/photos/erasePhoto.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { nightly } from '../nightly.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { numbers } from './harness/dyingProcess.ts';
import { fourAtOnce } from './harness/fourAtOnce.ts';
import { bucketOfTests, dyingBucket, Killed, watchedBucket } from './harness/fragileBucket.ts';
import { photoNow } from './harness/photos.ts';
import { pictureOf, placeWith } from './harness/runs.ts';
import { filesOf } from './harness/storage.ts';

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

describe('a deletion that dies', () => {
  it('a photo whose deletion dies at any step is invisible at once, and the next cleanup finishes it', async () => {
    let operations = 0;
    const count = watchedBucket({
      before: (_operation, number) => {
        operations = number;
      },
    });
    const environment = { bucket: bucketOfTests, clock: systemClock };
    const make = async () => {
      const place = await placeWith(picture);
      expect(await processUpload(pictureOf(place), environment)).toBe('published');
      return place;
    };
    await erasePhoto((await make()).id, { bucket: count, clock: systemClock });
    // The record of the erasure, the original and six variants.
    expect(operations).toBe(8);
    const places = await fourAtOnce(nightly(numbers(1, operations)), async (at) => {
      const { uid, id } = await make();
      await expect(erasePhoto(id, { bucket: dyingBucket(at, 'before'), clock: systemClock })).rejects.toThrow(Killed);
      expect((await photoNow(id))?.status).toBe('removed');
      return { uid, id, at };
    });
    const later = () => new Date(Date.now() + 11 * 60_000);
    expect(await finishUploads({ bucket: bucketOfTests, clock: later })).toMatchObject({
      erased: places.length,
      failed: 0,
    });
    for (const { uid, id, at } of places) {
      expect(await photoNow(id), `operation ${at}`).toBeUndefined();
      expect(await filesOf(uid, id, bucketOfTests), `operation ${at}`).toEqual([]);
    }
  });
});
