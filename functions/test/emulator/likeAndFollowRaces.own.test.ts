import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseUid, type Uid } from '#contract/ids.ts';
import { eraseBelongings } from '../../src/data/photos/eraseBelongings.ts';
import { likes } from '../../src/data/social/likeStore.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { follow } from '../../src/social/follows/follows.callable.ts';
import { like } from '../../src/social/likes/setLike.callable.ts';
import { dataAt, put } from './harness/documents.ts';
import { newcomer } from './harness/people.ts';
import { freshKey } from './harness/photoJobs.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const now = new Date();

let me: Uid;
beforeEach(async () => {
  ({ uid: me } = await newcomer());
});

/** Does something else right before or after the next transaction. */
function meanwhile(moment: 'before' | 'after', happens: () => Promise<unknown>): void {
  const original = firestore.runTransaction.bind(firestore);
  const spy = vi.spyOn(server.connection, 'runTransaction').mockImplementationOnce(async (work, options) => {
    if (moment === 'before') await happens();
    const result = await original(work, options);
    if (moment === 'after') await happens();
    return result;
  });
  onTestFinished(() => spy.mockRestore());
}

const countOf = async (collection: 'likes' | 'follows') =>
  (await firestore.collection(collection).where('uid', '==', me).count().get()).data().count;

describe('a like', () => {
  const photoOf = async (ownerId: Uid) => {
    const id = newPhotoId();
    const owner = { username: '', displayName: '', photoURL: null };
    const words = { caption: '', description: '', alt: '', tags: [], tagKeys: [], titleWords: [] };
    const picture = { width: 3, height: 2, thumbhash: '', color: '#808080', variants: {} };
    const times = { createdAt: now, updatedAt: now, publishedAt: now };
    await put(`photos/${id}`, { ownerId, owner, ...words, ...picture, ...times, status: 'published', listed: true });
    return id;
  };

  it('a like of a photo that was deleted meanwhile, with its likes erased, does not stay', async () => {
    const id = await photoOf(parseUid('owner'));
    meanwhile('before', async () => {
      await firestore.doc(`photos/${id}`).delete();
      await eraseBelongings('photoId', id);
    });
    await expect(like(id, me, now)).rejects.toMatchObject({ code: 'not-found' });
    expect(await countOf('likes')).toBe(0);
  });

  it('an existing like stays as it is, even if the photo disappears', async () => {
    const id = await photoOf(parseUid('owner'));
    await like(id, me, now);
    meanwhile('after', () => firestore.doc(`photos/${id}`).delete());
    await like(id, me, new Date(now.getTime() + 1));
    const { createdAt } = (await likes.read(`${id}_${me}`)) ?? {};
    expect(createdAt).toEqual(now);
  });

  it.each([
    ['permission-denied', 'banned', () => put(`users/${me}`, { status: 'banned' })],
    ['unauthenticated', 'deleted', () => firestore.doc(`users/${me}`).delete()],
  ])('a like answers %s to a person who was %s meanwhile', async (code, _what, happens) => {
    const id = await photoOf(parseUid('owner'));
    meanwhile('before', happens);
    await expect(like(id, me, now)).rejects.toMatchObject({ code });
    expect(await countOf('likes')).toBe(0);
  });
});

describe('a follow', () => {
  const aTag = async (more: Readonly<Record<string, unknown>> = {}) => {
    const key = freshKey();
    await put(`tags/${key}`, { name: key, reading: '', count: 1, search: [], ...more });
    return key;
  };

  it('a follow of a person who was deleted meanwhile does not stay', async () => {
    const { uid } = await newcomer();
    meanwhile('before', () => firestore.doc(`profiles/${uid}`).delete());
    await expect(follow(me, { kind: 'user', target: uid }, now)).rejects.toMatchObject({ code: 'not-found' });
    expect([await countOf('follows'), (await dataAt(`followLists/${me}`))?.['users']]).toEqual([0, []]);
  });

  it('a follow of a tag that was merged meanwhile goes to the other tag', async () => {
    const [from, to] = [await aTag(), await aTag()];
    meanwhile('before', () => firestore.doc(`tags/${from}`).update({ aliasOf: to }));
    await follow(me, { kind: 'tag', target: from }, now);
    expect((await dataAt(`followLists/${me}`))?.['tags']).toEqual([to]);
    expect([await countOf('follows'), await dataAt(`follows/${me}_tag_${to}`)]).toMatchObject([1, { target: to }]);
  });
});
