import { beforeAll, describe, expect, it } from 'vitest';
import { finishUploads } from '../../src/photos/cleanupUploads.schedule.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { noticesTo } from './harness/bans.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { photoNow } from './harness/photos.ts';
import { expectShown, publishedWith, reservePicture } from './harness/replacements.ts';
import { pictureOf, placeWith } from './harness/runs.ts';
import { server } from './harness/site.ts';
import { forgetSettings, setSettings } from './harness/wholeSite.ts';

const newAccount = { hold: { rule: 'new-account', note: '' } };

let picture: Buffer;
let other: Buffer;
beforeAll(async () => {
  [picture, other] = await Promise.all([noisyJpeg(400, 40), noisyJpeg(420, 42)]);
});

describe('a first photo of somebody new', () => {
  it('is told of once, wherever the making of it dies, and however often it is worked on', async () => {
    await setSettings({ holdFirstPhotos: 1 });
    for (let at = 1; ; at += 1) {
      const place = await placeWith(picture);
      await server.firestore.doc(`users/${place.uid}`).set({ displayName: '' });
      const { died } = await untilWrite(at, (bucket) =>
        processUpload(pictureOf(place), { bucket, clock: systemClock }),
      );
      for (const _again of [1, 2]) await processUpload(pictureOf(place), { bucket: bucketOfTests, clock: systemClock });
      expect(await photoNow(place.id)).toMatchObject({ status: 'held', ...newAccount });
      expect(await noticesTo(place)).toMatchObject([{ kind: 'photo-held', subject: place.id }]);
      if (!died) break;
    }
  }, 120_000);
});

describe('another picture of somebody new', () => {
  it('is held and told of once, wherever the making of it dies', async () => {
    for (let at = 1; ; at += 1) {
      await forgetSettings();
      const photo = await publishedWith(picture);
      await server.firestore.doc(`users/${photo.uid}`).set({ displayName: '' });
      await setSettings({ holdFirstPhotos: 2 });
      const place = await reservePicture(photo, other);
      const { died } = await untilWrite(at, (bucket) => processUpload(place, { bucket, clock: systemClock }));
      const meanwhile = await photoNow(photo.id);
      expect(meanwhile?.status).toBe(meanwhile?.pictureId === place.pictureId ? 'held' : 'published');
      await processUpload(place, { bucket: bucketOfTests, clock: systemClock });
      await finishUploads({ bucket: bucketOfTests, clock: () => new Date(Date.now() + 11 * 60_000) });
      const held = await expectShown(place, { width: 420, height: 42 });
      expect(held).toMatchObject({ status: 'held', ...newAccount });
      expect(await noticesTo(photo)).toMatchObject([{ kind: 'photo-held', subject: photo.id }]);
      if (died) continue;
      // Begin, seal, two variants, swap, those of the old picture, the note.
      expect(at).toBeGreaterThan(8);
      break;
    }
  }, 120_000);
});
