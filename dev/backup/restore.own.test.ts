import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { avatarEdgesPx, variantObject } from '#contract/edge/pictures.ts';
import { type PhotoId, parsePhotoId, parseUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
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
import { mediaUrl } from '../../functions/src/platform/mediaUrl.ts';
import { albumOf } from '../../functions/test/emulator/harness/cases.ts';
import { expectNothingOf } from '../../functions/test/emulator/harness/erasure.ts';
import { filesWithoutUid, giveEverything } from '../../functions/test/emulator/harness/fullAccount.ts';
import { newcomer } from '../../functions/test/emulator/harness/people.ts';
import { origins, project, server, storageBucket } from '../../functions/test/emulator/harness/site.ts';
import { dataAt, publishedPhoto, put } from '../../functions/test/emulator/harness/standings.ts';
import { backupSite } from './backupSite.ts';
import { allDocuments, type Database } from './database.ts';
import { eraser } from './eraser.ts';
import { differences } from './reconcileStorage.ts';
import { eraseAgain, type RestoreRequest, restoreSite } from './restoreSite.ts';
import { openSite, type Site } from './site.ts';

const { firestore, bucket } = server;
const here = openSite(project, storageBucket);
const quiet = (): void => undefined;
const newPhotoId = (): PhotoId => parsePhotoId(randomBytes(10).toString('hex'));

/** An empty site beside this file's own. */
function elsewhere(): Site {
  const name = `${project}-${randomBytes(3).toString('hex')}`;
  return openSite(name, `${name}.appspot.com`);
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const restore = (site: Site, folder: string, more: Partial<RestoreRequest> = {}) =>
  restoreSite(site, { folder, over: false, erasures: new Set(), accounts: [], eraser, say: quiet, ...more });

/** All documents as they are stored, the names of the site replaced by ones for all. */
async function documentsOf(site: Site): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for await (const { path, fields } of allDocuments(site.database)) {
    found[path] = JSON.stringify(fields)
      .replaceAll(site.bucket.name, 'BUCKET')
      .replaceAll(`/${site.project}/`, '/PROJECT/');
  }
  return found;
}

/** All objects but the server's own, with their bytes and headers. */
async function objectsOf(site: Site): Promise<Readonly<Record<string, unknown>>> {
  const [files] = await site.bucket.getFiles();
  const objects = files.flatMap((file) => (file.name.startsWith('system/') ? [] : [file]));
  const read = objects.map(async (file) => {
    const { contentType, cacheControl, metadata } = file.metadata;
    const [content] = await file.download();
    const { firebaseStorageDownloadTokens: _, ...custom } = metadata ?? {};
    return [file.name, { contentType, cacheControl, custom, content: content.toString('base64') }] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

async function expectEqual(site: Site): Promise<void> {
  expect(await documentsOf(site)).toEqual(await documentsOf(here));
  expect(await objectsOf(site)).toEqual(await objectsOf(here));
}

async function emptySite(): Promise<void> {
  await loseEverything();
  await bucket.deleteFiles({ force: true });
  await server.auth.deleteUsers((await server.auth.listUsers()).users.map(({ uid }) => uid));
}

/** What a crash leaves: neither documents nor objects; what the server keeps for itself lies elsewhere, too. */
async function loseEverything(): Promise<void> {
  for (const collection of await firestore.listCollections()) await firestore.recursiveDelete(collection);
  const [files] = await bucket.getFiles();
  const lost = files.filter(({ name }) => !name.startsWith('system/'));
  await Promise.all(lost.map((file) => file.delete()));
}

async function recordsNow(): Promise<ReadonlySet<string>> {
  const records = new Set<string>();
  for await (const path of erasureRecords(bucket)) records.add(path);
  return records;
}

/** A document with a value of every type, among them those that JavaScript takes for one another. */
async function putEveryType(): Promise<void> {
  await firestore.doc('kinds/all/below/deep').set({ below: 'a document that is not there' });
  const name = `${here.database.name}/documents/kinds`;
  const fields = {
    integer: { integerValue: '9007199254740993' },
    whole: { doubleValue: 1 },
    minusZero: { doubleValue: '-0' },
    notANumber: { doubleValue: 'NaN' },
    endless: { doubleValue: '-Infinity' },
    null: { nullValue: null },
    yes: { booleanValue: true },
    bytes: { bytesValue: randomBytes(9).toString('base64') },
    reference: { referenceValue: `${name}/types` },
    referenceValue: { stringValue: 'a field of the name of a type' },
    moment: { timestampValue: '2026-01-01T00:00:00.123456Z' },
    text: { stringValue: '瞬き\u2028 "x" \u0000' },
    empty: { arrayValue: {} },
    list: { arrayValue: { values: [{ integerValue: '1' }, { mapValue: { fields: { deep: { doubleValue: 2 } } } }] } },
    map: { mapValue: {} },
    place: { geoPointValue: { latitude: 1.5, longitude: -2 } },
  };
  await here.database.ask('batchWrite', { writes: [{ update: { name: `${name}/types`, fields } }] });
  await put('kinds/sdk', { place: new GeoPoint(1, 2), moment: new Timestamp(1, 123_456_000), none: null });
}

/** A site where each object has its document and the other way round. */
async function putWholePhoto(uid: Uid): Promise<PhotoId> {
  const id = newPhotoId();
  const variants = [variantObject(id, id, '3.webp'), variantObject(id, id, 'share.jpg')];
  const files = [...variants, `uploads/${uid}/${id}`];
  const hash = randomBytes(20).toString('hex');
  const avatars = avatarEdgesPx.map((edge) => `avatars/${uid}/${hash}-${edge}`);
  const cacheControl = 'public, max-age=31536000, immutable';
  const metadata = { cacheControl, metadata: { sealed: 'true', firebaseStorageDownloadTokens: 'a-token' } };
  await Promise.all(
    [...files, ...avatars].map((path) =>
      bucket.file(path).save(randomBytes(700), { resumable: false, contentType: 'image/webp', metadata }),
    ),
  );
  const at = new Date('2026-01-01T00:00:00Z');
  await put(`photos/${id}`, {
    ...publishedPhoto(id, { ownerId: uid, tags: ['Night'], tagKeys: ['night'] }),
    ...{ owner: { username: uid, displayName: '', photoURL: null }, caption: '', description: '', alt: '' },
    ...{ width: 3, height: 2, createdAt: at, updatedAt: at },
  });
  // As it was stored before avatars had addresses of the site's own.
  const photoURL = mediaUrl(bucket.name, storagePath.avatar(uid, hash, 256));
  await put(`profiles/${uid}`, { username: uid, photoCount: 0, photoURL });
  await recountPhoto(id, systemClock);
  return id;
}

beforeEach(emptySite);

describe('a site that is restored from a backup', () => {
  it('has equal documents and bytes, in another project too', async () => {
    await putEveryType();
    const [person, other] = [await newcomer(), await newcomer()];
    await giveEverything(person, other, bucket);
    await putWholePhoto(other.uid);
    // More than a page of documents and of objects.
    const batch = firestore.batch();
    for (let index = 0; index < 320; index += 1) batch.set(firestore.doc(`tags/tag${index}`), { count: index });
    await batch.commit();
    await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        bucket.file(`photos/few/${index}`).save(`${index}`, { resumable: false }),
      ),
    );
    await bucket.file('photos/few/nothing').save('', { resumable: false });
    const [folder, target] = [await newFolder(), elsewhere()];
    const { documents, objects } = await backupSite(here, folder, quiet);
    expect(documents).toBeGreaterThan(340);
    expect(objects).toBeGreaterThan(100);
    expect(await restore(target, folder)).toMatchObject({ documents, objects, leftOut: 0 });
    await expectEqual(target);
    const moved = await target.firestore.doc(`profiles/${other.uid}`).get();
    expect(moved.get('photoURL')).toContain(`/v0/b/${target.bucket.name}/o/avatars`);
    expect((await target.firestore.doc('kinds/types').get()).get('reference').path).toBe('kinds/types');
    const [files] = await target.bucket.getFiles();
    expect(files.filter(({ metadata }) => JSON.stringify(metadata).includes('a-token'))).toEqual([]);
  });

  it('is as it was at one moment, whatever is written meanwhile', async () => {
    await putWholePhoto(parseUid('hana'));
    const before = await documentsOf(here);
    const stray = variantObject(newPhotoId(), newPhotoId(), '3.webp');
    const busy = watched(here.database, async (call) => {
      // The first finds the moment, the second reads.
      if (call !== 1) return;
      await put('tags/later', { count: 1 });
      await bucket.file(stray).save('of a photo that the backup does not know', { resumable: false });
    });
    const [folder, target] = [await newFolder(), elsewhere()];
    await backupSite({ ...here, database: busy }, folder, quiet);
    expect(await restore(target, folder)).toMatchObject({ leftOut: 1 });
    expect(await documentsOf(target)).toEqual(before);
    expect((await target.bucket.file(stray).exists())[0]).toBe(false);
  });

  it('is equal after backups and restores that died anywhere and were run again', async () => {
    await putWholePhoto(parseUid('hana'));
    await putEveryType();
    const [folder, target] = [await newFolder(), elsewhere()];
    const other = await newFolder();
    await backupSite(here, other, quiet);
    let deaths = 0;
    const dies = (site: Site, work: (dying: Site) => Promise<unknown>): Promise<boolean> => {
      deaths += 1;
      return work(dyingAt(site, deaths)).then(
        () => false,
        (error: unknown) => {
          expect(error).toMatchObject({ message: 'killed' });
          return true;
        },
      );
    };
    while (await dies(here, (site) => backupSite(site, folder, quiet))) {
      await expect(restore(target, folder)).rejects.toThrow(`${folder} holds no finished backup`);
    }
    expect(deaths).toBeGreaterThan(3);
    deaths = 2;
    expect(await dies(target, (site) => restore(site, folder))).toBe(true);
    await expect(restore(target, other)).rejects.toThrow(/is not empty: restore into a project that is/);
    while (await dies(target, (site) => restore(site, folder)));
    expect(deaths).toBeGreaterThan(6);
    await expectEqual(target);
    await expect(restore(target, folder)).rejects.toThrow(/is not empty/);
    await expect(backupSite(here, folder, quiet)).rejects.toThrow(`${folder} is not empty`);
  });

  it('is written over only when that is asked for', async () => {
    await put('tags/night', { name: 'Night', count: 1 });
    const [folder, target] = [await newFolder(), elsewhere()];
    await backupSite(here, folder, quiet);
    await target.firestore.doc('tags/sea').set({ count: 2 });
    await expect(restore(target, folder)).rejects.toThrow(/is not empty/);
    expect(Object.keys(await documentsOf(target))).toEqual(['tags/sea']);
    await restore(target, folder, { over: true });
    expect(Object.keys(await documentsOf(target))).toEqual(['tags/night', 'tags/sea']);
  });

  it('is refused where a file of the backup was changed', async () => {
    await bucket.file('photos/a/w320').save('bytes', { resumable: false });
    const folder = await newFolder();
    await backupSite(here, folder, quiet);
    const [file] = (await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    await writeFile(join(file?.parentPath ?? '', file?.name ?? ''), 'BYTES');
    await expect(restore(elsewhere(), folder)).rejects.toThrow('photos/a/w320 is not what it was in the backup');
  });
});

describe('what was erased since the backup', () => {
  it('does not come back: neither person nor photo, in documents and bytes, where everything was lost', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const given = await giveEverything(person, other, bucket);
    const [kept, deleted] = [await putWholePhoto(other.uid), await putWholePhoto(other.uid)];
    const [album, keptAlbum] = [await albumOf(other.uid), await albumOf(other.uid)];
    const folder = await newFolder();
    await backupSite(here, folder, quiet);
    await eraseAccount(person.uid, { bucket, clock: systemClock, until: new Date('9999-01-01') });
    await eraseAlbum(album, { bucket, clock: systemClock });
    await erasePhoto(deleted, { bucket, clock: systemClock });
    await recountPhoto(deleted, systemClock);
    const [documents, objects] = [await documentsOf(here), await objectsOf(here)];
    await loseEverything();
    // Auth is restored by itself, from an export of before.
    await server.auth.importUsers([{ uid: person.uid, email: 'gone@example.com' }]);
    const done = await restore(here, folder, { erasures: await recordsNow(), accounts: [person.uid, other.uid] });
    expect(done).toMatchObject({ accountsErased: 1, photosErased: expect.any(Number) });
    await expectNothingOf([person], filesWithoutUid(given));
    expect(await dataAt(`photos/${deleted}`)).toBeUndefined();
    expect((await bucket.getFiles({ prefix: `photos/${deleted}/` }))[0]).toEqual([]);
    expect(await dataAt(`photos/${kept}`)).toBeDefined();
    expect(await dataAt(`albums/${album}`)).toBeUndefined();
    expect(await dataAt(`albums/${keptAlbum}`)).toBeDefined();
    expect((await dataAt('tags/night'))?.['count']).toBe(1);
    // What is kept of reports names nobody, anew each time.
    const paths = (found: object) => Object.keys(found).map((path) => path.replace(/deleted-[\w-]{36}/, 'deleted'));
    expect(paths(await documentsOf(here)).toSorted()).toEqual(paths(documents).toSorted());
    expect(await objectsOf(here)).toEqual(objects);
  });

  it('is erased again where Google’s own backups have restored a site', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const given = await giveEverything(person, other, bucket);
    const [deleted, kept] = [await putWholePhoto(other.uid), await putWholePhoto(other.uid)];
    const folder = await newFolder();
    await backupSite(here, folder, quiet);
    await eraseAccount(person.uid, { bucket, clock: systemClock, until: new Date('9999-01-01') });
    await eraser.erasePhoto(deleted);
    const records = await recordsNow();
    await loseEverything();
    await restore(here, folder);
    expect(await dataAt(`users/${person.uid}`)).toBeDefined();
    await eraseAgain(here, { erasures: records, accounts: [], eraser });
    await expectNothingOf([person], filesWithoutUid(given));
    expect(await dataAt(`photos/${deleted}`)).toBeUndefined();
    expect(await dataAt(`photos/${kept}`)).toBeDefined();
  });

  it('and was being erased at the time of the backup, is erased', async () => {
    const person = await newcomer();
    await put(`deletions/${person.uid}`, { triedAt: new Date() });
    const folder = await newFolder();
    await backupSite(here, folder, quiet);
    await loseEverything();
    await restore(here, folder);
    await expectNothingOf([person]);
  });

  it('is recorded without a name, outside of backups, and forgotten when no backup is so old', async () => {
    const now = new Date('2026-03-31T12:00:00Z');
    const days = (count: number) => new Date(now.getTime() - count * 24 * 3_600_000);
    const { backupDays } = limits.retention;
    for (const [id, at] of [
      ['old', days(backupDays + 1)],
      ['young', days(backupDays)],
    ] as const) {
      await recordErasure(bucket, { kind: 'account', id }, at);
      await recordErasure(bucket, { kind: 'account', id }, at);
    }
    await forgetErasures(bucket, days(backupDays));
    const digest = erasureDigest({ kind: 'account', id: 'young' });
    expect([...(await recordsNow())]).toEqual([`system/erasures/2026-03-17/${digest}`]);
    expect(await backupSite(here, await newFolder(), quiet)).toMatchObject({ objects: 0 });
  });
});

describe('npm run reconcile:storage', () => {
  it('tells what one has and the other lacks, and nothing else', async () => {
    const [hana, ab] = [parseUid('hana'), parseUid('ab')];
    const [id, lost] = [await putWholePhoto(hana), await putWholePhoto(parseUid('ab-c'))];
    await putWholePhoto(ab);
    const replaced = newPhotoId();
    const path = `photos/${replaced}/${id}-w320`;
    await put(`photos/${replaced}`, {
      ...publishedPhoto(replaced, { ownerId: 'hana', pictureId: id }),
      variants: { w320: { width: 3 }, share: { width: 3, height: 2 } },
      formerPictures: { ids: [replaced] },
    });
    await put('cases/photo_x', { evidence: { imagePath: 'quarantine/photo_x/1' } });
    await put('exports/hana', { status: 'ready', path: 'exports/hana/one.zip' });
    await put('strayAvatars/hash', { uid: 'hana' });
    await put('users/hana', {});
    const share = path.replace('w320', 'share');
    const led = [
      path,
      share,
      `photos/${replaced}/w640`,
      `photos/${replaced}/${id}/320.webp`,
      `uploads/hana/${replaced}`,
      `uploads/hana/${replaced}/${id}`,
    ];
    const also = [
      `photos/${id}/w2048`,
      'quarantine/photo_x/1',
      'exports/hana/one.zip',
      'avatars/hana/hash-64',
      'avatarUploads/hana/one',
    ];
    for (const name of [...led, ...also, 'system/authListing']) await bucket.file(name).save('x', { resumable: false });
    expect(await collected(differences(here))).toEqual([]);

    const strays = [
      'avatars/hana/other-64',
      'exports/hana/two.zip',
      'loose',
      `photos/${id}/${id}/9.webp`,
      `photos/${id}/w9`,
      `photos/${newPhotoId()}/w320`,
      'quarantine/photo_x/2',
      `uploads/ab/${id}`,
    ].toSorted();
    for (const name of strays) await bucket.file(name).save('x', { resumable: false });
    await bucket.deleteFiles({ prefix: `photos/${lost}/` });
    await bucket.deleteFiles({ prefix: `uploads/ab-c/${lost}` });
    await bucket.file('quarantine/photo_x/1').delete();
    await firestore.doc('exports/hana').delete();
    const found = await collected(differences(here));
    expect(found.filter(({ kind }) => kind === 'no-document').map(({ object }) => object)).toEqual(
      [...strays, 'exports/hana/one.zip'].toSorted(),
    );
    expect(found.filter(({ kind }) => kind === 'no-object')).toEqual([
      { kind: 'no-object', document: `photos/${lost}`, object: `photos/${lost}/${lost}/3.webp` },
      { kind: 'no-object', document: `photos/${lost}`, object: `photos/${lost}/${lost}/share.jpg` },
      { kind: 'no-object', document: 'cases/photo_x', object: 'quarantine/photo_x/1' },
      { kind: 'no-object', document: `photos/${lost}`, object: `uploads/ab-c/${lost}` },
    ]);
  });
});

describe('the commands', () => {
  it('back a project up, restore it into another one without who was erased, and compare that with its bytes', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    await putWholePhoto(person.uid);
    await putWholePhoto(other.uid);
    const folder = join(await newFolder(), 'backup');
    const target = elsewhere();
    const from = ['--project', project];
    const to = ['--project', target.project];
    expect(await command('backup', ...from, '--to', folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`holds ${project}`),
    });
    await eraseAccount(person.uid, { bucket, clock: systemClock, until: new Date('9999-01-01') });
    const restored = await command('restore', ...to, '--from', folder);
    expect(restored.stdout).toMatch(/erased since: 1 accounts, \d photos\.\n$/);
    expect(restored.code).toBe(0);
    expect((await target.firestore.doc(`users/${person.uid}`).get()).exists).toBe(false);
    expect((await target.firestore.doc(`users/${other.uid}`).get()).exists).toBe(true);
    expect(await command('reconcile-storage', ...to)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Documents and objects agree.\n',
    });
    await target.bucket.file('loose').save('x', { resumable: false });
    expect(await command('reconcile-storage', ...to)).toMatchObject({
      code: 1,
      stdout: 'no document leads to loose\n',
    });
    expect(await command('restore', ...to, '--from', folder)).toMatchObject({ code: 1, stdout: '' });

    const manifest = join(folder, 'backup.json');
    const old = new Date(Date.now() - (limits.retention.backupDays + 1) * 24 * 3_600_000).toISOString();
    await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), readTime: old }));
    expect((await command('restore', ...to, '--from', folder, '--over')).stderr).toMatch(
      /^The backup is older than 14 days, .*--erasures FOLDER\.\n$/,
    );
  });
});

async function collected<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A database that does something after each call; calls are counted from 0. */
function watched(database: Database, after: (call: number) => Promise<void>): Database {
  let calls = 0;
  const ask: Database['ask'] = async (method, body) => {
    const answer = await database.ask(method, body);
    await after(calls++);
    return answer;
  };
  return { ...database, ask };
}

/** A site whose process dies at this call of its database or its bucket, after that of the former and before that of the latter. */
function dyingAt(site: Site, at: number): Site {
  let calls = 0;
  const die = (): void => {
    calls += 1;
    if (calls >= at) throw new Error('killed');
  };
  const dyingBucket = new Proxy(site.bucket, {
    get(target, property) {
      if (property === 'upload' || property === 'getFiles') die();
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...site, bucket: dyingBucket, database: watched(site.database, async () => die()) };
}

/** Runs a command as npm does, in a shell that knows of the emulators no more than their ports. */
async function command(name: string, ...words: readonly string[]) {
  const pointing = /EMULATOR|_PROJECT$|^FIREBASE_|^MATATAKI_|^METADATA_|^VITEST|^NODE_OPTIONS$/;
  const rest = Object.entries(process.env).filter(([key]) => !pointing.test(key));
  const usualAuthPort = 9099;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bootstrap.mjs'), name, ...words], {
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
