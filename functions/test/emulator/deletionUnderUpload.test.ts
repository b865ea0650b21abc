import { beforeAll, describe, expect, it, vi } from 'vitest';
import { eraseAccount } from '../../src/mydata/eraseAccount.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { member } from './harness/erasure.ts';
import { bucketOfTests, watchedBucket } from './harness/fragileBucket.ts';
import { newcomer } from './harness/people.ts';
import { photoNow, photoWhen } from './harness/photos.ts';
import { pictureOf, putOriginal } from './harness/runs.ts';
import { placesThatMention } from './harness/scan.ts';
import { upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

// Whole accounts, and scans of the whole site.
vi.setConfig({ testTimeout: 240_000 });

const run = { bucket: bucketOfTests, clock: systemClock, until: new Date('9999-01-01') };

let picture: Buffer;
beforeAll(async () => {
  picture = await noisyJpeg(400, 40);
});

describe('with an upload under way', () => {
  it('the file is refused, or goes again, and no photo comes back', async () => {
    const { email, person } = await member();
    const { id, uploadPath } = await reserve(person);
    const sending = upload(person, uploadPath, picture);
    await answerOf('deleteAccount', { confirm: email }, person);
    expect([200, 403]).toContain(await sending);
    // The token still runs; nothing of its owner is there to put a file to.
    expect(await upload(person, uploadPath, picture)).toBe(403);
    expect(await upload(person, `avatarUploads/${person.uid}/${'a1B2'.repeat(5)}`, picture)).toBe(403);
    await until('nothing is left', async () =>
      (await placesThatMention([person.uid, id])).length === 0 ? true : undefined,
    );
    expect(await call('createPhotos', { photos: [] }, person)).toEqual({ refused: { code: 'unauthenticated' } });
  });

  it('whichever step of the pipeline it hits', async () => {
    const operations = await countOperations();
    expect(operations).toBeGreaterThanOrEqual(6);
    const words: string[] = [];
    for (let at = 1; at <= operations; at += 1) {
      const { person, id } = await arrived();
      words.push(person.uid, id);
      const deleting = watchedBucket({
        before: async (_operation, number) => {
          if (number === at) await eraseAccount(person.uid, run);
        },
      });
      const develop = () =>
        processUpload(pictureOf({ uid: person.uid, id }), { bucket: bucketOfTests, clock: systemClock });
      // A file that is gone between two steps is an error of the storage; the event comes again.
      await processUpload(pictureOf({ uid: person.uid, id }), { bucket: deleting, clock: systemClock }).catch(develop);
      expect(await photoNow(id), `operation ${at}`).toBeUndefined();
    }
    expect(await placesThatMention(words)).toEqual([]);
  });

  async function arrived() {
    const person = await newcomer();
    const { id, uploadPath } = await reserve(person);
    await putOriginal(uploadPath, picture);
    return { person, id };
  }

  async function countOperations(): Promise<number> {
    let operations = 0;
    const counting = watchedBucket({
      before: (_operation, number) => {
        operations = number;
      },
    });
    const { person, id } = await arrived();
    await processUpload(pictureOf({ uid: person.uid, id }), { bucket: counting, clock: systemClock });
    await photoWhen(id, 'published');
    await eraseAccount(person.uid, run);
    return operations;
  }
});
