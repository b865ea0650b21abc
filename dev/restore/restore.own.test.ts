import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CollectionReference, DocumentData } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
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
import { dataAt, put } from '../../functions/test/emulator/harness/documents.ts';
import { expectNothingOf } from '../../functions/test/emulator/harness/erasure.ts';
import { bucketOfTests as bucket, dyingBucket, Killed } from '../../functions/test/emulator/harness/fragileBucket.ts';
import { filesWithoutUid, giveEverything } from '../../functions/test/emulator/harness/fullAccount.ts';
import { newcomer } from '../../functions/test/emulator/harness/people.ts';
import { origins, server } from '../../functions/test/emulator/harness/site.ts';
import { collectRecords, eraseAgain } from './eraseAgain.ts';
import { newPhotoId, putWholePhoto } from './sampleSite.ts';

const { auth, firestore } = server;
const run = { bucket, clock: systemClock };
const nothing = { accounts: 0, photos: 0, albums: 0 };

beforeEach(async () => {
  await loseEverything();
  await bucket.deleteFiles({ force: true });
  await auth.deleteUsers((await auth.listUsers()).users.map(({ uid }) => uid));
});

describe('a site that a backup has restored', () => {
  it('the command erases the account, the photo and the album that were erased since, and nothing else', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const given = await giveEverything(person, other, bucket);
    const [kept, deleted] = [await putWholePhoto(other.uid, bucket), await putWholePhoto(other.uid, bucket)];
    const [album, keptAlbum] = [await albumOf(other.uid), await albumOf(other.uid)];
    const restore = await backUp();
    await eraseAccount(person.uid, { ...run, until: new Date('9999-01-01') });
    await eraseAlbum(album, run);
    await erasePhoto(deleted, run);
    await recountPhoto(deleted, systemClock);
    const before = [Object.keys(await documentsNow()), await objectNames()];
    await loseEverything();
    await restore();
    await auth.importUsers([{ uid: person.uid, email: 'gone@example.com' }]);
    expect(await dataAt(`users/${person.uid}`)).toBeDefined();

    const records = await collectRecords(bucket, undefined);
    expect(await eraseAgain(records, run)).toMatchObject({ accounts: 1, albums: 1 });
    await expectNothingOf([person], filesWithoutUid(given));
    expect(await dataAt(`photos/${deleted}`)).toBeUndefined();
    expect(await dataAt(`albums/${album}`)).toBeUndefined();
    expect(await dataAt(`photos/${kept}`)).toBeDefined();
    expect(await dataAt(`albums/${keptAlbum}`)).toBeDefined();
    expect((await dataAt('tags/night'))?.['count']).toBe(1);
    // What is kept of reports names nobody, anew each time.
    const paths = (found: readonly string[]) => found.map((path) => path.replace(/deleted-[\w-]{36}/, 'deleted'));
    const [documents = [], objects] = before;
    expect(paths(Object.keys(await documentsNow())).toSorted()).toEqual(paths(documents).toSorted());
    expect(await objectNames()).toEqual(objects);
    expect(await eraseAgain(records, run)).toEqual(nothing);
  });

  it('a command that died anywhere erases everything when it runs again', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    await putWholePhoto(person.uid, bucket);
    const [kept, deleted] = [await putWholePhoto(other.uid, bucket), await putWholePhoto(other.uid, bucket)];
    const restore = await backUp();
    await eraseAccount(person.uid, { ...run, until: new Date('9999-01-01') });
    await erasePhoto(deleted, run);
    await loseEverything();
    await restore();
    const records = await collectRecords(bucket, undefined);
    const dies = (at: number): Promise<boolean> =>
      eraseAgain(records, { ...run, bucket: dyingBucket(at, 'after') }).then(
        () => false,
        (error: unknown) => {
          expect(error).toBeInstanceOf(Killed);
          return true;
        },
      );
    let deaths = 0;
    while (await dies(deaths + 1)) deaths += 1;
    expect(deaths).toBeGreaterThan(3);
    await expectNothingOf([person]);
    expect(await dataAt(`photos/${deleted}`)).toBeUndefined();
    expect((await objectNames()).filter((name) => name.includes(deleted))).toEqual([]);
    expect(await dataAt(`photos/${kept}`)).toBeDefined();
    expect((await dataAt('tags/night'))?.['count']).toBe(1);
  });

  it('the command erases an account that was being erased when the backup was made', async () => {
    const [person] = [await newcomer(), await newcomer()];
    await put(`deletions/${person.uid}`, { triedAt: new Date() });
    expect(await eraseAgain(new Set(), run)).toEqual({ ...nothing, accounts: 1 });
    await expectNothingOf([person]);
  });

  it('the command erases an account that only the import of accounts brought back', async () => {
    const [person] = [await newcomer(), await newcomer()];
    await eraseAccount(person.uid, { ...run, until: new Date('9999-01-01') });
    await auth.importUsers([{ uid: person.uid, email: 'gone@example.com' }]);
    expect(await eraseAgain(await collectRecords(bucket, undefined), run)).toEqual({ ...nothing, accounts: 1 });
    await expectNothingOf([person]);
  });

  it('the command deletes bytes that came back without their document, and corrects a count', async () => {
    const other = await newcomer();
    const kept = await putWholePhoto(other.uid, bucket);
    const objects = await objectNames();
    const [gone, counted] = [await putWholePhoto(other.uid, bucket), newPhotoId()];
    await put('tags/noon', { name: 'Noon', count: 1 });
    await put(`photoCounts/${counted}`, { subjects: ['tags/noon'] });
    const avatars = (await objectNames()).filter((name) => name.startsWith('avatars/'));
    await firestore.doc(`photos/${gone}`).delete();
    for (const id of [gone, counted]) await recordErasure(bucket, { kind: 'photo', id }, new Date());
    expect(await eraseAgain(await collectRecords(bucket, undefined), run)).toEqual({ ...nothing, photos: 2 });
    expect(await objectNames()).toEqual([...new Set([...objects, ...avatars])].toSorted());
    expect((await dataAt('tags/noon'))?.['count']).toBe(0);
    expect((await dataAt('tags/night'))?.['count']).toBe(1);
    expect(await dataAt(`photos/${kept}`)).toBeDefined();
  });

  it('the command touches nothing before the accounts are imported', async () => {
    const id = newPhotoId();
    await put(`photos/${id}`, {});
    await recordErasure(bucket, { kind: 'photo', id }, new Date());
    await expect(eraseAgain(await collectRecords(bucket, undefined), run)).rejects.toThrow(
      /^Auth knows nobody: import/,
    );
    expect(await dataAt(`photos/${id}`)).toBeDefined();
  });
});

describe('the records of erasures', () => {
  const digest = erasureDigest({ kind: 'account', id: 'hana' });

  it('come from a folder where those of the bucket are lost, and are in the bucket from then on', async () => {
    const folder = await newFolder();
    const file = join(folder, 'copy', '2026-03-17', digest);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '');
    const records = new Set([`system/erasures/2026-03-17/${digest}`]);
    expect(await collectRecords(bucket, folder)).toEqual(records);
    expect(await collectRecords(bucket, undefined)).toEqual(records);
  });

  it('the command asks for the records if there are none', async () => {
    const asks = /name a copy of the folder system\/erasures\/ of the bucket with --erasures FOLDER\.$/;
    await expect(collectRecords(bucket, undefined)).rejects.toThrow(asks);
    await recordErasure(bucket, { kind: 'account', id: 'hana' }, new Date());
    const empty = await newFolder();
    await writeFile(join(empty, 'README'), '');
    for (const folder of [empty, join(empty, 'nowhere')]) {
      const collecting = collectRecords(bucket, folder);
      await expect(collecting).rejects.toThrow(asks);
      await expect(collecting).rejects.toThrow(`${folder} holds no record`);
    }
  });

  it('name nobody, and are forgotten when no backup is so old', async () => {
    const now = new Date('2026-03-31T12:00:00Z');
    const days = (count: number) => new Date(now.getTime() - count * 24 * 3_600_000);
    const { backupDays } = limits.retention;
    for (const [id, at] of [
      ['old', days(backupDays + 1)],
      ['hana', days(backupDays)],
    ] as const) {
      await recordErasure(bucket, { kind: 'account', id }, at);
      await recordErasure(bucket, { kind: 'account', id }, at);
    }
    await forgetErasures(bucket, days(backupDays));
    const records: string[] = [];
    for await (const path of erasureRecords(bucket)) records.push(path);
    expect(records).toEqual([`system/erasures/2026-03-17/${digest}`]);
  });
});

it('npm run restore works on the local site, and says there why it refuses', async () => {
  const folder = await newFolder();
  const refused = expect.stringMatching(`^${folder} holds no record of what was erased: [^\n]+\n$`);
  expect(await runRestore('--erasures', folder)).toEqual({ code: 1, stdout: '', stderr: refused });
});

type Documents = Readonly<Record<string, DocumentData>>;

/** All documents by their paths, however deep. */
async function documentsNow(): Promise<Documents> {
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

const filesNow = async () => (await bucket.getFiles())[0].filter(({ name }) => !name.startsWith('system/'));
const objectNames = async () => (await filesNow()).map(({ name }) => name).toSorted();

/** Keeps documents and objects; what it returns writes them back, as an import and a copy of the bucket do. */
async function backUp(): Promise<() => Promise<void>> {
  const documents = await documentsNow();
  const read = (await filesNow()).map(async (file) => [file, (await file.download())[0]] as const);
  const objects = await Promise.all(read);
  return async () => {
    // Without the number of its shape, which the connection of the tests adds: as they are.
    for (const [path, data] of Object.entries(documents)) await server.connection.doc(path).set(data);
    await Promise.all(objects.map(([file, content]) => file.save(content, { resumable: false })));
  };
}

async function loseEverything(): Promise<void> {
  for (const collection of await firestore.listCollections()) await firestore.recursiveDelete(collection);
  await Promise.all((await filesNow()).map((file) => file.delete()));
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'restore-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** In a shell that knows of the emulators no more than their ports. */
async function runRestore(...words: readonly string[]) {
  const pointing = /EMULATOR|_PROJECT$|^FIREBASE_|^MATATAKI_|^METADATA_|^VITEST|^NODE_OPTIONS$/;
  const rest = Object.entries(process.env).filter(([key]) => !pointing.test(key));
  const usualAuthPort = 9099;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../restore.ts'), ...words], {
    env: {
      ...Object.fromEntries(rest),
      MATATAKI_PORT_OFFSET: String(Number(new URL(origins.auth).port) - usualAuthPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, code };
}
