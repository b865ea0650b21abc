import { beforeAll, expect, it, vi } from 'vitest';
import { eraseAccount } from '../../src/mydata/eraseAccount.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { nightly } from '../nightly.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { reserve } from './harness/calls.ts';
import { numbers } from './harness/dyingProcess.ts';
import { fourAtOnce } from './harness/fourAtOnce.ts';
import { bucketOfTests, watchedBucket } from './harness/fragileBucket.ts';
import { newcomer } from './harness/people.ts';
import { photoNow } from './harness/photos.ts';
import { pictureOf, putOriginal } from './harness/runs.ts';
import { placesThatMention } from './harness/scan.ts';

// Encodes each picture once, because these tests check what follows.
vi.mock('../../src/pictures/develop.ts', async (original) => {
  const { madeOnce } = await import('./harness/madeOnce.ts');
  const { developPicture } = await original<typeof import('../../src/pictures/develop.ts')>();
  return { developPicture: madeOnce(developPicture) };
});

const environment = { bucket: bucketOfTests, clock: systemClock };
const erase = (uid: Parameters<typeof eraseAccount>[0]) =>
  eraseAccount(uid, { ...environment, until: new Date('9999-01-01') });

let picture: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(400, 134);
});

async function arrived() {
  const person = await newcomer();
  const { id, uploadPath } = await reserve(person);
  await putOriginal(uploadPath, picture);
  return { person, id };
}

/** The number of operations on files in a whole run. */
async function countOperations(): Promise<number> {
  let operations = 0;
  const counting = watchedBucket({
    before: (_operation, number) => {
      operations = number;
    },
  });
  const { person, id } = await arrived();
  await processUpload(pictureOf({ uid: person.uid, id }), { ...environment, bucket: counting });
  expect((await photoNow(id))?.status).toBe('published');
  return operations;
}

it('the deletion of an account at any step of a running upload leaves nothing', async () => {
  const operations = await countOperations();
  expect(operations).toBeGreaterThanOrEqual(6);
  const words = await fourAtOnce(nightly(numbers(1, operations)), async (at) => {
    const { person, id } = await arrived();
    const place = pictureOf({ uid: person.uid, id });
    const deleting = watchedBucket({
      before: async (_operation, number) => {
        if (number === at) await erase(person.uid);
      },
    });
    // A file deleted between two steps is a storage error; the event repeats.
    await processUpload(place, { ...environment, bucket: deleting }).catch(() => processUpload(place, environment));
    expect(await photoNow(id), `operation ${at}`).toBeUndefined();
    return [person.uid, id];
  });
  expect(await placesThatMention(words.flat())).toEqual([]);
});
