import { Readable } from 'node:stream';
import type { Bucket, File } from '@google-cloud/storage';
import * as v from 'valibot';
import type { Pace } from './pages.ts';

const pageSize = 100;

/** The names of objects below a prefix, a page at a time. */
export async function* objectNames(bucket: Bucket, prefix: string): AsyncGenerator<readonly string[]> {
  for await (const files of filePages(bucket, prefix)) yield files.map(({ name }) => name);
}

/** Objects below a prefix as Storage lists them, in the order of their names, a page at a time. */
export async function* filePages(bucket: Bucket, prefix: string): AsyncGenerator<readonly File[]> {
  let pageToken: string | undefined;
  do {
    const [files, next] = await bucket.getFiles({
      prefix,
      maxResults: pageSize,
      autoPaginate: false,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    yield files;
    pageToken = nextTokenOf(next);
  } while (pageToken !== undefined);
}

const nextTokenOf = (next: unknown): string | undefined =>
  typeof next === 'object' && next !== null && 'pageToken' in next && typeof next.pageToken === 'string'
    ? next.pageToken
    : undefined;

/** An object as it was listed. */
export type ListedObject = {
  readonly name: string;
  /** Names its content: written once more, it has another. */
  readonly generation: string;
  readonly writtenAt: Date;
};

const listedSchema = v.object({
  name: v.string(),
  generation: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  timeCreated: v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
  ),
});

/** Objects below a prefix, a page at a time. */
export async function* listedObjects(bucket: Bucket, prefix: string): AsyncGenerator<readonly ListedObject[]> {
  for await (const files of filePages(bucket, prefix)) {
    yield files.map(({ metadata }) => {
      const { name, generation, timeCreated } = v.parse(listedSchema, metadata);
      return { name, generation, writtenAt: timeCreated };
    });
  }
}

const preconditionSchema = v.object({ code: v.literal(412) });

/** Deletes an object, unless it was written anew since it was listed. Idempotent. */
export async function deleteAsListed(
  bucket: Bucket,
  { name, generation }: Pick<ListedObject, 'name' | 'generation'>,
): Promise<void> {
  try {
    await bucket.file(name).delete({ ignoreNotFound: true, ifGenerationMatch: generation });
  } catch (error) {
    if (!v.is(preconditionSchema, error)) throw error;
  }
}

/** Idempotent: what is gone already is no error. */
export const deleteObject = async (bucket: Bucket, name: string): Promise<void> => {
  await bucket.file(name).delete({ ignoreNotFound: true });
};

/** Deletes every object below a prefix, however many. Idempotent. */
export async function deleteObjects(bucket: Bucket, prefix: string, pace: Pace): Promise<void> {
  for await (const names of objectNames(bucket, prefix)) {
    pace();
    await Promise.all(names.map((name) => deleteObject(bucket, name)));
  }
}

/** An object to be read: `content` opens it only when it is iterated. */
export type ObjectStream = {
  readonly contentType: string;
  readonly createdAt: Date;
  readonly bytes: number;
  /** Names its content: written once more, it has another. */
  readonly generation: string;
  readonly content: AsyncIterable<Uint8Array>;
};

const metadataSchema = v.object({
  contentType: v.optional(v.string(), ''),
  generation: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  size: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
  timeCreated: v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
  ),
});
const notFoundSchema = v.object({ code: v.literal(404) });

/** What is at a path; `undefined` for nothing. */
export async function openObject(bucket: Bucket, path: string): Promise<ObjectStream | undefined> {
  const file = bucket.file(path);
  try {
    const [stored] = await file.getMetadata();
    const { contentType, generation, size, timeCreated } = v.parse(metadataSchema, stored);
    return { contentType, createdAt: timeCreated, bytes: size, generation, content: bytesOf(file, size) };
  } catch (error) {
    if (v.is(notFoundSchema, error)) return undefined;
    throw error;
  }
}

/** An object whose bytes are on their way: whoever does not read `content` to its end destroys it. */
export type BegunObject = Pick<ObjectStream, 'bytes' | 'generation'> & { readonly content: Readable };

/** The same with one question in place of two, which is what Storage asks for: what an object is stands before its bytes. */
export async function beginObject(bucket: Bucket, path: string): Promise<BegunObject | undefined> {
  const file = bucket.file(path);
  const first = file.createReadStream(asStored);
  try {
    const { bytes, generation } = await saidBefore(first);
    const content = Readable.from(bytesOf(file, bytes, first), { objectMode: false });
    content.once('close', () => first.destroy());
    return { bytes, generation, content };
  } catch (error) {
    first.destroy();
    if (v.is(notFoundSchema, error)) return undefined;
    throw error;
  }
}

const goodSchema = v.object({ statusCode: v.picklist([200, 206]) });
const bytesSchema = v.pipe(v.string(), v.digits(), v.transform(Number));
const saidSchema = v.pipe(
  v.object({
    headers: v.object({
      'x-goog-generation': v.string(),
      // The emulator has the second alone.
      'x-goog-stored-content-length': v.optional(bytesSchema),
      'content-length': v.optional(bytesSchema),
    }),
  }),
  v.transform(({ headers }) => ({
    generation: headers['x-goog-generation'],
    bytes: headers['x-goog-stored-content-length'] ?? headers['content-length'],
  })),
  v.object({ generation: v.string(), bytes: v.number() }),
);

/** What Storage says of an object before its bytes. Throws as the stream does. */
const saidBefore = (stream: Readable): Promise<v.InferOutput<typeof saidSchema>> =>
  new Promise((resolve, reject) => {
    // Stays, so that what breaks before somebody reads breaks the reading and not the process.
    stream.on('error', reject);
    stream.once('response', (response: unknown) => {
      // Of a refusal the stream tells itself.
      if (!v.is(goodSchema, response)) return;
      const said = v.safeParse(saidSchema, response);
      if (said.success) resolve(said.output);
      else reject(new Error('Storage does not say what an object is'));
    });
    // Nothing is asked before somebody wants to read.
    stream.read(0);
  });

const maxReads = 4;
// Not unpacked, as the originals are kept; a part cannot be validated by the checksum of the whole.
const asStored = { decompress: false, validation: false };

/** All bytes of an object; a connection that breaks is taken up again where it broke. `first` is one that has been opened. */
async function* bytesOf(file: File, size: number, first?: Readable): AsyncGenerator<Uint8Array> {
  let offset = 0;
  for (let read = 1; offset < size; read += 1) {
    try {
      const opened = read === 1 ? first : undefined;
      for await (const piece of opened ?? file.createReadStream({ start: offset, ...asStored })) {
        const bytes = v.parse(v.instance(Uint8Array), piece);
        offset += bytes.byteLength;
        if (bytes.byteLength > 0) yield bytes;
      }
      if (offset < size) throw new Error(`an object ended after ${offset} of ${size} bytes`);
    } catch (error) {
      if (read >= maxReads || v.is(notFoundSchema, error)) throw error;
    }
  }
}
