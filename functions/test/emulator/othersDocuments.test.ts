import { beforeAll, describe, expect, it } from 'vitest';
import { savedAlbum } from './harness/albums.ts';
import { call } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { readAs, readManyAs } from './harness/firestoreAsPerson.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';

/** Rules judge a read with `readTime` by the documents of that time, so they let nobody read others' documents. */

const [allowed, denied] = [200, 403];

let owner: Person;
let member: Person;
let moderator: Person;
let paths: readonly string[];
let before: Date;

beforeAll(async () => {
  [owner, member, moderator] = await Promise.all([newcomer(), newcomer(), staffMember('moderator')]);
  const photo = await photoIn(owner, 'published', { listed: true });
  const album = await savedAlbum(owner);
  await Promise.all([
    server.firestore.doc(`tags/${photo}`).set({ name: 'Night', count: 1 }),
    server.firestore.doc(`titles/${photo}`).set({ name: 'Night', count: 1, status: 'active' }),
  ]);
  paths = [`photos/${photo}`, `albums/${album}`, `profiles/${owner.uid}`, `tags/${photo}`, `titles/${photo}`];
  before = new Date();
  await server.firestore.doc(`photos/${photo}`).update({ status: 'hidden', listed: false });
  await server.firestore.doc(`albums/${album}`).update({ status: 'hidden' });
});

const statuses = (reader: Person, readTime?: Date) =>
  Promise.all(paths.map(async (path) => [path.split('/')[0], await readAs(reader, path, readTime)]));

describe('others’ photos, albums and profiles, tags and titles', () => {
  it('a member reads none of them from the database, now or as they were before they were hidden', async () => {
    for (const readTime of [undefined, before]) {
      expect(await statuses(member, readTime)).toEqual(paths.map((path) => [path.split('/')[0], denied]));
    }
  });

  it('a member cannot read many at once, even beside their own', async () => {
    const own = `profiles/${member.uid}`;
    for (const readTime of [undefined, before]) {
      for (const path of paths) expect((await readManyAs(member, [own, path], readTime)).status).toBe(denied);
    }
    expect((await readManyAs(member, [own])).status).toBe(allowed);
  });

  it('a person who is banned since reads none of them as before the ban', async () => {
    const person = await newcomer();
    const beforeBan = new Date();
    const answer = await call('banUser', { uid: person.uid, reason: '宣伝の繰り返し' }, moderator);
    expect(answer).toHaveProperty('result');
    for (const readTime of [undefined, before, beforeBan]) {
      expect(await statuses(person, readTime)).toEqual(paths.map((path) => [path.split('/')[0], denied]));
    }
  });

  it('the owner reads their own, and staff read all', async () => {
    expect(await statuses(owner)).toEqual(
      paths.map((path) => [path.split('/')[0], /^(tags|titles)/.test(path) ? denied : allowed]),
    );
    expect(await statuses(moderator)).toEqual(paths.map((path) => [path.split('/')[0], allowed]));
  });
});
