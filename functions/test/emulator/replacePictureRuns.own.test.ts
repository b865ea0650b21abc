import type { Bucket } from '@google-cloud/storage';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { PicturePlace } from '#contract/paths.ts';
import { finishUploads } from '../../src/photos/cleanupUploads.schedule.ts';
import { erasePhoto } from '../../src/photos/erasePhoto.ts';
import { processUpload, receiveOriginal } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { nightly } from '../nightly.ts';
import { cutShort } from '../pictures/jpeg.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { numbers, untilWrite, writesOf } from './harness/dyingProcess.ts';
import { fourAtOnce } from './harness/fourAtOnce.ts';
import { bucketOfTests, Killed, watchedBucket } from './harness/fragileBucket.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { expectNothing, expectShown, filesInTests, publishedWith, reservePicture } from './harness/replacements.ts';
import { keptAt, type Place, pictureOf } from './harness/runs.ts';
import { server } from './harness/site.ts';

// Encodes each picture once, because these tests check what follows.
vi.mock('../../src/pictures/develop.ts', async (original) => {
  const { madeOnce } = await import('./harness/madeOnce.ts');
  const { developPicture } = await original<typeof import('../../src/pictures/develop.ts')>();
  return { developPicture: madeOnce(developPicture) };
});

let first: Buffer;
let second: Buffer;
let third: Buffer;
const sizes = [
  { width: 340, height: 120 },
  { width: 360, height: 124 },
  { width: 380, height: 128 },
] as const;
beforeAll(async () => {
  const [one, two, three] = await Promise.all(sizes.map(({ width, height }) => noisyJpeg(width, height)));
  if (!one || !two || !three) throw new Error('no pictures');
  [first, second, third] = [one, two, three];
});

const environment = { bucket: bucketOfTests, clock: systemClock };
const run = (place: PicturePlace, bucket = bucketOfTests) => processUpload(place, { ...environment, bucket });
const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
const cleanUp = (minutes: number) => finishUploads({ bucket: bucketOfTests, clock: later(minutes) });

/** A run handles only a few: repeats until nothing is left. */
async function cleanUpAll(minutes: number): Promise<void> {
  for (;;) {
    const { failed, ...done } = await cleanUp(minutes);
    expect(failed).toBe(0);
    if (Object.values(done).every((count) => count === 0)) return;
  }
}

/** A published photo, with another picture of it that has arrived. */
async function arrived(picture = second) {
  const photo = await publishedWith(first);
  return { photo, place: await reservePicture(photo, picture) };
}

/** The number of operations on files in a whole run. */
async function operationsOf(): Promise<number> {
  let operations = 0;
  const count = (_operation: string, number: number) => {
    operations = number;
  };
  await run((await arrived()).place, watchedBucket({ before: count }));
  return operations;
}

describe('a replacement that dies before any write', () => {
  const photoStands = async (place: PicturePlace) => {
    const photo = await photoNow(place.photoId);
    expect(photo?.status).toBe('published');
    // One or the other, never half of each.
    const [old, other] = sizes;
    expect([old, other]).toContainEqual({ width: photo?.width, height: photo?.height });
    expect(photo?.pictureId === undefined).toBe(photo?.width === old.width);
  };

  it('the cleanup finishes the replacement, whether or not its event comes again', async () => {
    const whole = await arrived();
    const writes = await writesOf((bucket) => run(whole.place, bucket), 2);
    // Begin, keep the original, two variants, swap, five names and an original of the old picture, the record.
    expect(writes.length).toBeGreaterThan(10);
    const places = await fourAtOnce(nightly(writes), async (at) => {
      const { place } = await arrived();
      expect((await untilWrite(at, (bucket) => run(place, bucket))).died, `at write ${at}`).toBe(true);
      await photoStands(place);
      if (at % 2 === 0) await run(place);
      return place;
    });
    await cleanUpAll(11);
    for (const place of [whole.place, ...places]) await expectShown(place, sizes[1]);
  });
});

describe('an event of a replacement', () => {
  it('a repeated event changes nothing, and neither does the event of the kept original', async () => {
    const { photo, place } = await arrived();
    expect(await run(place)).toBe('replaced');
    const shown = await expectShown(place, sizes[1]);
    expect(await run(place)).toBe('done-before');
    expect(await run(pictureOf(photo))).toBe('orphan');
    for (const kept of [place, pictureOf(photo)]) await receiveOriginal(keptAt(kept), environment);
    expect(await expectShown(place, sizes[1])).toEqual(shown);
  });

  it('four concurrent events replace the picture once', async () => {
    const { place } = await arrived();
    const outcomes = await Promise.all([run(place), run(place), run(place), run(place)].map((it) => it.catch(String)));
    expect(outcomes.filter((outcome) => outcome === 'replaced')).toHaveLength(1);
    await expectShown(place, sizes[1]);
  });

  it('a late event, for a picture that another one has replaced, changes nothing', async () => {
    const { photo, place: early } = await arrived();
    const late = await reservePicture(photo, third);
    expect(await run(late)).toBe('replaced');
    expect(await run(early)).toBe('orphan');
    await expectShown(late, sizes[2]);
    expect(await photoNow(early.pictureId)).toBeUndefined();
  });

  it('a run that is overtaken by another replacement leaves the newest one', async () => {
    // Before it reads its original, before its first variant, and when it is shown already.
    for (const at of [1, 5, await operationsOf()]) {
      const { photo, place: early } = await arrived();
      let late: PicturePlace | undefined;
      const overtaken = watchedBucket({
        before: async (_operation, number) => {
          if (number !== at) return;
          late = await reservePicture(photo, third);
          await run(late);
        },
      });
      await run(early, overtaken).catch(() => run(early));
      await cleanUp(11);
      if (!late) throw new Error('nothing overtook it');
      await expectShown(late, sizes[2]);
      expect(await photoNow(early.pictureId), `operation ${at}`).toBeUndefined();
    }
  });

  it('an event of the photo itself that ends after the replacement leaves nothing of the former picture', async () => {
    // Before it reads its original, and before each variant.
    for (const at of [3, 4, 5]) {
      const photo = await publishedWith(first);
      await setPhoto(photo.id, { status: 'processing' });
      let place: PicturePlace | undefined;
      const slow = watchedBucket({
        before: async (_operation, number) => {
          if (number !== at) return;
          await run(pictureOf(photo));
          place = await reservePicture(photo, second);
          await run(place);
        },
      });
      await run(pictureOf(photo), slow).catch(() => run(pictureOf(photo)));
      if (!place) throw new Error('it was not overtaken');
      await cleanUp(11);
      await expectShown(place, sizes[1]);
    }
  });
});

describe('changes of the photo during the replacement', () => {
  it('a deletion of the photo at any step leaves nothing of it or of either picture', async () => {
    const operations = await operationsOf();
    await fourAtOnce(nightly(numbers(1, operations)), async (at) => {
      const { photo, place } = await arrived();
      const deleting = watchedBucket({
        before: async (_operation, number) => {
          if (number === at) await erasePhoto(photo.id, environment);
        },
      });
      await run(place, deleting).catch(() => run(place));
      await expectNothing(place);
    });
  });

  it('a deletion that a dying run does not notice leaves nothing after the event repeats', async () => {
    // Before each variant, and before the old picture is deleted.
    for (const at of [5, 6, 8]) {
      const { photo, place } = await arrived();
      let deletion: Promise<unknown> = Promise.resolve();
      const deletingThenDead = watchedBucket({
        before: async (_operation, number) => {
          if (number === at) deletion = erasePhoto(photo.id, environment);
          await deletion;
        },
        after: (_operation, number) => {
          if (number >= at) throw new Killed();
        },
      });
      await run(place, deletingThenDead).catch(() => undefined);
      await deletion;
      await run(place);
      await expectNothing(place);
    }
  });

  it('the cleanup finishes a deletion that dies before any write while a picture is reserved', async () => {
    const whole = await arrived();
    const erase = (photo: Place, bucket: Bucket) => erasePhoto(photo.id, { ...environment, bucket });
    const writes = await writesOf((bucket) => erase(whole.photo, bucket), 2);
    expect(writes.length).toBeGreaterThan(5);
    const places = await fourAtOnce(nightly(writes), async (at) => {
      const { photo, place } = await arrived();
      expect((await untilWrite(at, (bucket) => erase(photo, bucket))).died, `at write ${at}`).toBe(true);
      return place;
    });
    await cleanUpAll(11);
    for (const place of [whole.place, ...places]) await expectNothing(place);
  });

  it.each([
    ['hidden', { status: 'hidden', hold: { rule: 'spam', note: '' } }, 'held'],
    ['hidden by a ban', { status: 'hidden', hold: { rule: 'ban', note: '' } }, 'hidden'],
    ['held', { status: 'held', hold: { rule: 'spam', note: '' } }, 'held'],
  ])('a photo that is %s meanwhile gets the new picture but stays invisible', async (_what, state, status) => {
    const { photo, place } = await arrived();
    const meanwhile = watchedBucket({
      before: async (_operation, number) => {
        if (number === 6) await setPhoto(photo.id, state);
      },
    });
    expect(await run(place, meanwhile)).toBe('replaced');
    expect(await expectShown(place, sizes[1])).toMatchObject({ status, hold: state.hold });
  });

  it('a photo that staff removed keeps its former picture', async () => {
    const { photo, place } = await arrived();
    await setPhoto(photo.id, { status: 'removed' });
    expect(await run(place)).toBe('orphan');
    expect(await photoNow(photo.id)).toMatchObject({ status: 'removed', ...sizes[0] });
    expect(await photoNow(place.pictureId)).toBeUndefined();
    expect(await filesInTests(place)).toHaveLength(5);
  });

  it('a photo whose owner was banned keeps its picture, and the new one is deleted', async () => {
    const { place } = await arrived();
    await server.firestore.doc(`users/${place.uid}`).set({ status: 'banned' });
    expect(await run(place)).toBe('orphan');
    expect(await photoNow(place.photoId)).toMatchObject({ status: 'published', ...sizes[0] });
    expect(await photoNow(place.pictureId)).toBeUndefined();
    expect(await filesInTests(place)).toHaveLength(5);
  });

  it('a restorable photo gets the new picture, and waits for review if it was hidden', async () => {
    for (const [was, becomes] of [
      ['published', 'published'],
      ['hidden', 'held'],
    ]) {
      const { photo, place } = await arrived();
      const restorable = { until: later(10)(), status: was };
      await setPhoto(photo.id, { status: 'removed', restorable, hold: { rule: 'spam', note: '' } });
      expect(await run(place)).toBe('replaced');
      expect(await expectShown(place, sizes[1])).toMatchObject({
        status: 'removed',
        restorable: { ...restorable, status: becomes },
      });
    }
  });
});

describe('a reservation', () => {
  it('a reservation without a file is deleted after a day, and the photo is unchanged', async () => {
    const photo = await publishedWith(first);
    const before = await photoNow(photo.id);
    const place = await reservePicture(photo, undefined);
    await cleanUp(23 * 60);
    expect((await photoNow(place.pictureId))?.status).toBe('uploading');
    await cleanUp(25 * 60);
    expect(await photoNow(place.pictureId)).toBeUndefined();
    expect(await photoNow(photo.id)).toEqual({ ...before, replacement: place.pictureId });
  });

  it('a failed picture’s reason is deleted after a week', async () => {
    const { place } = await arrived(cutShort(second));
    expect(await run(place)).toBe('failed');
    expect(await photoNow(place.pictureId)).toMatchObject({ status: 'failed', failure: { code: 'broken' } });
    expect(await filesInTests(place)).toHaveLength(5);
    await cleanUp(8 * 24 * 60);
    expect(await photoNow(place.pictureId)).toBeUndefined();
    expect((await photoNow(place.photoId))?.status).toBe('published');
  });

  it('a reservation is never published by any event', async () => {
    const { place } = await arrived();
    await setPhoto(place.photoId, { status: 'removed', deletedAt: new Date() });
    await run(place);
    await run(place);
    expect(await photoNow(place.pictureId)).toBeUndefined();
  });
});
