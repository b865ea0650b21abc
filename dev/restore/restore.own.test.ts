import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { CollectionReference, DocumentData } from 'firebase-admin/firestore';
import { beforeEach, expect, it } from 'vitest';
import { avatarAddress } from '#contract/edge/pictures.ts';
import { type PhotoId, parseUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { eraseAlbum } from '../../functions/src/albums/eraseAlbum.ts';
import { startDeletion } from '../../functions/src/data/mydata/deletionStore.ts';
import * as erasures from '../../functions/src/data/mydata/erasureRecords.ts';
import { eraseAccount } from '../../functions/src/mydata/eraseAccount.ts';
import { erasePhoto } from '../../functions/src/photos/erasePhoto.ts';
import { recountPhoto } from '../../functions/src/photos/updateDerived.ts';
import { systemClock } from '../../functions/src/platform/clock.ts';
import { newPhotoId } from '../../functions/src/platform/newPhotoId.ts';
import { albumOf, publishedPhoto } from '../../functions/test/emulator/harness/cases.ts';
import { dataAt, put } from '../../functions/test/emulator/harness/documents.ts';
import { atEachDeath } from '../../functions/test/emulator/harness/dyingProcess.ts';
import { expectNothingOf } from '../../functions/test/emulator/harness/erasure.ts';
import { bucketOfTests as bucket, dyingBucket, Killed } from '../../functions/test/emulator/harness/fragileBucket.ts';
import { filesWithoutUid, giveEverything } from '../../functions/test/emulator/harness/fullAccount.ts';
import { newcomer } from '../../functions/test/emulator/harness/people.ts';
import { origins, server } from '../../functions/test/emulator/harness/site.ts';
import { testFolder } from '../launcher/testFolder.ts';
import { differences } from './differences.ts';
import { collectRecords, eraseAgain } from './eraseAgain.ts';

const { auth, firestore } = server;
type Parent = { readonly listCollections: () => Promise<CollectionReference[]> };
const run = { bucket, clock: systemClock };
const nothing = { accounts: 0, photos: 0, albums: 0 };

const save = (names: readonly string[]) =>
  Promise.all(names.map((name) => bucket.file(name).save('x', { resumable: false })));
const objectNames = async (): Promise<readonly string[]> => {
  const names = (await bucket.getFiles())[0].map(({ name }) => name);
  return names.filter((name) => !name.startsWith('system/')).toSorted();
};
const differencesNow = () => Readable.from(differences(bucket)).toArray();
const eraseRecorded = async () => eraseAgain(await collectRecords(bucket, undefined), run);
const recordErasure = (kind: 'account' | 'photo' | 'album', id: string, now = new Date()) =>
  erasures.recordErasure(bucket, { kind, id }, now);
const eraseEverythingOf = (uid: Uid) => eraseAccount(uid, { ...run, until: new Date('9999-01-01') });
const importAgain = (uid: Uid) => auth.importUsers([{ uid, email: 'gone@example.com' }]);

/** Creates a photo that counts for the tag 春, and an avatar, with all their objects. */
async function putWholePhoto(uid: Uid): Promise<PhotoId> {
  const [id, hash] = [await publishedPhoto(uid), randomBytes(20).toString('hex')];
  await save([`photos/${id}/${id}/share.jpg`, `originals/${uid}/${id}`, `avatars/${uid}/${hash}`]);
  await put(`profiles/${uid}`, { username: uid, photoCount: 0, photoURL: avatarAddress(uid, hash) });
  await recountPhoto(id, systemClock);
  return id;
}

/** All documents by path, with subcollections. */
async function documentsNow(parent: Parent = firestore): Promise<Map<string, DocumentData>> {
  const found = new Map<string, DocumentData>();
  for (const collection of await parent.listCollections())
    for (const document of await collection.listDocuments()) {
      const data = (await document.get()).data();
      if (data) found.set(document.path, data);
      for (const inner of await documentsNow(document)) found.set(...inner);
    }
  return found;
}

async function loseDocuments(): Promise<void> {
  for (const collection of await firestore.listCollections()) await firestore.recursiveDelete(collection);
}

/** Backs up documents and objects. The returned function restores them. */
async function backUp(): Promise<() => Promise<void>> {
  const [documents, objects] = [await documentsNow(), await objectNames()];
  return async () => {
    await loseDocuments();
    // Raw, because the tests' own connection adds `schema`.
    for (const [path, data] of documents) await server.connection.doc(path).set(data);
    await save(objects);
  };
}

beforeEach(async () => {
  await loseDocuments();
  await bucket.deleteFiles({ force: true });
  await auth.deleteUsers((await auth.listUsers()).users.map(({ uid }) => uid));
});

it('a restore interrupted at any write and run again erases exactly what was erased since the backup', async () => {
  const [person, other] = [await newcomer(), await newcomer()];
  const given = await giveEverything(person, other, bucket);
  // The other person keeps the second photo and album.
  const [deleted] = [await putWholePhoto(other.uid), await putWholePhoto(other.uid)];
  const [album] = [await albumOf(other.uid), await albumOf(other.uid)];
  const restore = await backUp();
  await eraseEverythingOf(person.uid);
  await eraseAlbum(album, run);
  await erasePhoto(deleted, run);
  await recountPhoto(deleted, systemClock);
  // Anonymous reports have a new id each time.
  const pathsNow = async () =>
    [...(await documentsNow()).keys()].map((path) => path.replace(/deleted-[\w-]{36}/, 'deleted')).toSorted();
  const before = [await pathsNow(), await objectNames()];
  await restore();
  await importAgain(person.uid);
  const records = await collectRecords(bucket, undefined);
  const dies = async (at: number): Promise<boolean> => {
    const outcome = await eraseAgain(records, { ...run, bucket: dyingBucket(at, 'after') }).catch((error) => error);
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Killed);
    return outcome instanceof Error;
  };
  await atEachDeath(4, dies);
  await eraseAgain(records, run);
  await expectNothingOf([person], filesWithoutUid(given));
  expect(await dataAt('tags/春')).toMatchObject({ count: 1 });
  expect([await pathsNow(), await objectNames()]).toEqual(before);
  expect(await eraseAgain(records, run)).toEqual(nothing);
});

it.each([
  ['whose erasure had begun at the backup', (uid: Uid) => startDeletion(uid, new Date())],
  ['that only the import of accounts brought back', (uid: Uid) => eraseEverythingOf(uid).then(() => importAgain(uid))],
])('a restore erases an account %s', async (_, prepare) => {
  const [person] = [await newcomer(), await newcomer()];
  await prepare(person.uid);
  await recordErasure('album', 'another');
  expect(await eraseRecorded()).toEqual({ ...nothing, accounts: 1 });
  await expectNothingOf([person]);
});

it('a restore deletes bytes that came back without their document, and corrects a count', async () => {
  const { uid } = await newcomer();
  await putWholePhoto(uid);
  const [gone, counted] = [await putWholePhoto(uid), newPhotoId()];
  const kept = (await objectNames()).filter((name) => !name.includes(gone));
  await put('tags/noon', { name: 'Noon', count: 1 });
  await put(`photoCounts/${counted}`, { subjects: ['tags/noon'] });
  await firestore.doc(`photos/${gone}`).delete();
  for (const id of [gone, counted]) await recordErasure('photo', id);
  expect(await eraseRecorded()).toEqual({ ...nothing, photos: 2 });
  expect(await objectNames()).toEqual(kept);
  expect(await dataAt('tags/noon')).toMatchObject({ count: 0 });
  expect(await dataAt('tags/春')).toMatchObject({ count: 1 });
});

it('a restore changes nothing before the accounts are imported', async () => {
  const id = newPhotoId();
  await put(`photos/${id}`, {});
  await recordErasure('photo', id);
  await expect(eraseRecorded()).rejects.toThrow(/^Auth has no accounts: import/);
  expect(await dataAt(`photos/${id}`)).toBeDefined();
});

const path = `system/erasures/2026-03-17/${erasures.erasureDigest({ kind: 'account', id: 'hana' })}`;
const asks = (place: string) =>
  `${place} has no record of erasures: name a copy of system/erasures/ with --erasures FOLDER.`;

it('a restore reads the records of a folder, and copies them into the bucket', async () => {
  const folder = testFolder();
  await expect(collectRecords(bucket, folder)).rejects.toThrow(asks(folder));
  await expect(collectRecords(bucket, undefined)).rejects.toThrow(asks(bucket.name));
  mkdirSync(join(folder, 'copy', path, '..'), { recursive: true });
  writeFileSync(join(folder, 'copy', path), '');
  for (const named of [folder, undefined]) expect(await collectRecords(bucket, named)).toEqual(new Set([path]));
  await expect(collectRecords(bucket, '/nowhere')).rejects.toThrow(asks('/nowhere'));
});

it('the records name nobody, and end with the oldest backup', async () => {
  const { backupDays } = limits.retention;
  const daysAgo = (days: number) => new Date(Date.UTC(2026, 2, 31 - days, 12));
  await recordErasure('account', 'old', daysAgo(backupDays + 1));
  for (const _ of ['once', 'again']) await recordErasure('account', 'hana', daysAgo(backupDays));
  await erasures.forgetErasures(bucket, daysAgo(backupDays));
  expect(await Readable.from(erasures.erasureRecords(bucket)).toArray()).toEqual([path]);
});

it('npm run restore finds the local site, and explains a refusal there', () => {
  const pointing = /EMULATOR|_PROJECT$|^FIREBASE_|^MATATAKI_|^METADATA_|^VITEST|^NODE_OPTIONS$/;
  const others = Object.entries(process.env).filter(([name]) => !pointing.test(name));
  const MATATAKI_PORT_OFFSET = String(Number(new URL(origins.auth).port) - 9099);
  const env = { ...Object.fromEntries(others), MATATAKI_PORT_OFFSET };
  const command = [join(import.meta.dirname, '../restore.ts'), '--erasures', '/nowhere'];
  const result = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  expect(result).toMatchObject({ status: 1, stdout: '', stderr: `${asks('/nowhere')}\n` });
});

it('npm run reconcile:storage lists each object that only the bucket or only a document has', async () => {
  const [hana, ab, lostOwner] = [parseUid('hana'), parseUid('ab'), parseUid('ab-c')];
  const [id, lost, replaced] = [await putWholePhoto(hana), await putWholePhoto(lostOwner), await publishedPhoto(hana)];
  await putWholePhoto(ab);
  await firestore.doc(`photos/${replaced}`).update({ pictureId: id, formerPictures: { ids: [replaced] } });
  await put('cases/user_x', {});
  await put('cases/photo_x', { evidence: { imagePath: 'quarantine/photo_x/1' } });
  await put('jobs/export_hana', { kind: 'export', phase: 'done', path: 'exports/hana/one.zip' });
  await put('strayAvatars/hash', { uid: 'hana' });
  await save([
    ...['320.webp', 'share.jpg'].map((name) => `photos/${replaced}/${id}/${name}`),
    ...[`originals/hana/${replaced}`, `originals/hana/${replaced}/${id}`, `uploads/hana/${replaced}/${id}`],
    'avatars/hana/hash',
    ...['quarantine/photo_x/1', 'exports/hana/one.zip', 'system/accountsPlace'],
  ]);
  expect(await differencesNow()).toEqual([]);

  const strays = [
    ...['avatars/hana/other', 'exports/hana/two.zip', 'loose', 'quarantine/photo_x/2'],
    ...[`photos/${id}/${id}/9.webp`, `photos/${id}/w320`, `photos/${newPhotoId()}/${id}/320.webp`],
    ...[`uploads/ab/${id}`, `originals/ab/${id}`],
  ];
  const missing = ['320.webp', 'share.jpg'].map((name) => `photos/${lost}/${lost}/${name}`);
  await save(strays);
  const lacking = [...missing, `originals/ab-c/${lost}`, 'quarantine/photo_x/1'];
  await Promise.all(lacking.map((name) => bucket.file(name).delete()));
  await firestore.doc('jobs/export_hana').delete();
  expect((await differencesNow()).toSorted()).toEqual(
    [
      ...[...strays, 'exports/hana/one.zip'].map((name) => `no document leads to ${name}`),
      ...lacking.map((name) => `${name.startsWith('q') ? 'cases/photo_x' : `photos/${lost}`} lacks its object ${name}`),
    ].toSorted(),
  );
});
