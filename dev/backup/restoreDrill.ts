import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { expect, onTestFinished } from 'vitest';
import { avatarAddress, avatarEdgesPx, variantObject } from '#contract/edge/pictures.ts';
import { type PhotoId, parsePhotoId, type Uid } from '#contract/ids.ts';
import { erasureRecords } from '../../functions/src/data/mydata/erasureRecords.ts';
import { recountPhoto } from '../../functions/src/photos/followPhoto.ts';
import { systemClock } from '../../functions/src/platform/clock.ts';
import { project, server, storageBucket } from '../../functions/test/emulator/harness/site.ts';
import { publishedPhoto, put } from '../../functions/test/emulator/harness/standings.ts';
import { allDocuments } from './database.ts';
import { eraser } from './eraser.ts';
import { type RestoreRequest, restoreSite } from './restoreSite.ts';
import { openSite, type Site } from './site.ts';

// What restore.own.test.ts and restore.long.own.test.ts share.
const { firestore, bucket } = server;
export const here = openSite(project, storageBucket);
export const quiet = (): void => undefined;
export const newPhotoId = (): PhotoId => parsePhotoId(randomBytes(10).toString('hex'));

/** An empty site beside this file's own. */
export function elsewhere(): Site {
  const name = `${project}-${randomBytes(3).toString('hex')}`;
  return openSite(name, `${name}.appspot.com`);
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const restore = (site: Site, folder: string, more: Partial<RestoreRequest> = {}) =>
  restoreSite(site, { folder, over: false, erasures: new Set(), accounts: [], eraser, say: quiet, ...more });

/** All documents as they are stored, the names of the site replaced by ones for all. */
export async function documentsOf(site: Site): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for await (const { path, fields } of allDocuments(site.database)) {
    found[path] = JSON.stringify(fields)
      .replaceAll(site.bucket.name, 'BUCKET')
      .replaceAll(`/${site.project}/`, '/PROJECT/');
  }
  return found;
}

/** All objects but the server's own, with their bytes and headers. */
export async function objectsOf(site: Site): Promise<Readonly<Record<string, unknown>>> {
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

export async function expectEqual(site: Site): Promise<void> {
  expect(await documentsOf(site)).toEqual(await documentsOf(here));
  expect(await objectsOf(site)).toEqual(await objectsOf(here));
}

export async function emptySite(): Promise<void> {
  await loseEverything();
  await bucket.deleteFiles({ force: true });
  await server.auth.deleteUsers((await server.auth.listUsers()).users.map(({ uid }) => uid));
}

/** What a crash leaves: neither documents nor objects; what the server keeps for itself lies elsewhere, too. */
export async function loseEverything(): Promise<void> {
  for (const collection of await firestore.listCollections()) await firestore.recursiveDelete(collection);
  const [files] = await bucket.getFiles();
  const lost = files.filter(({ name }) => !name.startsWith('system/'));
  await Promise.all(lost.map((file) => file.delete()));
}

export async function recordsNow(): Promise<ReadonlySet<string>> {
  const records = new Set<string>();
  for await (const path of erasureRecords(bucket)) records.add(path);
  return records;
}

/** A document with a value of every type, among them those that JavaScript takes for one another. */
export async function putEveryType(): Promise<void> {
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
export async function putWholePhoto(uid: Uid): Promise<PhotoId> {
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
  await put(`profiles/${uid}`, { username: uid, photoCount: 0, photoURL: avatarAddress(uid, hash, 256) });
  await recountPhoto(id, systemClock);
  return id;
}
