import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Photo } from '#contract/documents/photo.ts';
import { type PhotoId, parsePhotoId, type Uid } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { ensureAccount } from '../../src/accounts/ensureAccount.ts';
import { createPhotos } from '../../src/photos/createPhotos.callable.ts';
import { countPhoto } from '../../src/photos/followPhoto.ts';
import { processUpload } from '../../src/photos/processUpload.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { beat, createMemory } from '../../src/presence/heartbeat.callable.ts';
import { bucketOfTests, watchedBucket } from './harness/fragileBucket.ts';
import { newcomer } from './harness/people.ts';
import { photoNow, variantsOf } from './harness/photos.ts';
import { newVisitor } from './harness/presence.ts';
import { putOriginal } from './harness/runs.ts';
import { server } from './harness/site.ts';

// What an instance remembers is a part of what things cost.
vi.stubEnv('MATATAKI_FRESH_SECONDS', undefined);

const { firestore } = server;
const counts: unknown = JSON.parse(readFileSync(new URL('../../../dev/cost/counts.json', import.meta.url), 'utf8'));

type Method = (...given: readonly unknown[]) => Promise<unknown>;
const isMethod = (value: unknown): value is Method => typeof value === 'function';
const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return Array.isArray(list) ? list : [];
};

/** Counts documents as they are billed, of all that goes through this connection from here on. */
function countDocuments(): { reads: number; writes: number } {
  const counted = { reads: 0, writes: 0 };
  const watch = (name: string, note: (method: unknown, request: unknown, answer: unknown) => void): void => {
    const original: unknown = Reflect.get(firestore, name);
    if (!isMethod(original)) throw new Error(`Firestore has no ${name} any more`);
    Reflect.set(firestore, name, async (...given: readonly unknown[]): Promise<unknown> => {
      const answer: unknown = await Reflect.apply(original, firestore, given);
      note(given[0], given[name === 'request' ? 1 : 2], answer);
      return answer;
    });
    onTestFinished(() => void Reflect.set(firestore, name, original));
  };
  watch('request', (method, request) => {
    if (method === 'commit') counted.writes += listIn(request, 'writes').length;
  });
  watch('requestStream', (method, request, answer) => {
    if (method === 'batchGetDocuments') counted.reads += listIn(request, 'documents').length;
    if (method === 'runAggregationQuery') counted.reads += 1;
    if (method !== 'runQuery') return;
    // One that finds nothing costs as much as one that finds a document.
    let found = 0;
    counted.reads += 1;
    // Not the stream's own `on`, which would make it flow.
    if (answer instanceof EventEmitter) {
      EventEmitter.prototype.on.call(answer, 'data', (chunk: unknown) => {
        if (typeof chunk !== 'object' || chunk === null || !Reflect.get(chunk, 'document')) return;
        found += 1;
        if (found > 1) counted.reads += 1;
      });
    }
  });
  return counted;
}

const countsSchema = v.object({
  encodings: v.record(v.string(), v.number()),
  upload: v.object({ variantBytes: v.number() }),
});

const demoPicture = (name: string): Buffer =>
  readFileSync(new URL(`../../../dev/demo/pictures/${name}.jpg`, import.meta.url));

/** As the call reserves it, the client sends it and the events make it. */
async function uploaded(uid: Uid, picture: Buffer, bucket: Bucket): Promise<Photo & { readonly id: PhotoId }> {
  const words = { caption: '桜', description: '', alt: '', tags: ['桜', '春'], spoiler: false, showExif: false };
  const { photos } = await createPhotos.run({
    data: { photos: [{ ...words, contentType: 'image/jpeg', size: picture.byteLength }] },
    auth: { uid, token: { auth_time: Math.floor(Date.now() / 1_000), firebase: { identities: { email: [uid] } } } },
    rawRequest: { get: () => undefined },
  } as never);
  const photoId = parsePhotoId(photos[0]?.id ?? '');
  await putOriginal(storagePath.upload(uid, photoId), picture);
  await processUpload({ uid, photoId, pictureId: photoId }, { bucket, clock: systemClock });
  await countPhoto(photoId);
  const photo = await photoNow(photoId);
  if (!photo) throw new Error('there is no photo');
  return { id: photoId, ...photo };
}

it('dev/cost/counts.json says what an upload costs', async () => {
  const { uid } = await newcomer();
  await ensureAccount(uid, systemClock);
  const documents = countDocuments();
  const operations: string[] = [];
  const bucket = watchedBucket({ before: (operation) => void operations.push(operation) });
  expect((await uploaded(uid, demoPicture('stream'), bucket)).status).toBe('published');
  const of = (...names: readonly string[]) => operations.filter((operation) => names.includes(operation)).length;
  expect(counts).toMatchObject({
    upload: {
      calls: 1,
      // The test's own look at the photo is not the product's.
      reads: documents.reads - 1,
      writes: documents.writes,
      // Of the reservation and the account, by `storage.rules`.
      lookUps: 2,
      objectsWritten: 1 + of('save'),
      objectsRead: of('download', 'exists', 'getMetadata'),
    },
  });
});

it('dev/cost/counts.json says what the encodings of a photo weigh, to a tenth', { timeout: 180_000 }, async () => {
  const { uid } = await newcomer();
  await ensureAccount(uid, systemClock);
  const sums = new Map<string, number>();
  const large = ['stream', 'picos-de-europa', 'fig', 'aitzgorri'];
  for (const name of large) {
    const photo = await uploaded(uid, demoPicture(name), bucketOfTests);
    const stored = await Promise.all(
      variantsOf(photo.id, photo).map(async ({ name, path }) => {
        const [{ size }] = await bucketOfTests.file(path).getMetadata();
        return { name, bytes: Number(size) };
      }),
    );
    for (const { name, bytes } of stored) {
      if (name !== 'share.jpg') sums.set(name, (sums.get(name) ?? 0) + bytes / large.length);
    }
    const kept = stored.reduce((sum, { bytes }) => sum + bytes, 0);
    sums.set('kept', (sums.get('kept') ?? 0) + kept / large.length);
  }
  const { encodings, upload } = v.parse(countsSchema, counts);
  expect([...sums.keys()].sort()).toEqual([...Object.keys(encodings), 'kept'].sort());
  for (const [name, bytes] of sums) {
    const counted = name === 'kept' ? upload.variantBytes : (encodings[name] ?? 0);
    expect(Math.abs(counted - bytes) / bytes, `${name}: ${Math.round(bytes)}`).toBeLessThan(0.1);
  }
});

it('dev/cost/counts.json says what a visitor’s heartbeat costs', async () => {
  const memory = createMemory();
  const at = Date.now();
  const send = (anonymousId: ReturnType<typeof newVisitor>, ms: number) =>
    beat({ anonymousId }, { person: undefined, network: 'n', clock: () => new Date(at + ms) }, memory);
  const [one, other] = [newVisitor(), newVisitor()];
  const counted = countDocuments();
  const documentsOf = async (...given: Parameters<typeof send>) => {
    const { reads, writes } = counted;
    await send(...given);
    return { reads: counted.reads - reads, writes: counted.writes - writes };
  };
  await send(other, 0);
  // The news of the site, and what is closed, which an instance remembers for whoever comes next, were asked for by another one.
  const first = await documentsOf(one, 1);
  await send(other, 180_000);
  const later = await documentsOf(one, 180_001);
  expect(counts).toMatchObject({ heartbeat: { first, later } });
});
