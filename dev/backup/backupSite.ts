import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { File } from '@google-cloud/storage';
import * as v from 'valibot';
import { filePages } from '../../functions/src/data/objects.ts';
import { allDocuments, momentOf } from './database.ts';
import {
  beginFolder,
  bytesFile,
  finishFolder,
  type Manifest,
  type StoredObject,
  writeDocumentLines,
  writeObjectLines,
} from './folder.ts';
import type { Site } from './site.ts';

/** What the server keeps for itself, records of erasures above all: a backup is without it. */
const systemPrefix = 'system/';
const atOnce = 16;

/**
 * Writes all documents, as of one moment, and then all objects into a folder. One that died half-way is begun again in the same
 * folder; what objects it had are not fetched twice. Nothing is held in memory but a page. Throws a sentence for a folder that is
 * not empty.
 */
export async function backupSite(site: Site, folder: string, say: (line: string) => void): Promise<Manifest> {
  await beginFolder(folder);
  const readTime = await momentOf(site.database);
  const counts = { documents: 0, objects: 0, bytes: 0 };
  async function* documents() {
    for await (const document of allDocuments(site.database, readTime)) {
      counts.documents += 1;
      yield document;
    }
  }
  await writeDocumentLines(folder, documents());
  say(`${counts.documents} documents as of ${readTime}`);
  async function* objects() {
    for await (const object of storedObjects(site, folder)) {
      counts.objects += 1;
      counts.bytes += object.size;
      yield object;
    }
  }
  await writeObjectLines(folder, objects());
  say(`${counts.objects} objects, ${counts.bytes} bytes`);
  const { project, isLocal, bucket } = site;
  const manifest = { format: 1, id: randomUUID(), project, bucket: bucket.name, isLocal, readTime, ...counts } as const;
  await finishFolder(folder, manifest);
  return manifest;
}

async function* storedObjects({ bucket }: Site, folder: string): AsyncGenerator<StoredObject> {
  for await (const page of filePages(bucket, '')) {
    const files = page.filter(({ name }) => !name.startsWith(systemPrefix));
    for (let start = 0; start < files.length; start += atOnce) {
      const stored = await Promise.all(files.slice(start, start + atOnce).map((file) => store(file, folder)));
      yield* stored.flatMap((object) => object ?? []);
    }
  }
}

const wordSchema = v.optional(v.string());
const metadataSchema = v.object({
  size: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
  generation: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  timeCreated: v.string(),
  crc32c: wordSchema,
  contentType: wordSchema,
  contentEncoding: wordSchema,
  contentDisposition: wordSchema,
  contentLanguage: wordSchema,
  cacheControl: wordSchema,
  metadata: v.optional(v.record(v.string(), v.string()), {}),
});

/** Whoever has a download token reads past the rules: none comes back. No address of the site needs one. */
const isToken = (key: string): boolean => key.startsWith('firebaseStorageDownloadTokens');

const notFoundSchema = v.object({ code: v.literal(404) });

/** Fetches an object; `undefined` for one that was deleted meanwhile. */
async function store(file: File, folder: string): Promise<StoredObject | undefined> {
  const { generation, timeCreated, metadata, ...rest } = v.parse(metadataSchema, file.metadata);
  const name = createHash('sha256').update(`${file.name} ${generation}`).digest('hex');
  const to = bytesFile(folder, name);
  try {
    if ((await sizeOf(to)) !== rest.size) await fetchTo(file, to, rest.size);
  } catch (error) {
    if (v.is(notFoundSchema, error)) return undefined;
    throw error;
  }
  const kept = Object.fromEntries(Object.entries(metadata).filter(([key]) => !isToken(key)));
  return { name: file.name, file: name, ...rest, writtenAt: timeCreated, metadata: kept };
}

async function fetchTo(file: File, to: string, size: number): Promise<void> {
  const part = `${to}.part`;
  await mkdir(dirname(to), { recursive: true });
  // As it is kept: not unpacked.
  if (size > 0) await file.download({ destination: part, decompress: false });
  else await writeFile(part, '');
  const got = await sizeOf(part);
  if (got !== size) throw new Error(`${file.name} has ${size} bytes, and ${got} came`);
  await rename(part, to);
}

const sizeOf = async (path: string): Promise<number | undefined> => (await stat(path).catch(() => undefined))?.size;
