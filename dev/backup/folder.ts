import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { LaunchError } from '../launcher/failure.ts';
import { keepMinusZero } from './database.ts';

/** `backup.json`, written last of all: what the folder holds, and of which moment. */
const manifestSchema = v.object({
  format: v.literal(1),
  id: v.string(),
  project: v.string(),
  bucket: v.string(),
  /** Of a site on emulators. */
  isLocal: v.boolean(),
  /** The moment of which the documents are; the objects are from just after it. ISO 8601. */
  readTime: v.string(),
  documents: v.number(),
  objects: v.number(),
  bytes: v.number(),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

const storedDocumentSchema = v.object({ path: v.string(), fields: v.unknown() });

/** A line of `objects.jsonl.gz`; download tokens are left out. */
const storedObjectSchema = v.object({
  name: v.string(),
  /** In `objects/`. */
  file: v.string(),
  size: v.number(),
  crc32c: v.optional(v.string()),
  writtenAt: v.string(),
  contentType: v.optional(v.string()),
  contentEncoding: v.optional(v.string()),
  contentDisposition: v.optional(v.string()),
  contentLanguage: v.optional(v.string()),
  cacheControl: v.optional(v.string()),
  metadata: v.record(v.string(), v.string()),
});
export type StoredObject = v.InferOutput<typeof storedObjectSchema>;

const begun = 'unfinished';
const documentsFile = (folder: string): string => join(folder, 'documents.jsonl.gz');
const objectsFile = (folder: string): string => join(folder, 'objects.jsonl.gz');
export const bytesFile = (folder: string, file: string): string => join(folder, 'objects', file.slice(0, 2), file);

/** Makes a folder ready for a backup: a new one, an empty one, or one whose backup was not finished, which is begun again. */
export async function beginFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes(begun)) {
    throw new LaunchError(`${folder} is not empty: name a folder that is, or that is not there yet.`);
  }
  await writeFile(join(folder, begun), '');
}

export async function finishFolder(folder: string, manifest: Manifest): Promise<void> {
  const temporary = join(folder, 'backup.json.part');
  await writeFile(temporary, `${JSON.stringify(manifest, undefined, 2)}\n`);
  await rename(temporary, join(folder, 'backup.json'));
  await rm(join(folder, begun));
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'backup.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new LaunchError(`${folder} holds no finished backup: make one with npm run backup.`);
  return v.parse(manifestSchema, JSON.parse(text));
}

export const writeDocumentLines = (folder: string, lines: AsyncIterable<unknown>): Promise<void> =>
  writeLines(documentsFile(folder), lines);
export const writeObjectLines = (folder: string, lines: AsyncIterable<unknown>): Promise<void> =>
  writeLines(objectsFile(folder), lines);

async function writeLines(file: string, lines: AsyncIterable<unknown>): Promise<void> {
  async function* texts() {
    for await (const line of lines) yield `${JSON.stringify(line, keepMinusZero)}\n`;
  }
  await pipeline(Readable.from(texts()), createGzip(), createWriteStream(file));
}

/** The documents; `revive` is JSON.parse's. */
export async function* documentLines(folder: string, revive: (key: string, value: unknown) => unknown) {
  for await (const line of linesOf(documentsFile(folder))) {
    yield v.parse(storedDocumentSchema, JSON.parse(line, revive));
  }
}

export async function* objectLines(folder: string): AsyncGenerator<StoredObject> {
  for await (const line of linesOf(objectsFile(folder))) yield v.parse(storedObjectSchema, JSON.parse(line));
}

/** Not by readline, which takes U+2028, that JSON leaves as it is, for the end of a line. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8');
  const packed = createReadStream(file).on('error', (error) => unpacked.destroy(error));
  let rest = '';
  for await (const piece of packed.pipe(unpacked)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
