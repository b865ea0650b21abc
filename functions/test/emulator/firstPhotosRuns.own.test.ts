import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { PicturePlace } from '#contract/paths.ts';
import { finishUploads } from '../../src/photos/cleanupUploads.schedule.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { nightly } from '../nightly.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { noticesTo } from './harness/bans.ts';
import { untilWrite, writesOf } from './harness/dyingProcess.ts';
import { fourAtOnce } from './harness/fourAtOnce.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { photoNow } from './harness/photos.ts';
import { expectShown, publishedWith, reservePicture } from './harness/replacements.ts';
import { type Place, pictureOf, placeWith } from './harness/runs.ts';
import { server } from './harness/site.ts';
import { forgetSettings, setSettings } from './harness/wholeSite.ts';

// Encodes each picture once, because these tests check what follows.
vi.mock('../../src/pictures/develop.ts', async (original) => {
  const { madeOnce } = await import('./harness/madeOnce.ts');
  const { developPicture } = await original<typeof import('../../src/pictures/develop.ts')>();
  return { developPicture: madeOnce(developPicture) };
});

const newAccount = { hold: { rule: 'new-account', note: '' } };

let picture: Buffer;
let other: Buffer;
beforeAll(async () => {
  [picture, other] = await Promise.all([noisyJpeg(400, 134), noisyJpeg(330, 110)]);
});

describe('a first photo of a new person', () => {
  it('the owner is told once, wherever a run dies and repeats', async () => {
    await setSettings({ holdFirstPhotos: 1 });
    const process = (place: Place, bucket = bucketOfTests) =>
      processUpload(pictureOf(place), { bucket, clock: systemClock });
    const sent = async () => {
      const place = await placeWith(picture);
      await server.firestore.doc(`users/${place.uid}`).set({ displayName: '' });
      return place;
    };
    const expectTold = async (place: Place) => {
      expect(await photoNow(place.id)).toMatchObject({ status: 'held', ...newAccount });
      expect(await noticesTo(place)).toMatchObject([{ kind: 'photo-held', subject: place.id }]);
    };
    const whole = await sent();
    const writes = await writesOf((bucket) => process(whole, bucket));
    await expectTold(whole);
    await fourAtOnce(nightly(writes), async (at) => {
      const place = await sent();
      expect((await untilWrite(at, (bucket) => process(place, bucket))).died, `at write ${at}`).toBe(true);
      for (const _again of [1, 2]) await process(place);
      await expectTold(place);
    });
  });
});

describe('a replaced picture of a new person', () => {
  it('the photo is held and its owner told once, wherever a run dies', async () => {
    const process = (place: PicturePlace, bucket = bucketOfTests) =>
      processUpload(place, { bucket, clock: systemClock });
    const published = async () => {
      const photo = await publishedWith(picture);
      await server.firestore.doc(`users/${photo.uid}`).set({ displayName: '' });
      return photo;
    };
    const expectTold = async (photo: Place, place: PicturePlace) => {
      const held = await expectShown(place, { width: 330, height: 110 });
      expect(held).toMatchObject({ status: 'held', ...newAccount });
      expect(await noticesTo(photo)).toMatchObject([{ kind: 'photo-held', subject: photo.id }]);
    };
    const publishedBefore = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await forgetSettings();
      const result = await work();
      await setSettings({ holdFirstPhotos: 2 });
      return result;
    };
    const whole = await publishedBefore(published);
    const wholePlace = await reservePicture(whole, other);
    const writes = await writesOf((bucket) => process(wholePlace, bucket));
    await expectTold(whole, wholePlace);
    // Begin, keep the original, two variants, swap, those of the old picture, the record.
    expect(writes.length).toBeGreaterThanOrEqual(8);
    const tried = nightly(writes);
    const photos = await publishedBefore(() => fourAtOnce(tried, published));
    const dead = await fourAtOnce(photos, async (photo, index) => {
      const place = await reservePicture(photo, other);
      const at = tried[index] ?? 0;
      expect((await untilWrite(at, (bucket) => process(place, bucket))).died, `at write ${at}`).toBe(true);
      const meanwhile = await photoNow(photo.id);
      expect(meanwhile?.status).toBe(meanwhile?.pictureId === place.pictureId ? 'held' : 'published');
      await process(place);
      return { photo, place };
    });
    await finishUploads({ bucket: bucketOfTests, clock: () => new Date(Date.now() + 11 * 60_000) });
    for (const { photo, place } of dead) await expectTold(photo, place);
  });
});
