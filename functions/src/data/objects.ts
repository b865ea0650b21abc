import { Readable } from 'node:stream';
import type { Bucket, File } from '@google-cloud/storage';
import * as v from 'valibot';
import { unless } from '../platform/unless.ts';
import type { Pace } from './pages.ts';

const pageSize = 100;

export async function* objectNames(bucket: Bucket, prefix: string): AsyncGenerator<readonly string[]> {
  for await (const files of filePages(bucket, prefix)) yield files.map(({ name }) => name);
}

async function* filePages(bucket: Bucket, prefix: string): AsyncGenerator<readonly File[]> {
  let pageToken: string | undefined;
  do {
    const [files, next] = await bucket.getFiles({
      prefix,
      maxResults: pageSize,
      autoPaginate: false,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    yield files;
    ({ pageToken } = v.parse(nextSchema, next));
  } while (pageToken !== undefined);
}

const nextSchema = v.fallback(v.object({ pageToken: v.optional(v.string()) }), {});

const date = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const stringOrNumber = v.union([v.string(), v.number()]);
const metadataSchema = v.object({
  name: v.string(),
  contentType: v.optional(v.string(), ''),
  generation: v.pipe(stringOrNumber, v.transform(String)),
  size: v.pipe(stringOrNumber, v.transform(Number)),
  timeCreated: date,
});
const listedSchema = v.pipe(
  v.pick(metadataSchema, ['name', 'generation', 'timeCreated']),
  v.transform(({ timeCreated, ...listed }) => ({ ...listed, writtenAt: timeCreated })),
);
/** Each write has a new `generation`. */
export type ListedObject = Readonly<v.InferOutput<typeof listedSchema>>;

export async function* listedObjects(bucket: Bucket, prefix: string): AsyncGenerator<readonly ListedObject[]> {
  for await (const files of filePages(bucket, prefix)) {
    yield files.map(({ metadata }) => v.parse(listedSchema, metadata));
  }
}

/** Keeps an object that was rewritten after the listing. Idempotent. */
export async function deleteAsListed(
  bucket: Bucket,
  { name, generation }: Pick<ListedObject, 'name' | 'generation'>,
): Promise<void> {
  await unless([412], () => bucket.file(name).delete({ ignoreNotFound: true, ifGenerationMatch: generation }));
}

/** An object as an event describes it. `generation`: as in `ListedObject`. */
export type ArrivedObject = {
  readonly name: string;
  readonly generation: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly createdAt?: Date | undefined;
};

const describedSchema = v.pick(metadataSchema, ['generation', 'size']);

async function describe(bucket: Bucket, path: string) {
  const [described] = await bucket.file(path).getMetadata();
  return v.parse(describedSchema, described);
}

/**
 * `undefined` if missing, of another `generation`, or deleted or overwritten while it is read. `too-large` reads no byte.
 */
export const readObject = (bucket: Bucket, path: string, maxBytes: number, generation?: string) =>
  unless([404], async () => {
    const response = await describe(bucket, path);
    if (generation !== undefined && response.generation !== generation) return undefined;
    if (response.size > maxBytes) return 'too-large' as const;
    // Raw, because a small file declared as `Content-Encoding: gzip` could become huge.
    const [content] = await bucket.file(path, { generation: response.generation }).download({ decompress: false });
    return { content, generation: response.generation };
  });

/** Deletes this generation unless it was overwritten since. Idempotent. */
export async function deleteGeneration(bucket: Bucket, name: string, generation: string): Promise<void> {
  const response = await unless([404], () => describe(bucket, name));
  // The emulator ignores the condition of the deletion.
  if (response?.generation === generation) await deleteAsListed(bucket, { name, generation });
}

export const deleteObject = async (bucket: Bucket, name: string): Promise<void> => {
  await bucket.file(name).delete({ ignoreNotFound: true });
};

export async function deleteObjects(bucket: Bucket, prefix: string, pace: Pace): Promise<void> {
  for await (const names of objectNames(bucket, prefix)) {
    pace();
    await Promise.all(names.map((name) => deleteObject(bucket, name)));
  }
}

export type ObjectStream = {
  readonly contentType: string;
  readonly createdAt: Date;
  readonly bytes: number;
  readonly generation: string;
  readonly content: AsyncIterable<Uint8Array>;
};

const notFoundSchema = v.object({ code: v.literal(404) });

export async function openObject(bucket: Bucket, path: string): Promise<ObjectStream | undefined> {
  const file = bucket.file(path);
  const response = await unless([404], () => file.getMetadata());
  if (!response) return undefined;
  const { contentType, generation, size, timeCreated } = v.parse(v.omit(metadataSchema, ['name']), response[0]);
  return { contentType, createdAt: timeCreated, bytes: size, generation, content: bytesOf(file, size) };
}

/** Destroy `content` unless you read it to the end. */
export type BegunObject = Pick<ObjectStream, 'bytes' | 'generation'> & { readonly content: Readable };

/** One request instead of two: the headers describe the object. */
export async function beginObject(bucket: Bucket, path: string): Promise<BegunObject | undefined> {
  const file = bucket.file(path);
  const first = file.createReadStream(asStored);
  try {
    const { bytes, generation } = await describedBy(first);
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
const responseSchema = v.pipe(
  v.object({
    headers: v.object({
      'x-goog-generation': v.string(),
      // The emulator has only `content-length`.
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

const describedBy = (stream: Readable): Promise<v.InferOutput<typeof responseSchema>> =>
  new Promise((resolve, reject) => {
    // Stays attached, so that a later error breaks the reader and not the process.
    stream.on('error', reject);
    stream.once('response', (response: unknown) => {
      // The stream itself reports a refusal.
      if (!v.is(goodSchema, response)) return;
      const parsed = v.safeParse(responseSchema, response);
      if (parsed.success) resolve(parsed.output);
      else reject(new Error('Storage does not say what an object is'));
    });
    // The request starts with the first read.
    stream.read(0);
  });

const maxReads = 4;
// The checksum of the whole object cannot validate a part.
const asStored = { decompress: false, validation: false };

/** Resumes after a broken connection. `first`: an open stream. */
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
