import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { moderatePhoto } from '../../src/moderation/decisions/moderatePhoto.ts';
import {
  eraseRemovedPhotos,
  cleanupRemovedPhotos as schedule,
} from '../../src/photos/cleanupRemovedPhotos.schedule.ts';
import { finishUploads } from '../../src/photos/cleanupUploads.schedule.ts';
import { runFor } from '../../src/platform/cleanup.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { log } from '../../src/platform/logger.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { staffOf } from '../../src/staff/act.ts';
import { nightly } from '../nightly.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { numbers } from './harness/dyingProcess.ts';
import { bucketOfTests, dyingBucket } from './harness/fragileBucket.ts';
import { actorOf } from './harness/moderated.ts';
import { type Person, staffMember } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { publishedWith } from './harness/replacements.ts';
import type { Place } from './harness/runs.ts';
import { server } from './harness/site.ts';
import { filesOf } from './harness/storage.ts';

// Encodes each picture once, because these tests check what follows.
vi.mock('../../src/pictures/develop.ts', async (original) => {
  const { madeOnce } = await import('./harness/madeOnce.ts');
  const { developPicture } = await original<typeof import('../../src/pictures/develop.ts')>();
  return { developPicture: madeOnce(developPicture) };
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const ago = (ms: number) => new Date(Date.now() - ms);

let moderator: Person;
let picture: Buffer;
beforeAll(async () => {
  [moderator, picture] = await Promise.all([staffMember('moderator'), noisyJpeg(400, 134)]);
});

const cleanUp = (bucket = bucketOfTests, clock: Clock = systemClock, until = ago(-dayMs)) =>
  eraseRemovedPhotos({ bucket, clock, until });
const files = ({ uid, id }: Place) => filesOf(uid, id, bucketOfTests);
const command = (action: 'remove' | 'restore') => ({ action, rule: 'spam', note: '', blockImage: false }) as const;

/** A photo that staff removed this long ago. */
async function removed(msAgo: number): Promise<Place> {
  const place = await publishedWith(picture);
  await moderatePhoto(
    staffOf(actorOf(moderator), () => ago(msAgo)),
    place.id,
    command('remove'),
    bucketOfTests,
  );
  expect((await photoNow(place.id))?.removed?.at.getTime()).toBeLessThan(Date.now() - msAgo + minuteMs);
  return place;
}

// Cleans up after the tests before, so that the counts are of this one's photos.
beforeEach(async () => {
  await cleanUp();
});

describe('photos that staff removed', () => {
  it('a removed photo is erased with all its bytes after thirty days and not before, and its case stays', async () => {
    expect(limits.retention.removedPhotoDays).toBe(30);
    const [old, young] = [await removed(30 * dayMs + minuteMs), await removed(30 * dayMs - 5 * minuteMs)];
    await server.firestore.doc(`cases/photo_${old.id}`).set({ status: 'resolved' });
    expect(await files(old)).not.toEqual([]);
    expect(await cleanUp()).toEqual({ erased: 1, failed: 0 });
    expect(await photoNow(old.id)).toBeUndefined();
    expect(await files(old)).toEqual([]);
    expect((await server.firestore.doc(`cases/photo_${old.id}`).get()).exists).toBe(true);
    expect((await photoNow(young.id))?.status).toBe('removed');
    expect(await files(young)).not.toEqual([]);
  });

  it('a restored photo stays', async () => {
    const place = await removed(31 * dayMs);
    await moderatePhoto(staffOf(actorOf(moderator), systemClock), place.id, command('restore'), bucketOfTests);
    expect(await cleanUp()).toEqual({ erased: 0, failed: 0 });
    expect((await photoNow(place.id))?.status).toBe('published');
    expect(await files(place)).not.toEqual([]);
  });

  it('a removed photo is erased although its owner has deleted it meanwhile', async () => {
    const place = await removed(31 * dayMs);
    await setPhoto(place.id, { restorable: { until: ago(-minuteMs), status: 'removed' } });
    await cleanUp();
    expect(await photoNow(place.id)).toBeUndefined();
    expect(await files(place)).toEqual([]);
  });

  it('the next run erases it completely after a crash at any step', async () => {
    const all = numbers(1, 8).flatMap((at) => (['before', 'after'] as const).map((when) => ({ at, when })));
    for (const { at, when } of nightly(all)) {
      const place = await removed(31 * dayMs);
      await cleanUp(dyingBucket(at, when));
      expect((await photoNow(place.id))?.status ?? 'removed').toBe('removed');
      await cleanUp();
      expect(await photoNow(place.id)).toBeUndefined();
      expect(await files(place)).toEqual([]);
    }
  });

  it('the cleanup of uploads finishes an erasure that has begun, too', async () => {
    const place = await removed(31 * dayMs);
    await setPhoto(place.id, { status: 'removed', deletedAt: ago(11 * minuteMs) });
    await finishUploads({ bucket: bucketOfTests, clock: systemClock });
    expect(await photoNow(place.id)).toBeUndefined();
  });

  it('two runs at once erase it once', async () => {
    const places = [await removed(31 * dayMs), await removed(32 * dayMs), await removed(33 * dayMs)];
    const reports = await Promise.all([cleanUp(), cleanUp()]);
    expect(reports.map(({ failed }) => failed)).toEqual([0, 0]);
    for (const place of places) {
      expect(await photoNow(place.id)).toBeUndefined();
      expect(await files(place)).toEqual([]);
    }
  });
});

describe('more than one page of them', () => {
  const count = 130;
  const found = async () =>
    (
      await server.firestore
        .collection('photos')
        .where('removed.at', '<', ago(30 * dayMs))
        .get()
    ).size;

  /** Without files. Before them come a page of photos that cannot be erased. */
  async function manyRemoved(spoilt: number): Promise<void> {
    const document = (await server.firestore.doc(`photos/${(await removed(31 * dayMs)).id}`).get()).data() ?? {};
    const batch = server.firestore.batch();
    for (let index = 1; index < count + spoilt; index += 1) {
      const isSpoilt = index <= spoilt;
      const at = ago((isSpoilt ? 40 : 31) * dayMs);
      const photo = {
        ...document,
        variants: {},
        removed: { ...document['removed'], at },
        ...(isSpoilt && { owner: 'spoilt' }),
      };
      batch.set(server.firestore.doc(`photos/${newPhotoId()}`), photo);
    }
    await batch.commit();
    expect(await found()).toBe(count + spoilt);
  }

  it('one run erases all of them except those that fail', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {});
    await manyRemoved(110);
    expect(await cleanUp()).toEqual({ erased: count, failed: 110 });
    expect(await found()).toBe(110);
    await server.firestore.recursiveDelete(server.firestore.collection('photos'));
  });

  it('the next run erases those for which there was no time', async () => {
    await manyRemoved(0);
    const start = Date.now();
    let looks = 0;
    // The first look at the clock decides what is old enough; two looks later the time is up.
    const slow = () => new Date(start + (looks++ < 2 ? 0 : 10));
    const { erased, failed } = await cleanUp(bucketOfTests, slow, new Date(start + 5));
    expect(failed).toBe(0);
    expect(erased).toBeGreaterThan(0);
    expect(erased).toBeLessThan(100);
    expect(await cleanUp()).toEqual({ erased: count - erased, failed: 0 });
  });
});

describe('the schedule', () => {
  it('the schedule runs the cleanup on the site’s own bucket', async () => {
    const place = await removed(31 * dayMs);
    await schedule(runFor(480));
    expect(await photoNow(place.id)).toBeUndefined();
  });
});
