import { beforeAll, describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { rates } from '#contract/rates.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { answerOf, call } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person } from './harness/people.ts';
import { photoNow, setPhoto } from './harness/photos.ts';
import { server } from './harness/site.ts';

const likesOf = async (id: PhotoId) =>
  (await server.firestore.collection('likes').where('photoId', '==', id).get()).docs;
const like = (person: Person, id: PhotoId, on = true) => call('setLike', { id, on }, person);

let owner: Person;
let photo: PhotoId;
beforeAll(async () => {
  owner = await newcomer();
  photo = await photoIn(owner, 'published');
});

describe('setLike', () => {
  it.each(['uploading', 'processing', 'held', 'hidden', 'removed', 'failed', 'scheduled'])(
    'setLike does not reveal a photo that is %s',
    async (status) => {
      const id = await photoIn(owner, status);
      const person = await newcomer();
      expect(await like(person, id)).toEqual(await like(person, newPhotoId()));
      expect(await like(person, id)).toMatchObject({ refused: { code: 'not-found' } });
      expect(await likesOf(id)).toEqual([]);
    },
  );

  it('setLike accepts an unlisted photo and refuses a private one', async () => {
    const person = await newcomer();
    const [unlisted, hidden] = [await photoIn(owner, 'published'), await photoIn(owner, 'published')];
    await setPhoto(unlisted, { visibility: 'unlisted' });
    await setPhoto(hidden, { visibility: 'private' });
    expect(await like(person, unlisted)).toEqual({ result: {} });
    expect(await like(person, hidden)).toMatchObject({ refused: { code: 'not-found' } });
  });

  it('setLike refuses the person’s own photo, published or not', async () => {
    for (const id of [photo, await photoIn(owner, 'held')])
      expect(await like(owner, id)).toMatchObject({ refused: { code: 'permission-denied' } });
  });

  it('setLike writes one document with the person, the photo, its owner and the time, also when repeated', async () => {
    const person = await newcomer();
    const id = await photoIn(owner, 'published');
    const before = await photoNow(id);
    await Promise.all([1, 2, 3].map(() => answerOf('setLike', { id, on: true }, person)));
    const [first, ...more] = await likesOf(id);
    expect(more).toEqual([]);
    expect(first?.id).toBe(`${id}_${person.uid}`);
    expect(first?.data()).toMatchObject({ photoId: id, uid: person.uid, ownerId: owner.uid, counts: true });
    await answerOf('setLike', { id, on: true }, person);
    expect((await likesOf(id))[0]?.updateTime).toEqual(first?.updateTime);
    expect(await photoNow(id)).toEqual(before);
  });

  it('setLike withdraws a like, also twice and for a photo that became invisible', async () => {
    const person = await newcomer();
    const id = await photoIn(owner, 'published');
    await answerOf('setLike', { id, on: true }, person);
    await setPhoto(id, { status: 'hidden' });
    expect(await likesOf(id)).toHaveLength(1);
    await answerOf('setLike', { id, on: false }, person);
    await answerOf('setLike', { id, on: false }, person);
    expect(await likesOf(id)).toEqual([]);
  });

  it('setLike writes the rate once a minute for each person, and stops at a thousand likes a day', async () => {
    const person = await newcomer();
    for (const on of [true, false, true, false, true]) await answerOf('setLike', { id: photo, on }, person);
    const written = server.firestore.doc(`rateLimits/${person.uid}`);
    expect((await written.get()).get('likes')).toMatchObject({ used: 1 });

    const tired = await newcomer();
    const used = { startedAtMs: Date.now() - 60_000, used: rates.likes.limit - 1 };
    await server.firestore.doc(`rateLimits/${tired.uid}`).set({ likes: used });
    await answerOf('setLike', { id: photo, on: true }, tired);
    const refused = await like(tired, photo, false);
    expect(refused).toMatchObject({ refused: { code: 'resource-exhausted' } });
    expect(await likesOf(photo)).toContainEqual(expect.objectContaining({ id: `${photo}_${tired.uid}` }));
  });
});
