import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { finishUploads, cleanupUploads as schedule } from '../../src/photos/cleanupUploads.schedule.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { runFor } from '../../src/platform/cleanup.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { bucketOfTests, dyingBucket, watchedBucket } from './harness/fragileBucket.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { type Place, pictureOf, placeWith } from './harness/runs.ts';
import { filesOf } from './harness/storage.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const ago = (ms: number) => new Date(Date.now() - ms);

let picture: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(400, 134);
});

const cleanUp = (bucket = bucketOfTests) => finishUploads({ bucket, clock: systemClock });
const files = ({ uid, id }: Place) => filesOf(uid, id, bucketOfTests);

// Cleans up after the tests before, so that the counts are of this one's photos.
beforeEach(async () => {
  await cleanUp();
});

describe('the cleanup', () => {
  it('the cleanup gives up a reservation whose file never came, after a day and not before', async () => {
    expect(limits.upload.abandonedAfterHours).toBe(24);
    const old = await placeWith(undefined, { createdAt: ago(24 * hourMs + minuteMs) });
    const young = await placeWith(undefined, { createdAt: ago(24 * hourMs - 5 * minuteMs) });
    expect(await cleanUp()).toEqual({ erased: 1, processed: 0, tidied: 0, failed: 0 });
    expect(await photoNow(old.id)).toBeUndefined();
    expect((await photoNow(young.id))?.status).toBe('uploading');
  });

  it('the cleanup deletes the file of a reservation whose event was lost', async () => {
    const place = await placeWith(picture, { createdAt: ago(25 * hourMs) });
    await cleanUp();
    expect(await files(place)).toEqual([]);
  });

  it('the cleanup finishes a picture that is stuck in processing, after ten minutes and not before', async () => {
    expect(limits.upload.stuckAfterMinutes).toBe(10);
    const [stuck, busy] = [await placeWith(picture), await placeWith(picture)];
    for (const { uid, id } of [stuck, busy]) {
      await processUpload(pictureOf({ uid, id }), { bucket: dyingBucket(3, 'before'), clock: systemClock }).catch(
        () => undefined,
      );
    }
    await setPhoto(stuck.id, { updatedAt: ago(11 * minuteMs) });
    expect(await cleanUp()).toEqual({ erased: 0, processed: 1, tidied: 0, failed: 0 });
    expect((await photoNow(stuck.id))?.status).toBe('published');
    expect((await photoNow(busy.id))?.status).toBe('processing');
    expect(await files(stuck)).toHaveLength(7);
  });

  it('the cleanup gives up a picture that crashes every run', async () => {
    const place = await placeWith(picture);
    await setPhoto(place.id, {
      status: 'processing',
      updatedAt: ago(11 * minuteMs),
      processing: { attempts: limits.upload.maxAttempts, startedAt: ago(30 * minuteMs) },
    });
    await cleanUp();
    expect(await photoNow(place.id)).toMatchObject({ status: 'failed', failure: { code: 'broken' } });
    expect(await files(place)).toEqual([]);
  });

  it('the cleanup forgets a failure once its owner has had seven days to read it', async () => {
    expect(limits.retention.failedPhotoDays).toBe(7);
    const [old, young] = [await placeWith(undefined), await placeWith(undefined)];
    const failure = { code: 'broken' };
    await setPhoto(old.id, { status: 'failed', failure, updatedAt: ago(7 * dayMs + minuteMs) });
    await setPhoto(young.id, { status: 'failed', failure, updatedAt: ago(7 * dayMs - 5 * minuteMs) });
    await cleanUp();
    expect(await photoNow(old.id)).toBeUndefined();
    expect((await photoNow(young.id))?.status).toBe('failed');
  });

  it('the cleanup leaves published, held and hidden photos, and what staff removed', async () => {
    for (const status of ['published', 'held', 'hidden', 'removed']) {
      const place = await placeWith(picture, { createdAt: ago(30 * dayMs) });
      await setPhoto(place.id, { status, updatedAt: ago(30 * dayMs) });
      await cleanUp();
      expect((await photoNow(place.id))?.status).toBe(status);
      expect(await files(place)).toEqual([place.path]);
    }
  });

  it('the cleanup spares a reservation whose file came during the cleanup', async () => {
    const first = await placeWith(picture, { createdAt: ago(26 * hourMs) });
    const second = await placeWith(picture, { createdAt: ago(25 * hourMs) });
    const arriving = watchedBucket({
      // The oldest is deleted first; meanwhile the other one's file is processed.
      before: async (_operation, number) => {
        if (number === 1) await processUpload(pictureOf(second), { bucket: bucketOfTests, clock: systemClock });
      },
    });
    await cleanUp(arriving);
    expect(await photoNow(first.id)).toBeUndefined();
    expect((await photoNow(second.id))?.status).toBe('published');
    expect(await files(second)).toHaveLength(7);
  });

  it('the cleanup goes on if one photo fails, reports it, and finishes it the next time', async () => {
    const bad = await placeWith(picture, { createdAt: ago(26 * hourMs) });
    const good = await placeWith(undefined, { createdAt: ago(25 * hourMs) });
    const failing = watchedBucket({
      before: (_operation, number) => {
        if (number === 1) throw new Error('no network');
      },
    });
    expect(await cleanUp(failing)).toEqual({ erased: 1, processed: 0, tidied: 0, failed: 1 });
    expect(await photoNow(good.id)).toBeUndefined();
    expect((await photoNow(bad.id))?.status).toBe('removed');
    await setPhoto(bad.id, { deletedAt: ago(11 * minuteMs) });
    expect(await cleanUp()).toEqual({ erased: 1, processed: 0, tidied: 0, failed: 0 });
    expect(await photoNow(bad.id)).toBeUndefined();
  });

  it('two runs at once do the same as one', async () => {
    const places = [];
    for (let index = 0; index < 5; index += 1) places.push(await placeWith(picture, { createdAt: ago(25 * hourMs) }));
    const reports = await Promise.all([cleanUp(), cleanUp()]);
    expect(reports.map(({ failed }) => failed)).toEqual([0, 0]);
    for (const place of places) {
      expect(await photoNow(place.id)).toBeUndefined();
      expect(await files(place)).toEqual([]);
    }
  });
});

describe('the schedule', () => {
  it('the schedule runs the cleanup on the site’s own bucket', async () => {
    const place = await placeWith(undefined, { createdAt: ago(25 * hourMs) });
    await schedule(runFor(480));
    expect(await photoNow(place.id)).toBeUndefined();
  });
});
