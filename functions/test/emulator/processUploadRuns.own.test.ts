import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bucket } from '@google-cloud/storage';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Photo } from '#contract/documents/photo.ts';
import { limits } from '#contract/limits.ts';
import type { ArrivedObject } from '../../src/data/objects.ts';
import { erasePhoto } from '../../src/photos/erasePhoto.ts';
import { judgeOriginal } from '../../src/photos/makePicture.ts';
import { processUpload as trigger } from '../../src/photos/processUpload.trigger.ts';
import { processUpload, receiveOriginal, receiveUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { nightly } from '../nightly.ts';
import { cutShort } from '../pictures/jpeg.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { numbers } from './harness/dyingProcess.ts';
import { fourAtOnce } from './harness/fourAtOnce.ts';
import { bucketOfTests, dyingBucket, Killed, watchedBucket } from './harness/fragileBucket.ts';
import { photoNow, setPhoto, variantsOf } from './harness/photos.ts';
import { keptAt, type Place, pictureOf, placeWith, putOriginal } from './harness/runs.ts';
import { server } from './harness/site.ts';
import { downloadTokens, filesOf } from './harness/storage.ts';

// Encodes each picture once, because these tests check what follows.
vi.mock('../../src/pictures/develop.ts', async (original) => {
  const { madeOnce } = await import('./harness/madeOnce.ts');
  const { developPicture } = await original<typeof import('../../src/pictures/develop.ts')>();
  return { developPicture: madeOnce(developPicture) };
});

let picture: Buffer;
let broken: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(400, 134);
  broken = cutShort(picture);
});

const run = (place: Place, bucket: Bucket = bucketOfTests, clock = systemClock) =>
  processUpload(pictureOf(place), { bucket, clock });

const outcomeOf = (place: Place, bucket?: Bucket, clock = systemClock) =>
  run(place, bucket, clock).catch((error: unknown) => {
    if (error instanceof Killed) return 'killed' as const;
    throw error;
  });

const files = ({ uid, id }: Place) => filesOf(uid, id, bucketOfTests);

async function expectPublished(place: Place): Promise<void> {
  const photo = await photoNow(place.id);
  expect(photo).toMatchObject({ status: 'published', width: 400, height: 134, publishedAt: expect.any(Date) });
  expect([photo?.processing, photo?.failure]).toEqual([undefined, undefined]);
  const paths = variantsOf(place.id, photo).map(({ path }) => path);
  expect(paths).toHaveLength(6);
  expect(await files(place)).toEqual([...paths, place.original].toSorted());
  expect(await downloadTokens(place.original, bucketOfTests)).toEqual([]);
}

async function expectFailed(place: Place): Promise<void> {
  expect(await photoNow(place.id)).toMatchObject({ status: 'failed', failure: { code: 'broken' }, variants: {} });
  expect(await files(place)).toEqual([]);
}

/** The number of operations on files in a whole run. */
async function operationsOf(original: Buffer): Promise<number> {
  let operations = 0;
  const count = watchedBucket({
    before: (_operation, number) => {
      operations = number;
    },
  });
  await run(await placeWith(original), count);
  return operations;
}

describe('a run that dies', () => {
  it.each(['before', 'after'] as const)(
    'the next run finishes one that dies at a file operation of a good picture, %s it is done',
    async (when) => {
      const operations = await operationsOf(picture);
      expect(operations).toBeGreaterThanOrEqual(7);
      await fourAtOnce(nightly(numbers(1, operations)), async (at) => {
        const place = await placeWith(picture);
        expect(await outcomeOf(place, dyingBucket(at, when)), `operation ${at}`).toBe('killed');
        expect((await photoNow(place.id))?.status, `operation ${at}`).toBe('processing');
        expect(await run(place), `operation ${at}`).toBe('published');
        await expectPublished(place);
      });
    },
  );

  it.each(['before', 'after'] as const)(
    'the next run finishes one that dies at a file operation of a broken picture, %s it is done',
    async (when) => {
      const operations = await operationsOf(broken);
      expect(operations).toBeGreaterThanOrEqual(4);
      await fourAtOnce(nightly(numbers(1, operations)), async (at) => {
        const place = await placeWith(broken);
        expect(await outcomeOf(place, dyingBucket(at, when)), `operation ${at}`).toBe('killed');
        await run(place);
        await expectFailed(place);
      });
    },
  );

  it('the next run finishes one that dies at any of its decisions in the database', async () => {
    let asked = 0;
    await run(await placeWith(picture), bucketOfTests, () => {
      asked += 1;
      return new Date();
    });
    expect(asked).toBeGreaterThanOrEqual(3);
    await fourAtOnce(nightly(numbers(1, asked)), async (at) => {
      const place = await placeWith(picture);
      let count = 0;
      const dyingClock = () => {
        count += 1;
        if (count >= at) throw new Killed();
        return new Date();
      };
      expect(await outcomeOf(place, bucketOfTests, dyingClock)).toBe('killed');
      expect(await run(place)).toBe('published');
      await expectPublished(place);
    });
  });

  it('an upload whose runs die for too long is given up as broken', async () => {
    const place = await placeWith(picture);
    const { maxAttempts, stuckAfterMinutes } = limits.upload;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1)
      expect(await outcomeOf(place, dyingBucket(1, 'before'))).toBe('killed');
    expect((await photoNow(place.id))?.processing?.attempts).toBe(maxAttempts);
    const later = () => new Date(Date.now() + (stuckAfterMinutes + 1) * 60_000);
    expect(await run(place, bucketOfTests, later)).toBe('failed');
    await expectFailed(place);
  });
});

describe('a repeated event', () => {
  it('a repeated event changes nothing after the photo was published', async () => {
    const place = await placeWith(picture);
    expect(await run(place)).toBe('published');
    const before = await photoNow(place.id);
    expect(await run(place)).toBe('done-before');
    expect(await photoNow(place.id)).toEqual(before);
    await expectPublished(place);
  });

  it('four concurrent events make one photo', async () => {
    const place = await placeWith(picture);
    const outcomes = await Promise.all([run(place), run(place), run(place), run(place)]);
    expect(outcomes.filter((outcome) => outcome === 'published')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'done-before')).toHaveLength(3);
    await expectPublished(place);
  });

  it('a slower run changes nothing after a faster one, nor after the photo was hidden', async () => {
    const operations = await operationsOf(picture);
    for (const status of ['published', 'hidden']) {
      const place = await placeWith(picture);
      let between: Photo | undefined;
      // The slow run waits right before its last variant until the fast one is done.
      const slow = watchedBucket({
        before: async (_operation, number) => {
          if (number !== operations) return;
          expect(await run(place)).toBe('published');
          await setPhoto(place.id, { status });
          between = await photoNow(place.id);
        },
      });
      expect(await run(place, slow), status).toBe('done-before');
      expect(between?.status).toBe(status);
      expect(await photoNow(place.id), status).toEqual(between);
      expect(await files(place), status).toHaveLength(7);
    }
  });

  it('four concurrent events of a broken picture make one failure', async () => {
    const place = await placeWith(broken);
    await Promise.all([run(place), run(place), run(place), run(place)]);
    await expectFailed(place);
  });

  it('a run of a broken picture ends without an error when another run fails the picture at any moment', async () => {
    const operations = await operationsOf(broken);
    expect(operations).toBeGreaterThanOrEqual(3);
    for (const at of nightly(numbers(1, operations))) {
      const place = await placeWith(broken);
      const slow = watchedBucket({
        before: async (_operation, number) => {
          if (number === at) await run(place);
        },
      });
      await run(place, slow);
      await expectFailed(place);
    }
  });

  it('a repeated event does not undo a moderator’s action', async () => {
    for (const status of ['hidden', 'removed', 'held']) {
      const place = await placeWith(picture);
      await run(place);
      await setPhoto(place.id, { status });
      expect(await run(place), status).toBe('done-before');
      await receiveOriginal(keptAt(pictureOf(place)), { bucket: bucketOfTests, clock: systemClock });
      expect((await photoNow(place.id))?.status).toBe(status);
      // Staff can restore a removed photo for 30 days, so all of it must exist.
      expect(await files(place), status).toHaveLength(7);
    }
  });

  it('a repeated event after the failure deletes the new file', async () => {
    const place = await placeWith(broken);
    await run(place);
    await putOriginal(place.path, broken);
    expect(await run(place)).toBe('orphan');
    await expectFailed(place);
  });
});

describe('the event of an original that the pipeline has kept', () => {
  const receive = (place: Place) =>
    receiveOriginal(keptAt(pictureOf(place)), { bucket: bucketOfTests, clock: systemClock });

  it('a kept original starts no second run while the first one is running', async () => {
    const place = await placeWith(picture);
    await setPhoto(place.id, { status: 'processing' });
    await receive(place);
    expect((await photoNow(place.id))?.status).toBe('processing');
    expect(await files(place)).toEqual([place.path]);
  });

  it('a kept original is deleted when its photo was deleted meanwhile', async () => {
    const place = await placeWith(picture);
    await run(place);
    await setPhoto(place.id, { status: 'removed', deletedAt: new Date() });
    await receive(place);
    expect(await files(place)).toEqual([]);
  });
});

describe('uploads to the path of another one', () => {
  const environment = { bucket: bucketOfTests, clock: systemClock };
  let other: Buffer;
  beforeAll(async () => {
    other = await noisyJpeg(300, 200);
  });

  /** What the event of the upload that is there now says. */
  async function arrivedAt(place: Place): Promise<ArrivedObject> {
    const [{ generation, size }] = await bucketOfTests.file(place.path).getMetadata();
    return { ...keptAt(pictureOf(place)), name: place.path, generation: String(generation), bytes: Number(size) };
  }

  it.each(['published', 'held', 'hidden', 'removed'])(
    'an upload that arrives when the photo is %s is deleted, and the photo keeps its original',
    async (status) => {
      const place = await placeWith(picture);
      await receiveUpload(await arrivedAt(place), environment);
      await setPhoto(place.id, { status });
      const before = await photoNow(place.id);
      await putOriginal(place.path, other);
      await receiveUpload(await arrivedAt(place), environment);
      expect(await files(place)).not.toContain(place.path);
      expect(await judgeOriginal(bucketOfTests, pictureOf(place))).toMatchObject({ content: picture });
      expect(await photoNow(place.id)).toEqual(before);
    },
  );

  it('an upload that arrives while an earlier one is processed is deleted, and the earlier one’s bytes are kept', async () => {
    const place = await placeWith(picture);
    const first = await arrivedAt(place);
    const overwriting = watchedBucket({
      // Right after its bytes were read, and before they are kept.
      after: async (operation) => {
        if (operation !== 'download') return;
        await putOriginal(place.path, other);
        await receiveUpload(await arrivedAt(place), environment);
      },
    });
    await receiveUpload(first, { ...environment, bucket: overwriting });
    await expectPublished(place);
    const [kept] = await bucketOfTests.file(place.original).download();
    expect(kept.equals(picture)).toBe(true);
  });

  it('an upload that was overwritten before it was read fails, and the later one is not read instead', async () => {
    const place = await placeWith(picture);
    const first = await arrivedAt(place);
    await putOriginal(place.path, other);
    const second = await arrivedAt(place);
    await receiveUpload(first, environment);
    await expectFailed(place);
    await receiveUpload(second, environment);
    await expectFailed(place);
  });

  it('a run without an event, after one that died, reads the upload of that event alone', async () => {
    const place = await placeWith(picture);
    const first = await arrivedAt(place);
    await receiveUpload(first, { ...environment, bucket: dyingBucket(1, 'before') }).catch(() => undefined);
    await putOriginal(place.path, other);
    await run(place);
    await expectFailed(place);
  });

  it('a repeated event of the upload that was kept deletes nothing', async () => {
    const place = await placeWith(picture);
    const first = await arrivedAt(place);
    await receiveUpload(first, environment);
    await receiveUpload(first, environment);
    await expectPublished(place);
  });
});

describe('a photo that is deleted during its processing', () => {
  it('a photo deleted at any step leaves no document and no file', async () => {
    const operations = await operationsOf(picture);
    await fourAtOnce(nightly(numbers(1, operations)), async (at) => {
      const place = await placeWith(picture);
      const deleting = watchedBucket({
        before: async (_operation, number) => {
          if (number === at)
            await erasePhoto(place.id, { bucket: bucketOfTests, clock: systemClock, ownerId: place.uid });
        },
      });
      // A file deleted between two steps is a storage error; the event repeats.
      await run(place, deleting).catch(() => run(place));
      expect(await photoNow(place.id), `operation ${at}`).toBeUndefined();
      expect(await files(place), `operation ${at}`).toEqual([]);
    });
  });

  it('a deleted photo leaves nothing even if its run dies before it notices', async () => {
    const operations = await operationsOf(picture);
    const place = await placeWith(picture);
    // The last operation stores the last variant: the photo is deleted right before it, and the run dies right after
    // it.
    const deletingThenDead = watchedBucket({
      before: async (_operation, number) => {
        if (number === operations)
          await erasePhoto(place.id, { bucket: bucketOfTests, clock: systemClock, ownerId: place.uid });
      },
      after: (_operation, number) => {
        if (number === operations) throw new Killed();
      },
    });
    expect(await outcomeOf(place, deletingThenDead)).toBe('killed');
    expect((await files(place)).length).toBeGreaterThan(0);
    expect(await run(place)).toBe('orphan');
    expect(await files(place)).toEqual([]);
  });

  it('a deleted photo does not affect another person’s pictures', async () => {
    const place = await placeWith(picture);
    await run(place);
    const other = await placeWith(undefined);
    expect(
      await processUpload(pictureOf({ ...place, uid: other.uid }), { bucket: bucketOfTests, clock: systemClock }),
    ).toBe('orphan');
    await expectPublished(place);
  });
});

describe('the storage trigger', () => {
  const { bucket } = server;
  const store = async (name: string) => {
    await bucket.file(name).save(picture, { resumable: false, contentType: 'image/jpeg' });
    const [{ generation }] = await bucket.file(name).getMetadata();
    const data = { name, bucket: bucket.name, generation: Number(generation), metageneration: 1, size: picture.length };
    const kinds = { id: name, storageClass: 'STANDARD', contentType: 'image/jpeg' };
    const event = { specversion: '1.0', id: 'e', source: '//storage', type: 'finalized', time: '' } as const;
    await trigger.run({ ...event, bucket: bucket.name, data: { ...data, ...kinds } });
  };
  const isThere = async (name: string) => (await bucket.file(name).exists())[0];

  it('the trigger turns an original into a photo', async () => {
    const { id, path } = await placeWith(undefined);
    await store(path);
    expect((await photoNow(id))?.status).toBe('published');
  });

  it('the trigger ignores files in other places', async () => {
    const { id, path } = await placeWith(undefined);
    const elsewhere = [`elsewhere/${path}`, `constructor/${id}`, id, `uploads/${id}`, `avatars/${id}`];
    for (const name of elsewhere) {
      await store(name);
      expect(await isThere(name), name).toBe(true);
    }
    expect((await photoNow(id))?.status).toBe('uploading');
  });
});

it('an original that is rewritten while its picture turns out broken is deleted', async () => {
  const place = await placeWith(broken);
  const storage = new EventEmitter();
  const slowToWrite = watchedBucket({
    before: async (operation) => {
      if (operation === 'delete') storage.emit('deleting');
      // Waits until a deletion begins, or a second if none does.
      if (operation === 'save') await Promise.race([once(storage, 'deleting'), delay(1_000)]);
    },
  });
  expect(await run(place, slowToWrite)).toBe('failed');
  await expectFailed(place);
});

it('a photo whose original is gone is given up instead of retried for ever', async () => {
  const place = await placeWith(undefined);
  expect(await run(place)).toBe('failed');
  await expectFailed(place);
});

it('an unanswered storage request is an error that repeats the event, not a fault of the picture', async () => {
  const place = await placeWith(picture);
  const unreachable = watchedBucket({
    before: () => {
      throw new Error('no network');
    },
  });
  await expect(run(place, unreachable)).rejects.toThrow('no network');
  expect((await photoNow(place.id))?.status).toBe('processing');
  expect((await server.firestore.doc(`photos/${place.id}`).get()).get('failure')).toBeUndefined();
  expect(await run(place)).toBe('published');
});
