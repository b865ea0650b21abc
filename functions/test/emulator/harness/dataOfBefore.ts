import { Timestamp } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import { parsePhotoId, parseUid } from '#contract/ids.ts';
import { migrate } from '../../../src/migrations/migrate.ts';
import { migrations } from '../../../src/migrations/migrations.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { untilWrite } from './dyingProcess.ts';
import { aProfile, aPublishedPhoto } from './publicApi.ts';
import { server } from './site.ts';

const { firestore } = server;
export const uid = parseUid('hana');
const author = { uid, username: 'search', displayName: 'Hana' };
export const photoId = (number: number) => parsePhotoId(`P${String(number).padStart(19, '0')}`);
const account = { displayName: '', photoURL: null, createdAt: new Date(0), mutedUsers: [] };

/** Without `listed`, `visibility`, `position`, `strip` and parts of names, and with the name of a page. */
function dataOfBefore(): Readonly<Record<string, object>> {
  const { listed: _, visibility: ____, position: __, ...photo } = aPublishedPhoto({}, new Date(), author);
  const { search: ___, ...profile } = aProfile(author, { photoCount: 2 });
  const of = (day: number, more: object = {}) => {
    const at = new Date(Date.UTC(2026, 0, day));
    return { ...photo, createdAt: at, publishedAt: at, ...more };
  };
  return {
    [`photos/${photoId(1)}`]: of(1),
    [`photos/${photoId(2)}`]: of(3),
    [`photos/${photoId(3)}`]: of(2, { status: 'hidden', hold: { rule: 'spam', note: '' } }),
    [`photos/${photoId(4)}`]: of(4, { status: 'uploading', replaces: photoId(1) }),
    [`photos/${photoId(5)}`]: of(5, { visibility: 'everybody', position: 7 }),
    [`profiles/${uid}`]: profile,
    [`users/${uid}`]: { ...account, username: 'search', usernameChangedAt: new Date(), status: 'normal' },
    'usernames/search': { uid, createdAt: new Date(0) },
    'tags/夕焼け': { name: '夕焼け', reading: 'ゆうやけ', count: 2, search: ['夕焼け', 'ゆうやけ'] },
  };
}

const before = dataOfBefore();
const collections = ['photos', 'profiles', 'users', 'notices', 'usernames', 'tags'];
const toRun = ['listed', 'positions', 'strips', 'nameParts', 'reservedNames'].flatMap((name) =>
  migrations.filter((migration) => migration.name === name),
);

/** The names of the migrations that changed something. */
export async function runAll(): Promise<readonly string[]> {
  const changing: string[] = [];
  for (const migration of toRun) {
    const { failed, changed } = await migrate(migration, { apply: true, clock: systemClock, pageSize: 2 });
    expect(failed, migration.name).toBe(0);
    if (changed > 0) changing.push(migration.name);
  }
  return changing;
}

export async function begin(): Promise<void> {
  for (const name of [...collections, 'migrations']) await firestore.recursiveDelete(firestore.collection(name));
  const batch = firestore.batch();
  for (const [path, fields] of Object.entries(before)) batch.set(firestore.doc(path), fields);
  await batch.commit();
}

/** All documents, without the times of what the migrations do. */
export async function stored(): Promise<unknown> {
  const found = await Promise.all(collections.map((name) => firestore.collectionGroup(name).get()));
  return found.flatMap(({ docs }) =>
    docs.map((document) => [
      document.ref.path,
      Object.entries(document.data())
        .filter(([, value]) => !(value instanceof Timestamp))
        .toSorted(),
    ]),
  );
}

/** Lets the first run die at its first write, and at every `step`th from there, and holds what the next one makes of it to the whole. */
export async function expectSameWhereverItDies(step: number): Promise<void> {
  await begin();
  await runAll();
  const expected = await stored();
  for (let diesAt = 1, died = true; died; diesAt += step) {
    await begin();
    ({ died } = await untilWrite(diesAt, runAll));
    await runAll();
    expect(await stored(), `died at write ${diesAt}`).toEqual(expected);
  }
}
