import { FieldValue } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Migration, migrate } from '../../src/migrations/migrate.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const path = (number: number) => `strayAvatars/${String(number).padStart(2, '0')}`;
const emptied = ['strayAvatars', 'usernames', 'users', 'migrations'];

beforeEach(async () => {
  for (const collection of emptied) await firestore.recursiveDelete(firestore.collection(collection));
  const batch = firestore.batch();
  for (let number = 0; number < 25; number += 1) batch.set(firestore.doc(path(number)), { uid: `u${number}` });
  await batch.commit();
});

/** Renames a field and writes a username elsewhere; a document with neither is an error. */
const renamed: Migration = {
  name: 'renamed',
  collection: 'strayAvatars',
  change: ({ uid, ownerId }, documentPath) => {
    if (typeof ownerId === 'string') return undefined;
    if (typeof uid !== 'string') throw new Error('has no uid');
    return {
      update: { ownerId: uid, uid: FieldValue.delete() },
      also: documentPath === path(3) ? { 'usernames/moved': { uid } } : {},
    };
  },
};

const run = (more: Partial<Parameters<typeof migrate>[1]> = {}, migration = renamed) =>
  migrate(migration, { apply: true, clock: systemClock, pageSize: 10, ...more });
const all = async () => (await firestore.collection('strayAvatars').get()).docs.map((found) => found.data());
const isDone = (fields: FirebaseFirestore.DocumentData) => fields['ownerId'] !== undefined && !('uid' in fields);
const counts = (seen: number, changed: number, failed = 0) => ({ seen, changed, failed });
const allButFirstPart = { range: { from: path(10) } };

describe('a migration', () => {
  it('a dry run counts what it would change, and writes nothing', async () => {
    const before = await all();
    expect(await run({ apply: false })).toMatchObject({ phase: 'done', ...counts(25, 25) });
    expect(await all()).toEqual(before);
    expect((await firestore.collection('migrations').get()).size).toBe(0);
  });

  it('a migration changes every document, also moved ones, and a second run changes none', async () => {
    expect(await run()).toMatchObject({ phase: 'done', ...counts(25, 25) });
    const after = await all();
    expect(after).toHaveLength(25);
    expect(after.every(isDone)).toBe(true);
    expect((await firestore.doc('usernames/moved').get()).data()).toMatchObject({ uid: 'u3' });
    expect(await run()).toMatchObject({ phase: 'done', ...counts(25, 0) });
    expect(await all()).toEqual(after);
  });

  it.each([1, 2, 3])(
    'a migration killed at write %i resumes after the last whole page, with its counts',
    async (diesAt) => {
      expect(await untilWrite(diesAt, () => run())).toEqual({ writes: diesAt, died: true });
      expect((await all()).filter(isDone)).toHaveLength((diesAt - 1) * 10);
      const pages: number[] = [];
      expect(await run({ report: ({ seen }) => pages.push(seen) })).toMatchObject({ phase: 'done', ...counts(25, 25) });
      expect(pages[0]).toBe(Math.min(25, diesAt * 10));
      expect((await all()).every(isDone)).toBe(true);
    },
  );

  it('two concurrent runs migrate once', async () => {
    const ended = await Promise.all([run(), run()]);
    expect((await all()).every(isDone)).toBe(true);
    expect(ended.map(({ changed }) => changed)).toContain(25);
  });

  it('a migration leaves unreadable documents as they are, names them, and goes on', async () => {
    await firestore.doc(path(7)).set({ odd: true });
    expect(await run()).toMatchObject({ phase: 'done', ...counts(25, 24, 1), failures: [path(7)] });
    expect((await firestore.doc(path(7)).get()).data()).toMatchObject({ odd: true });
  });

  it('a migration of one part reads only that part and keeps its own progress', async () => {
    const parts = [{ range: { before: path(10) } }, allButFirstPart];
    const done = await Promise.all(parts.map((part) => run(part)));
    expect(done).toMatchObject([counts(10, 10), counts(15, 15)]);
    expect((await all()).every(isDone)).toBe(true);
    expect((await firestore.collection('migrations').get()).size).toBe(2);
  });

  it('a migration reaches subcollections', async () => {
    for (const uid of ['hana', 'sora']) await firestore.doc(`users/${uid}/notices/one`).set({ kind: 'warned' });
    const seen: string[] = [];
    const looking: Migration = {
      name: 'looking',
      collection: 'notices',
      change: (_fields, found) => {
        seen.push(found);
        return undefined;
      },
    };
    await run({ pageSize: 1 }, looking);
    expect([...new Set(seen)]).toEqual(['users/hana/notices/one', 'users/sora/notices/one']);
  });
});

describe('the schema number of a document', () => {
  const stray = () => firestore.doc(path(0));

  it('the number is written by create, set and merge, and stays the same in updates', async () => {
    const batch = firestore.batch();
    batch.create(firestore.doc('usernames/a'), { uid: 'a' });
    batch.set(firestore.doc('usernames/b'), { uid: 'b' }, { merge: true });
    batch.set(firestore.collection('usernames').doc('c'), { uid: 'c' });
    await batch.commit();
    const { docs } = await firestore.collection('usernames').get();
    expect(docs.map((found) => found.data())).toEqual(['a', 'b', 'c'].map((uid) => ({ uid, schema: 1 })));
    await stray().update({ schema: 0 });
    await stray().update({ uid: 'x' });
    expect((await stray().get()).get('schema')).toBe(0);
  });
});
