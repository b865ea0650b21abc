import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhotoStatus } from '#contract/documents/photo.ts';
import { limits } from '#contract/limits.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { answerOf } from './harness/calls.ts';
import { countDocuments } from './harness/countDocuments.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer } from './harness/people.ts';
import { setPhoto } from './harness/photos.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const minuteMs = 60_000;
/** The documents that every call reads about its caller and their rate. */
const besides = 3;

beforeEach(() => {
  vi.stubEnv('MATATAKI_FRESH_SECONDS', undefined);
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  };
});
const passMinute = () => vi.setSystemTime(Date.now() + minuteMs);

describe('the likes of a photo', () => {
  it('the likes are counted once a minute, and at once after a mute by the owner or when the photo disappears', async () => {
    const [owner, liked, other] = [await newcomer(), await newcomer(), await newcomer()];
    const id = await photoIn(owner, 'published');
    const count = async () => Object(await answerOf('photoLikes', { id }, owner)).count;
    await answerOf('setLike', { id, on: true }, liked);
    expect(await count()).toBe(1);
    await answerOf('setLike', { id, on: true }, other);
    expect(await count()).toBe(1);
    await firestore.doc(`users/${owner.uid}`).update({ mutedUsers: [liked.uid] });
    expect(await count()).toBe(1);
    await firestore.doc(`users/${owner.uid}`).update({ mutedUsers: [liked.uid, other.uid] });
    expect(await count()).toBe(0);
    await firestore.doc(`users/${owner.uid}`).update({ mutedUsers: [] });
    passMinute();
    expect(await count()).toBe(2);
    await setPhoto(id, { visibility: 'private' });
    expect(await count()).toBe(0);
  });
});

it('the followers are counted once a minute', async () => {
  const [person, follower] = [await newcomer(), await newcomer()];
  const count = async () => Object(await answerOf('countFollowers', {}, person)).count;
  expect(await count()).toBe(0);
  await answerOf('setFollow', { kind: 'user', target: person.uid, on: true }, follower);
  expect(await count()).toBe(0);
  passMinute();
  expect(await count()).toBe(1);
});

describe('a person’s own photos', () => {
  const put = async (ownerId: string, status: PhotoStatus, replaces?: string) => {
    const id = newPhotoId();
    await firestore.doc(`photos/${id}`).set({ ownerId, status, ...(replaces && { replaces }) });
    return id;
  };

  it('a person’s own photos are counted again for each request', async () => {
    const owner = await newcomer();
    const counts = async () => Object(await answerOf('countOwnPhotos', {}, owner)).counts;
    const id = await put(owner.uid, 'published');
    expect(await counts()).toEqual([{ status: 'published', count: 1 }]);
    for (const status of ['uploading', 'processing', 'failed', 'held', 'removed'] as const)
      await put(owner.uid, status);
    for (const status of ['uploading', 'failed'] as const) await put(owner.uid, status, id);
    expect(await counts()).toEqual(
      ['uploading', 'processing', 'published', 'held', 'failed'].map((status) => ({ status, count: 1 })),
    );
  });

  it('a count of any number of a person’s own photos costs ten documents', async () => {
    const owner = await newcomer();
    const batch = firestore.batch();
    for (let made = 0; made < limits.rate.documentsPerRead; made += 1)
      batch.set(firestore.doc(`photos/${newPhotoId()}`), { ownerId: owner.uid, status: 'held' });
    await batch.commit();
    const counted = countDocuments();
    expect(await answerOf('countOwnPhotos', {}, owner)).toEqual({ counts: [{ status: 'held', count: 250 }] });
    expect(counted.reads).toBeLessThanOrEqual(10 + besides);
  });
});
