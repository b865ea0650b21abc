import { beforeAll, describe, expect, it } from 'vitest';
import { noisyJpeg } from '../pictures/samples.ts';
import { answerOf, call, reserve } from './harness/calls.ts';
import { newcomer, type Person } from './harness/people.ts';
import { photoNow, photoWhen, setPhoto, variantsOf } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { filesOf, seen, upload } from './harness/storage.ts';
import { until } from './harness/until.ts';

let person: Person;
let picture: Buffer;
beforeAll(async () => {
  person = await newcomer();
  picture = await noisyJpeg(400, 134);
});

async function published() {
  const { id, uploadPath } = await reserve(person);
  await upload(person, uploadPath, picture);
  return { id, uploadPath, photo: await photoWhen(id, 'published') };
}

describe('deletePhoto', () => {
  it('deletePhoto deletes the document, the original and every variant', async () => {
    const { id, photo } = await published();
    expect(await filesOf(person.uid, id)).toHaveLength(7);
    expect(await answerOf('deletePhoto', { id }, person)).toEqual({});
    expect(await photoNow(id)).toBeUndefined();
    expect((await server.firestore.doc(`contentHashes/${id}`).get()).exists).toBe(false);
    await until(`no file of ${id} is left`, async () =>
      (await filesOf(person.uid, id)).length === 0 ? true : undefined,
    );
    expect(variantsOf(id, photo)).toHaveLength(6);
    for (const { address } of variantsOf(id, photo)) expect((await seen(address)).status).toBe(404);
  });

  it('a second call answers that there is no such photo', async () => {
    const { id } = await reserve(person);
    await answerOf('deletePhoto', { id }, person);
    expect(await call('deletePhoto', { id }, person)).toEqual({ refused: { code: 'not-found' } });
  });

  it('two concurrent tabs delete the photo once, without an error in either', async () => {
    const { id } = await published();
    const answers = await Promise.all([call('deletePhoto', { id }, person), call('deletePhoto', { id }, person)]);
    for (const answer of answers) expect([{ result: {} }, { refused: { code: 'not-found' } }]).toContainEqual(answer);
    expect(await photoNow(id)).toBeUndefined();
    expect(await filesOf(person.uid, id)).toEqual([]);
  });

  it.each(['uploading', 'processing', 'failed', 'held', 'hidden', 'removed'])(
    'deletePhoto deletes a photo that is %s',
    async (status) => {
      const { id } = await reserve(person);
      await setPhoto(id, { status });
      expect(await answerOf('deletePhoto', { id }, person)).toEqual({});
      expect(await photoNow(id)).toBeUndefined();
    },
  );

  it('a file that arrives after the deletion is refused, and nothing is left', async () => {
    const { id, uploadPath } = await reserve(person);
    await answerOf('deletePhoto', { id }, person);
    expect(await upload(person, uploadPath, picture)).toBe(403);
    expect(await filesOf(person.uid, id)).toEqual([]);
  });

  it.each([
    ['nothing', null, 'id'],
    ['no id', {}, 'id'],
    ['a path', { id: '../users/x' }, 'id'],
    ['a number', { id: 7 }, 'id'],
    ['a list', { id: ['abcdefghij0123456789'] }, 'id'],
    ['a huge id', { id: 'x'.repeat(1_000_000) }, 'id'],
    ['a field too many', { id: 'abcdefghij0123456789', ownerId: 'x' }, 'ownerId'],
  ])('deletePhoto refuses %s with the field', async (_what, data, field) => {
    expect(await call('deletePhoto', data, person)).toEqual({ refused: { code: 'invalid-argument', field } });
  });

  it('deletePhoto answers not-found for an unknown id', async () => {
    expect(await call('deletePhoto', { id: 'abcdefghij0123456789' }, person)).toEqual({
      refused: { code: 'not-found' },
    });
  });
});
