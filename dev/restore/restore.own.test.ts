import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CollectionReference, DocumentData } from 'firebase-admin/firestore';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { avatarAddress, avatarEdgesPx } from '#contract/edge/pictures.ts';
import { type PhotoId, parsePhotoId, parseUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { eraseAlbum } from '../../functions/src/albums/eraseAlbum.ts';
import {
  erasureDigest,
  erasureRecords,
  forgetErasures,
  recordErasure,
} from '../../functions/src/data/mydata/erasureRecords.ts';
import { eraseAccount } from '../../functions/src/mydata/eraseAccount.ts';
import { erasePhoto } from '../../functions/src/photos/erasePhoto.ts';
import { recountPhoto } from '../../functions/src/photos/followPhoto.ts';
import { systemClock } from '../../functions/src/platform/clock.ts';
import { albumOf } from '../../functions/test/emulator/harness/cases.ts';
import { dataAt, publishedPhoto, put } from '../../functions/test/emulator/harness/documents.ts';
import { expectNothingOf } from '../../functions/test/emulator/harness/erasure.ts';
import { bucketOfTests as bucket, dyingBucket, Killed } from '../../functions/test/emulator/harness/fragileBucket.ts';
import { filesWithoutUid, giveEverything } from '../../functions/test/emulator/harness/fullAccount.ts';
import { newcomer } from '../../functions/test/emulator/harness/people.ts';
import { origins, server } from '../../functions/test/emulator/harness/site.ts';
import { differences } from './differences.ts';
import { collectRecords, eraseAgain } from './eraseAgain.ts';

const { auth, firestore } = server;
const run = { bucket, clock: systemClock };
const nothing = { accounts: 0, photos: 0, albums: 0 };

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
const save = (names: readonly string[]) =>
  Promise.all(names.map((name) => bucket.file(name).save('x', { resumable: false })));
const filesNow = async () => (await bucket.getFiles())[0].filter(({ name }) => !name.startsWith('system/'));
const objectNames = async () => (await filesNow()).map(({ name }) => name).toSorted();
const newPhotoId = (): PhotoId => parsePhotoId(randomBytes(10).toString('hex'));
const eraseEverythingOf = (uid: Uid) => eraseAccount(uid, { ...run, until: new Date('9999-01-01') });

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'restore-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A photo and an avatar with all their documents and objects. */
async function putWholePhoto(uid: Uid): Promise<PhotoId> {
  const [id, hash] = [newPhotoId(), randomBytes(20).toString('hex')];
  const avatars = avatarEdgesPx.map((edge) => `avatars/${uid}/${hash}-${edge}`);
  await save([`photos/${id}/${id}/3.webp`, `photos/${id}/${id}/share.jpg`, `uploads/${uid}/${id}`, ...avatars]);
  const at = new Date('2026-01-01T00:00:00Z');
  await put(`photos/${id}`, {
    ...publishedPhoto(id, { ownerId: uid, tags: ['Night'], tagKeys: ['night'] }),
    ...{ owner: { username: uid, displayName: '', photoURL: null }, caption: '', description: '', alt: '' },
    ...{ width: 3, height: 2, createdAt: at, updatedAt: at },
  });
  await put(`profiles/${uid}`, { username: uid, photoCount: 0, photoURL: avatarAddress(uid, hash, 256) });
  await recountPhoto(id, systemClock);
  return id;
}

/** All documents by path, with subcollections. */
async function documentsNow(): Promise<Readonly<Record<string, DocumentData>>> {
  const found: Record<string, DocumentData> = {};
  const look = async (collections: readonly CollectionReference[]): Promise<void> => {
    for (const collection of collections) {
      for (const document of await collection.listDocuments()) {
        const data = (await document.get()).data();
        if (data) found[document.path] = data;
        await look(await document.listCollections());
      }
    }
  };
  await look(await firestore.listCollections());
  return found;
}

async function loseEverything(): Promise<void> {
  for (const collection of await firestore.listCollections()) await firestore.recursiveDelete(collection);
  await Promise.all((await filesNow()).map((file) => file.delete()));
}

/** Backs up documents and objects. The returned function loses the site and restores it. */
async function backUp(): Promise<() => Promise<void>> {
  const documents = await documentsNow();
  const objects = await Promise.all(
    (await filesNow()).map(async (file) => [file, (await file.download())[0]] as const),
  );
  return async () => {
    await loseEverything();
    // Raw, because the tests' own connection adds `schema`.
    for (const [path, data] of Object.entries(documents)) await server.connection.doc(path).set(data);
    await Promise.all(objects.map(([file, content]) => file.save(content, { resumable: false })));
  };
}

beforeEach(async () => {
  await loseEverything();
  await bucket.deleteFiles({ force: true });
  await auth.deleteUsers((await auth.listUsers()).users.map(({ uid }) => uid));
});

it('a restore erases the account, the photo and the album that were erased since the backup, and nothing else', async () => {
  const [person, other] = [await newcomer(), await newcomer()];
  const given = await giveEverything(person, other, bucket);
  const [kept, deleted] = [await putWholePhoto(other.uid), await putWholePhoto(other.uid)];
  const [album, keptAlbum] = [await albumOf(other.uid), await albumOf(other.uid)];
  const restore = await backUp();
  await eraseEverythingOf(person.uid);
  await eraseAlbum(album, run);
  await erasePhoto(deleted, run);
  await recountPhoto(deleted, systemClock);
  // Anonymous reports have a new id each time.
  const pathsNow = async () =>
    Object.keys(await documentsNow())
      .map((path) => path.replace(/deleted-[\w-]{36}/, 'deleted'))
      .toSorted();
  const before = [await pathsNow(), await objectNames()];
  await restore();
  await auth.importUsers([{ uid: person.uid, email: 'gone@example.com' }]);
  expect(await dataAt(`users/${person.uid}`)).toBeDefined();

  const records = await collectRecords(bucket, undefined);
  expect(await eraseAgain(records, run)).toMatchObject({ accounts: 1, albums: 1 });
  await expectNothingOf([person], filesWithoutUid(given));
  for (const path of [`photos/${deleted}`, `albums/${album}`]) expect(await dataAt(path)).toBeUndefined();
  for (const path of [`photos/${kept}`, `albums/${keptAlbum}`]) expect(await dataAt(path)).toBeDefined();
  expect((await dataAt('tags/night'))?.['count']).toBe(1);
  expect([await pathsNow(), await objectNames()]).toEqual(before);
  expect(await eraseAgain(records, run)).toEqual(nothing);
});

it('a restore that died at any write erases everything when it runs again', async () => {
  const [person, other] = [await newcomer(), await newcomer()];
  await putWholePhoto(person.uid);
  const [kept, deleted] = [await putWholePhoto(other.uid), await putWholePhoto(other.uid)];
  const restore = await backUp();
  await eraseEverythingOf(person.uid);
  await erasePhoto(deleted, run);
  await restore();
  const records = await collectRecords(bucket, undefined);
  const dies = async (at: number): Promise<boolean> => {
    const outcome = await eraseAgain(records, { ...run, bucket: dyingBucket(at, 'after') }).catch((error) => error);
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Killed);
    return outcome instanceof Error;
  };
  let deaths = 0;
  while (await dies(deaths + 1)) deaths += 1;
  expect(deaths).toBeGreaterThan(3);
  await expectNothingOf([person]);
  expect(await dataAt(`photos/${deleted}`)).toBeUndefined();
  expect((await objectNames()).filter((name) => name.includes(deleted))).toEqual([]);
  expect(await dataAt(`photos/${kept}`)).toBeDefined();
  expect((await dataAt('tags/night'))?.['count']).toBe(1);
});

it.each([
  ['whose erasure had begun at the backup', (uid: Uid) => put(`deletions/${uid}`, { triedAt: new Date() })],
  [
    'that only the import of accounts brought back',
    async (uid: Uid) => {
      await eraseEverythingOf(uid);
      await auth.importUsers([{ uid, email: 'gone@example.com' }]);
    },
  ],
])('a restore erases an account %s', async (_, prepare) => {
  const [person] = [await newcomer(), await newcomer()];
  await prepare(person.uid);
  await recordErasure(bucket, { kind: 'album', id: 'another' }, new Date());
  expect(await eraseAgain(await collectRecords(bucket, undefined), run)).toEqual({ ...nothing, accounts: 1 });
  await expectNothingOf([person]);
});

it('a restore deletes bytes that came back without their document, and corrects a count', async () => {
  const other = await newcomer();
  await putWholePhoto(other.uid);
  const [gone, counted] = [await putWholePhoto(other.uid), newPhotoId()];
  const kept = (await objectNames()).filter((name) => !name.includes(gone));
  await put('tags/noon', { name: 'Noon', count: 1 });
  await put(`photoCounts/${counted}`, { subjects: ['tags/noon'] });
  await firestore.doc(`photos/${gone}`).delete();
  for (const id of [gone, counted]) await recordErasure(bucket, { kind: 'photo', id }, new Date());
  expect(await eraseAgain(await collectRecords(bucket, undefined), run)).toEqual({ ...nothing, photos: 2 });
  expect(await objectNames()).toEqual(kept);
  expect((await dataAt('tags/noon'))?.['count']).toBe(0);
  expect((await dataAt('tags/night'))?.['count']).toBe(1);
});

it('a restore touches nothing before the accounts are imported', async () => {
  const id = newPhotoId();
  await put(`photos/${id}`, {});
  await recordErasure(bucket, { kind: 'photo', id }, new Date());
  await expect(eraseAgain(await collectRecords(bucket, undefined), run)).rejects.toThrow(
    /^Auth has no accounts: import/,
  );
  expect(await dataAt(`photos/${id}`)).toBeDefined();
});

const digest = erasureDigest({ kind: 'account', id: 'hana' });
const asks = (place: string) =>
  `${place} has no record of erasures: name a copy of the folder system/erasures/ of the bucket with --erasures FOLDER.`;

it('a restore reads the records of a folder, and copies them into the bucket', async () => {
  const folder = await newFolder();
  await expect(collectRecords(bucket, folder)).rejects.toThrow(asks(folder));
  await expect(collectRecords(bucket, undefined)).rejects.toThrow(asks(bucket.name));
  const file = join(folder, 'copy', '2026-03-17', digest);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '');
  const records = new Set([`system/erasures/2026-03-17/${digest}`]);
  expect(await collectRecords(bucket, folder)).toEqual(records);
  expect(await collectRecords(bucket, undefined)).toEqual(records);
  const nowhere = join(folder, 'nowhere');
  await expect(collectRecords(bucket, nowhere)).rejects.toThrow(asks(nowhere));
});

it('the records name nobody, and end with the oldest backup', async () => {
  const { backupDays } = limits.retention;
  const daysAgo = (days: number) => new Date(Date.UTC(2026, 2, 31 - days, 12));
  await recordErasure(bucket, { kind: 'account', id: 'old' }, daysAgo(backupDays + 1));
  for (const _ of ['once', 'again']) await recordErasure(bucket, { kind: 'account', id: 'hana' }, daysAgo(backupDays));
  await forgetErasures(bucket, daysAgo(backupDays));
  expect(await collect(erasureRecords(bucket))).toEqual([`system/erasures/2026-03-17/${digest}`]);
});

it('npm run restore finds the local site, and explains a refusal there', async () => {
  const folder = await newFolder();
  const pointing = /EMULATOR|_PROJECT$|^FIREBASE_|^MATATAKI_|^METADATA_|^VITEST|^NODE_OPTIONS$/;
  const others = Object.entries(process.env).filter(([name]) => !pointing.test(name));
  const MATATAKI_PORT_OFFSET = String(Number(new URL(origins.auth).port) - 9099);
  const command = [join(import.meta.dirname, '../restore.ts'), '--erasures', folder];
  const env = { ...Object.fromEntries(others), MATATAKI_PORT_OFFSET };
  const result = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  expect(result).toMatchObject({ status: 1, stdout: '', stderr: `${asks(folder)}\n` });
});

it('npm run reconcile:storage lists each object that only the bucket or only a document has', async () => {
  const [hana, ab, lostOwner] = [parseUid('hana'), parseUid('ab'), parseUid('ab-c')];
  const [id, lost, replaced] = [await putWholePhoto(hana), await putWholePhoto(lostOwner), newPhotoId()];
  await putWholePhoto(ab);
  await put(`photos/${replaced}`, {
    ...publishedPhoto(replaced, { ownerId: 'hana', pictureId: id }),
    variants: { sizes: [3], avif: [], share: { width: 3, height: 2 } },
    formerPictures: { ids: [replaced] },
  });
  await put('cases/photo_x', { evidence: { imagePath: 'quarantine/photo_x/1' } });
  await put('exports/hana', { status: 'ready', path: 'exports/hana/one.zip' });
  await put('strayAvatars/hash', { uid: 'hana' });
  await put('users/hana', {});
  await save([
    ...[
      `photos/${replaced}/${id}/3.webp`,
      `photos/${replaced}/${id}/share.jpg`,
      `photos/${replaced}/${replaced}/640.webp`,
    ],
    ...[`uploads/hana/${replaced}`, `uploads/hana/${replaced}/${id}`, 'avatars/hana/hash-64', 'avatarUploads/hana/one'],
    ...['quarantine/photo_x/1', 'exports/hana/one.zip', 'system/accountsPlace'],
  ]);
  expect(await collect(differences(bucket))).toEqual([]);

  const strays = [
    ...['avatars/hana/other-64', 'avatarUploads/nobody/one', 'exports/hana/two.zip', 'loose', 'quarantine/photo_x/2'],
    ...[`photos/${id}/${id}/9.webp`, `photos/${id}/w320`, `photos/${newPhotoId()}/${id}/320.webp`, `uploads/ab/${id}`],
  ];
  const missing = [
    ...[`photos/${lost}/${lost}/3.webp`, `photos/${lost}/${lost}/share.jpg`, `uploads/ab-c/${lost}`],
    'quarantine/photo_x/1',
  ];
  await save(strays);
  await Promise.all(missing.map((name) => bucket.file(name).delete()));
  await firestore.doc('exports/hana').delete();
  const found = await collect(differences(bucket));
  expect(found.toSorted()).toEqual(
    [
      ...[...strays, 'exports/hana/one.zip'].map((name) => `no document leads to ${name}`),
      ...missing.map((name) => `${name.startsWith('q') ? 'cases/photo_x' : `photos/${lost}`} lacks its object ${name}`),
    ].toSorted(),
  );
});
