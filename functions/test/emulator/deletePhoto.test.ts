import { beforeAll, describe, expect, it } from 'vitest';
import { erasePhoto } from '../../src/photos/erasePhoto.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { sweepUploads } from '../../src/photos/sweepUploads.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { bucketOfTests, dyingBucket, Killed, watchedBucket } from './harness/fragileBucket.ts';
import { ban, newcomer, type Person } from './harness/people.ts';
import { photoNow, photoWhen, setPhoto, variantsOf } from './harness/photos.ts';
import { pictureOf, placeWith } from './harness/runs.ts';
import { filesOf, read, upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

let person: Person;
let picture: Buffer;
beforeAll(async () => {
  person = await newcomer();
  picture = await noisyJpeg(400, 300);
});

async function published() {
  const { id, uploadPath } = await reserve(person);
  await upload(person, uploadPath, picture);
  return { id, uploadPath, photo: await photoWhen(id, 'published') };
}

describe('deletePhoto', () => {
  it('takes the document, the original and every variant away', async () => {
    const { id, photo } = await published();
    expect(await filesOf(person.uid, id)).toHaveLength(3);
    expect(await answerOf('deletePhoto', { id }, person)).toEqual({});
    expect(await photoNow(id)).toBeUndefined();
    await until(`no file of ${id} is left`, async () =>
      (await filesOf(person.uid, id)).length === 0 ? true : undefined,
    );
    expect(variantsOf(photo)).toHaveLength(2);
    for (const { path } of variantsOf(photo)) expect((await read(path)).status).toBe(403);
  });

  it('a second time answers that there is no such photo', async () => {
    const { id } = await reserve(person);
    await answerOf('deletePhoto', { id }, person);
    expect(await call('deletePhoto', { id }, person)).toEqual({ refused: { code: 'not-found' } });
  });

  it('from two tabs at once deletes once and errs in neither', async () => {
    const { id } = await published();
    const answers = await Promise.all([call('deletePhoto', { id }, person), call('deletePhoto', { id }, person)]);
    for (const answer of answers) expect([{ result: {} }, { refused: { code: 'not-found' } }]).toContainEqual(answer);
    expect(await photoNow(id)).toBeUndefined();
    expect(await filesOf(person.uid, id)).toEqual([]);
  });

  it.each(['uploading', 'processing', 'failed', 'held', 'hidden', 'removed'])(
    'works on a photo that is %s',
    async (status) => {
      const { id } = await reserve(person);
      await setPhoto(id, { status });
      expect(await answerOf('deletePhoto', { id }, person)).toEqual({});
      expect(await photoNow(id)).toBeUndefined();
    },
  );

  it('of a place whose file is still on its way leaves nothing: the file is refused', async () => {
    const { id, uploadPath } = await reserve(person);
    await answerOf('deletePhoto', { id }, person);
    expect(await upload(person, uploadPath, picture)).toBe(403);
    expect(await filesOf(person.uid, id)).toEqual([]);
  });

  it('refuses somebody else’s photo, which stays as it is', async () => {
    const { id, photo } = await published();
    const other = await newcomer();
    expect(await call('deletePhoto', { id }, other)).toEqual({ refused: { code: 'permission-denied' } });
    expect(await photoNow(id)).toEqual(photo);
    expect(await filesOf(person.uid, id)).toHaveLength(3);
  });

  it('refuses visitors and who is banned', async () => {
    const banned = await newcomer();
    const { id } = await reserve(banned);
    await ban(banned);
    expect(await call('deletePhoto', { id }, undefined)).toEqual({ refused: { code: 'unauthenticated' } });
    expect(await call('deletePhoto', { id }, banned)).toEqual({ refused: { code: 'permission-denied' } });
    expect((await photoNow(id))?.status).toBe('uploading');
  });

  it.each([
    ['nothing', null, 'id'],
    ['no id', {}, 'id'],
    ['a path', { id: '../users/x' }, 'id'],
    ['a number', { id: 7 }, 'id'],
    ['a list', { id: ['abcdefghij0123456789'] }, 'id'],
    ['a huge id', { id: 'x'.repeat(1_000_000) }, 'id'],
    ['a field too many', { id: 'abcdefghij0123456789', ownerId: 'x' }, 'ownerId'],
  ])('refuses %s with the field', async (_what, data, field) => {
    expect(await call('deletePhoto', data, person)).toEqual({ refused: { code: 'invalid-argument', field } });
  });

  it('of an id that never was answers that there is no such photo', async () => {
    expect(await call('deletePhoto', { id: 'abcdefghij0123456789' }, person)).toEqual({
      refused: { code: 'not-found' },
    });
  });
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
    // The original and two variants.
    expect(operations).toBe(3);
    for (let at = 1; at <= operations; at += 1) {
      const { uid, id } = await make();
      await expect(erasePhoto(id, { bucket: dyingBucket(at, 'before'), clock: systemClock })).rejects.toThrow(Killed);
      expect((await photoNow(id))?.status).toBe('removed');
      const later = () => new Date(Date.now() + 11 * 60_000);
      const report = await sweepUploads({ bucket: bucketOfTests, clock: later });
      expect(report.failed).toBe(0);
      expect(await photoNow(id), `operation ${at}`).toBeUndefined();
      expect(await filesOf(uid, id, bucketOfTests), `operation ${at}`).toEqual([]);
    }
  });
});
