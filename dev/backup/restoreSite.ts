import { basename } from 'node:path';
import { erasureDigest } from '../../functions/src/data/mydata/erasureRecords.ts';
import { filePages } from '../../functions/src/data/objects.ts';
import { LaunchError } from '../launcher/failure.ts';
import { allDocuments, hasDocuments, type StoredDocument, writeDocuments } from './database.ts';
import { bytesFile, documentLines, type Manifest, objectLines, readManifest, type StoredObject } from './folder.ts';
import { isLedTo } from './leads.ts';
import type { Site } from './site.ts';

/** How what was erased since the backup is erased again; each is idempotent. */
export type Eraser = {
  readonly eraseAccount: (uid: string) => Promise<void>;
  readonly erasePhoto: (id: string) => Promise<void>;
  readonly eraseAlbum: (id: string) => Promise<void>;
};

export type RestoreRequest = {
  readonly folder: string;
  /** Restores over what is there; what the backup does not know stays. */
  readonly over: boolean;
  /** Paths of the records of erasures, of all that is not in the backup (`erasureRecords.ts`). */
  readonly erasures: ReadonlySet<string>;
  /** The accounts that Auth knows. */
  readonly accounts: Iterable<string>;
  readonly eraser: Eraser;
  readonly say: (line: string) => void;
};

export type Restored = {
  readonly documents: number;
  readonly objects: number;
  /** Objects that came after the documents were read, and that none of them leads to. */
  readonly leftOut: number;
  readonly accountsErased: number;
  readonly photosErased: number;
};

/** Says which backup a site is being restored from, until that is done. */
const markerPath = 'system/restore';
const maxBatch = { documents: 200, characters: 4_000_000 };
const batchesAtOnce = 4;
const objectsAtOnce = 16;

/**
 * Writes a backup into a site, documents first, and then erases again whatever has been erased since. Nothing that listens to
 * documents or objects may run there meanwhile. Only an empty site is written into, unless it is asked to be `over`, or this very
 * restore died half-way there: then it is done from its beginning again. Throws a sentence where it refuses.
 */
export async function restoreSite(site: Site, request: RestoreRequest): Promise<Restored> {
  const manifest = await readManifest(request.folder);
  await requireEmpty(site, manifest, request);
  const marker = site.bucket.file(markerPath);
  await marker.save(manifest.id, { resumable: false, contentType: 'text/plain' });
  const erased = erasedBy(request.erasures);
  for (const uid of request.accounts) erased.account(uid);
  const documents = await restoreDocuments(site, manifest, request.folder, erased);
  request.say(`${documents} of ${manifest.documents} documents`);
  const { objects, leftOut } = await restoreObjects(site, manifest, request.folder, erased);
  request.say(`${objects} of ${manifest.objects} objects, ${leftOut} left out`);
  await eraseAll(erased, request.eraser);
  await marker.delete({ ignoreNotFound: true });
  return {
    ...{ documents, objects, leftOut },
    ...{ accountsErased: erased.accounts.size, photosErased: erased.photos.size },
  };
}

/**
 * Erases again, in a site that other means have restored, whatever was erased since: how many accounts and photos. Looks at every
 * document and the name of every object; idempotent.
 */
export async function eraseAgain(
  site: Site,
  { erasures, accounts, eraser }: Pick<RestoreRequest, 'erasures' | 'accounts' | 'eraser'>,
): Promise<Pick<Restored, 'accountsErased' | 'photosErased'>> {
  const erased = erasedBy(erasures);
  for (const uid of accounts) erased.account(uid);
  for await (const { path } of allDocuments(site.database)) erased.look(path);
  for await (const page of filePages(site.bucket, '')) for (const { name } of page) erased.lookAtObject(name);
  await eraseAll(erased, eraser);
  return { accountsErased: erased.accounts.size, photosErased: erased.photos.size };
}

async function eraseAll(
  { accounts, photos, albums }: Erased,
  { eraseAccount, erasePhoto, eraseAlbum }: Eraser,
): Promise<void> {
  for (const uid of accounts) await eraseAccount(uid);
  for (const id of photos) await erasePhoto(id);
  for (const id of albums) await eraseAlbum(id);
}

async function requireEmpty(site: Site, { id }: Manifest, { over }: RestoreRequest): Promise<void> {
  if (over || (await isUnderWay(site, id))) return;
  const [files] = await site.bucket.getFiles({ maxResults: 100, autoPaginate: false });
  const isEmpty = files.every(({ name }) => name.startsWith('system/')) && !(await hasDocuments(site.database));
  if (isEmpty) return;
  throw new LaunchError(
    `${site.project} is not empty: restore into a project that is, or say --over to write over what is there.`,
  );
}

async function isUnderWay({ bucket }: Site, id: string): Promise<boolean> {
  const marker = bucket.file(markerPath);
  const [exists] = await marker.exists();
  return exists && (await marker.download())[0].toString() === id;
}

/** Collects what a backup brings back of what was erased, and of what was being erased. */
function erasedBy(records: ReadonlySet<string>) {
  const digests = new Set([...records].map((path) => basename(path)));
  const [accounts, photos, albums] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const account = (id: string): void => {
    if (digests.has(erasureDigest({ kind: 'account', id }))) accounts.add(id);
  };
  const look = (path: string): void => {
    const [root, id = ''] = path.split('/');
    if (root === 'users' || root === 'profiles') account(id);
    else if (root === 'deletions') accounts.add(id);
    else if (root === 'photos' && digests.has(erasureDigest({ kind: 'photo', id }))) photos.add(id);
    else if (root === 'albums' && digests.has(erasureDigest({ kind: 'album', id }))) albums.add(id);
  };
  const lookAtObject = (name: string): void => {
    const [root, id = ''] = name.split('/');
    if (root === 'photos') look(name);
    else account(id);
  };
  return { accounts, photos, albums, account, look, lookAtObject };
}
type Erased = ReturnType<typeof erasedBy>;

async function restoreDocuments(site: Site, from: Manifest, folder: string, erased: Erased): Promise<number> {
  let restored = 0;
  let batch: StoredDocument[] = [];
  let characters = 0;
  const writing = new Set<Promise<void>>();
  const write = async (): Promise<void> => {
    const written = writeDocuments(site.database, batch).finally(() => writing.delete(written));
    writing.add(written);
    // Held to account below.
    written.catch(() => undefined);
    restored += batch.length;
    [batch, characters] = [[], 0];
    if (writing.size >= batchesAtOnce) await Promise.race(writing);
  };
  for await (const document of documentLines(folder, movedTo(site, from))) {
    erased.look(document.path);
    const size = JSON.stringify(document.fields).length;
    if (batch.length > 0 && characters + size > maxBatch.characters) await write();
    batch.push(document);
    characters += size;
    if (batch.length === maxBatch.documents) await write();
  }
  await write();
  await Promise.all(writing);
  return restored;
}

/** A JSON reviver: references that name the project of the backup name that of the site. */
function movedTo({ database }: Site, from: Manifest) {
  const oldDatabase = `projects/${from.project}/databases/(default)/`;
  return (key: string, value: unknown): unknown =>
    key === 'referenceValue' && typeof value === 'string' && value.startsWith(oldDatabase)
      ? `${database.name}/${value.slice(oldDatabase.length)}`
      : value;
}

async function restoreObjects(site: Site, from: Manifest, folder: string, erased: Erased) {
  let [objects, leftOut] = [0, 0];
  const snapshotAt = new Date(from.readTime);
  const restore = async (object: StoredObject): Promise<void> => {
    erased.lookAtObject(object.name);
    if (new Date(object.writtenAt) > snapshotAt && !(await isLedTo(site.firestore, object.name))) leftOut += 1;
    else {
      await upload(site, folder, object);
      objects += 1;
    }
  };
  let some: StoredObject[] = [];
  for await (const object of objectLines(folder)) {
    some.push(object);
    if (some.length < objectsAtOnce) continue;
    await Promise.all(some.map(restore));
    some = [];
  }
  await Promise.all(some.map(restore));
  return { objects, leftOut };
}

async function upload({ bucket }: Site, folder: string, object: StoredObject): Promise<void> {
  const { name, file, size, crc32c, writtenAt: _, metadata, ...told } = object;
  const headers = Object.fromEntries(Object.entries(told).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  const [uploaded] = await bucket.upload(bytesFile(folder, file), {
    destination: name,
    // In one request: an object has 20 MiB, an export some hundred.
    resumable: size > 32 * 1024 * 1024,
    metadata: { ...headers, metadata },
  });
  const [now] = await uploaded.getMetadata();
  if (Number(now.size) !== size || (crc32c !== undefined && now.crc32c !== crc32c)) {
    throw new Error(`${name} is not what it was in the backup: its file was changed`);
  }
}
