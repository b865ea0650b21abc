import { beforeAll, describe, expect, it } from 'vitest';
import { finishUploads } from '../../src/photos/cleanupUploads.schedule.ts';
import { erasePhoto } from '../../src/photos/erasePhoto.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { bucketOfTests, dyingBucket, Killed, watchedBucket } from './harness/fragileBucket.ts';
import { photoNow } from './harness/photos.ts';
import { pictureOf, placeWith } from './harness/runs.ts';
import { filesOf } from './harness/storage.ts';

let picture: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(400, 40);
});

describe('a deletion that dies', () => {
  it('at any step is out of sight at once, and finished by the next sweep', async () => {
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
    // The record of it, the original and six variants.
    expect(operations).toBe(8);
    for (let at = 1; at <= operations; at += 1) {
      const { uid, id } = await make();
      await expect(erasePhoto(id, { bucket: dyingBucket(at, 'before'), clock: systemClock })).rejects.toThrow(Killed);
      expect((await photoNow(id))?.status).toBe('removed');
      const later = () => new Date(Date.now() + 11 * 60_000);
      const report = await finishUploads({ bucket: bucketOfTests, clock: later });
      expect(report.failed).toBe(0);
      expect(await photoNow(id), `operation ${at}`).toBeUndefined();
      expect(await filesOf(uid, id, bucketOfTests), `operation ${at}`).toEqual([]);
    }
  });
});
