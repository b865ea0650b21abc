import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { photoLikesContract } from '#contract/callables/photoLikes.ts';
import type { PhotoId } from '#contract/ids.ts';
import { answerOf } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { setPhoto } from './harness/photos.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const people = (count: number) => Promise.all(Array.from({ length: count }, newcomer));
const like = (person: Person, id: PhotoId) => answerOf('setLike', { id, on: true }, person);

async function received(id: PhotoId, owner: Person) {
  const output = v.parse(photoLikesContract.output, await answerOf('photoLikes', { id, people: true }, owner));
  return { count: output.count, uids: output.people.map(({ uid }) => uid) };
}

const receives = (id: PhotoId, owner: Person, likers: readonly Person[]) =>
  until('the likes that count', async () => {
    const { count, uids } = await received(id, owner);
    return count === likers.length && uids.join() === likers.map(({ uid }) => uid).join() ? true : undefined;
  });

describe('photoLikes', () => {
  it('photoLikes answers the number, and on request the people, newest first, with public fields', async () => {
    const [owner, first, second] = await people(3);
    if (!owner || !first || !second) throw new Error('nobody');
    const id = await photoIn(owner, 'published');
    expect(await answerOf('photoLikes', { id }, owner)).toEqual({ count: 0, people: [] });
    await like(first, id);
    await like(second, id);
    expect(await answerOf('photoLikes', { id }, owner)).toEqual({ count: 2, people: [] });
    expect(await received(id, owner)).toEqual({ count: 2, uids: [second.uid, first.uid] });
  });

  it('photoLikes omits people whom the owner has muted, in number and list', async () => {
    const [owner, liked, muted] = await people(3);
    if (!owner || !liked || !muted) throw new Error('nobody');
    const id = await photoIn(owner, 'published');
    await like(liked, id);
    await like(muted, id);
    const others = Array.from({ length: 40 }, (_, place) => `other${place}`);
    await server.firestore.doc(`users/${owner.uid}`).update({ mutedUsers: [...others, muted.uid] });
    expect(await received(id, owner)).toEqual({ count: 1, uids: [liked.uid] });
  });

  it('photoLikes omits a banned person during the ban', async () => {
    const [owner, liked, banned] = await people(3);
    const admin = await staffMember('admin');
    if (!owner || !liked || !banned) throw new Error('nobody');
    const id = await photoIn(owner, 'published');
    await like(banned, id);
    await like(liked, id);
    await receives(id, owner, [liked, banned]);
    await answerOf('banUser', { uid: banned.uid, reason: '宣伝' }, admin);
    await receives(id, owner, [liked]);
    await answerOf('unbanUser', { uid: banned.uid, reason: '誤解' }, admin);
    await receives(id, owner, [liked, banned]);
  });

  it('photoLikes says nothing about a photo while it is hidden', async () => {
    const [owner, liked] = await people(2);
    if (!owner || !liked) throw new Error('nobody');
    const id = await photoIn(owner, 'published');
    await like(liked, id);
    await setPhoto(id, { status: 'hidden' });
    expect(await received(id, owner)).toEqual({ count: 0, uids: [] });
    await setPhoto(id, { status: 'published' });
    expect(await received(id, owner)).toEqual({ count: 1, uids: [liked.uid] });
  });

  it('photoLikes lists at most the newest hundred people', async () => {
    const [owner, liked] = await people(2);
    if (!owner || !liked) throw new Error('nobody');
    const id = await photoIn(owner, 'published');
    const batch = server.firestore.batch();
    for (let place = 0; place < 101; place += 1) {
      const uid = `${id}-${String(place).padStart(3, '0')}`;
      const found = {
        photoId: id,
        uid,
        ownerId: owner.uid,
        createdAt: new Date(place),
        day: '1970-01-01',
        counts: true,
      };
      batch.set(server.firestore.doc(`likes/${id}_${uid}`), found);
      const profile = { username: '', usernameKey: '', displayName: uid, photoURL: null, bio: '', links: [] };
      batch.set(server.firestore.doc(`profiles/${uid}`), { ...profile, photoCount: 0, createdAt: new Date(0) });
    }
    await batch.commit();
    const { count, uids } = await received(id, owner);
    expect({ count, first: uids[0], length: uids.length }).toEqual({ count: 101, first: `${id}-100`, length: 100 });
  });
});

describe('a like', () => {
  it('a like is deleted with its photo', async () => {
    const owner = await newcomer();
    const id = await photoIn(owner, 'published');
    await like(await newcomer(), id);
    await answerOf('deletePhoto', { id }, owner);
    const likes = server.firestore.collection('likes').where('photoId', '==', id);
    await until('no like', async () => ((await likes.get()).empty ? true : undefined));
  });
});
