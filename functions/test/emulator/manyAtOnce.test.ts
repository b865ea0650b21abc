import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { countFollowersContract } from '#contract/callables/countFollowers.ts';
import { photoLikesContract } from '#contract/callables/photoLikes.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { isNight } from '../nightly.ts';
import { contentsNow, savedAlbum } from './harness/albums.ts';
import { answerOf, call } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person } from './harness/people.ts';
import { freshKey } from './harness/photoJobs.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const many = Array.from({ length: isNight ? 50 : 20 }, (_, at) => at);
const done = { result: {} };

let crowd: readonly Person[];
let author: Person;
beforeAll(async () => {
  [author, ...crowd] = await Promise.all([newcomer(), ...many.map(newcomer)]);
});

async function someTags(howMany: number): Promise<readonly string[]> {
  const keys = Array.from({ length: howMany }, freshKey);
  const batch = firestore.batch();
  for (const key of keys) batch.set(firestore.doc(`tags/${key}`), { name: key, reading: '', count: 1, search: [] });
  await batch.commit();
  return keys;
}

/** The unexpected answers, each once. */
async function otherThan(wanted: unknown, calls: readonly Promise<unknown>[]): Promise<readonly string[]> {
  const answers = (await Promise.all(calls)).map((answer) => JSON.stringify(answer));
  return [...new Set(answers)].filter((answer) => answer !== JSON.stringify(wanted));
}

describe('many people at once', () => {
  it('many people like one photo, and all likes count', async () => {
    const id = await photoIn(author, 'published');
    const likes = crowd.map((person) => call('setLike', { id, on: true }, person));
    expect(await otherThan(done, likes)).toEqual([]);
    const { count } = v.parse(photoLikesContract.output, await answerOf('photoLikes', { id }, author));
    expect(count).toBe(many.length);
  });

  it('many people follow one person, and all follows count', async () => {
    const follows = crowd.map((person) => call('setFollow', { kind: 'user', target: author.uid, on: true }, person));
    expect(await otherThan(done, follows)).toEqual([]);
    const { count } = v.parse(countFollowersContract.output, await answerOf('countFollowers', {}, author));
    expect(count).toBe(many.length);
  });
});

describe('one person', () => {
  it.each(isNight ? [25, 50] : [20])('one person follows and unfollows %i tags at once', async (howMany) => {
    const person = await newcomer();
    const tags = await someTags(howMany);
    const all = (on: boolean) => tags.map((target) => call('setFollow', { kind: 'tag', target, on }, person));
    const listed = async () => (await firestore.doc(`followLists/${person.uid}`).get()).get('tags');
    expect(await otherThan(done, all(true))).toEqual([]);
    expect(new Set(await listed())).toEqual(new Set(tags));
    expect((await firestore.doc(`rateLimits/${person.uid}`).get()).get('follows')).toMatchObject({ used: howMany });
    expect(await otherThan(done, all(false))).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it('one person presses like many times at once', async () => {
    const person = await newcomer();
    const photos = await Promise.all(many.slice(0, 5).map(() => photoIn(author, 'published')));
    const likes = many.map((at) => call('setLike', { id: photos[at % photos.length], on: true }, person));
    expect(await otherThan(done, likes)).toEqual([]);
    const liked = await firestore.collection('likes').where('uid', '==', person.uid).count().get();
    expect(liked.data().count).toBe(photos.length);
  });

  it('one person edits one album many times at once, and every photo is added', async () => {
    const id = await savedAlbum(author);
    const photos = many.slice(0, many.length / 2).map(newPhotoId);
    const batch = firestore.batch();
    for (const photo of photos) {
      batch.set(firestore.doc(`photos/${photo}`), { ownerId: author.uid, status: 'held' });
    }
    await batch.commit();
    const edits = photos.flatMap((photo, at) => [
      call('arrangeAlbum', { id, add: [photo] }, author),
      call('saveAlbum', { id, title: `夜 ${at}` }, author),
    ]);
    const answers = await Promise.all(edits);
    expect(answers.filter((answer) => 'refused' in answer)).toEqual([]);
    expect(new Set((await contentsNow(id))?.photoIds)).toEqual(new Set(photos));
  });
});
