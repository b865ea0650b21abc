import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { Bucket, File } from '@google-cloud/storage';
import * as v from 'valibot';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Uid } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { exportJobs } from '../../src/data/mydata/exportStore.ts';
import { runExportCleanup } from '../../src/mydata/cleanupExports.schedule.ts';
import { eraseAccount } from '../../src/mydata/eraseAccount.ts';
import { answerExport } from '../../src/mydata/exportLife.ts';
import { exportZip, makeExport } from '../../src/mydata/makeExport.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { bucketOfTests, dyingBucket, Killed, watchedBucket } from './harness/fragileBucket.ts';
import { newcomer, type Person } from './harness/people.ts';
import { server } from './harness/site.ts';
import { unzip } from './harness/unzip.ts';

// Whole accounts, and scans of the whole site.
vi.setConfig({ testTimeout: 240_000 });

const { firestore } = server;
const hourMs = 3_600_000;
const later = (ms: number) => () => new Date(Date.now() + ms);
const jobOf = async (uid: Uid) => (await firestore.doc(`exports/${uid}`).get()).data();

const json = (files: ReadonlyMap<string, Buffer>, name: string): unknown => JSON.parse(String(files.get(name)));

/** A job that the site's trigger skips, because its lease lasts another hour. */
async function jobFor(person: Person, attempts = 0): Promise<string> {
  const path = storagePath.exportFile(person.uid, randomBytes(24).toString('base64url'));
  const job = { status: 'preparing', path, requestedAt: new Date(), dueAt: later(hourMs)(), attempts };
  await firestore.doc(`exports/${person.uid}`).set(job);
  return path;
}
const run = { bucket: bucketOfTests, clock: later(hourMs + 1_000), leaseMinutes: 10 };
const cleanUp = (clock = run.clock, bucket: Bucket = bucketOfTests) =>
  runExportCleanup({ ...run, bucket, clock, until: new Date('9999-01-01') });

async function withPhotos(person: Person, count: number, bytes: number): Promise<Map<string, Buffer>> {
  const originals = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    const id = newPhotoId();
    originals.set(`photos/${id}.jpg`, randomBytes(bytes));
  }
  await Promise.all(
    [...originals].map(([name, content]) =>
      bucketOfTests
        .file(`originals/${person.uid}/${name.slice(7, 27)}`)
        .save(content, { resumable: false, contentType: 'image/jpeg' }),
    ),
  );
  return originals;
}

const contentOf = async (path: string) => unzip((await bucketOfTests.file(path).download())[0]);

describe('a running export', () => {
  let person: Person;
  beforeAll(async () => {
    person = await newcomer();
  });

  it('an export is started by one run', async () => {
    const path = await jobFor(person);
    const outcomes = await Promise.all([1, 2, 3].map(() => makeExport(person.uid, run)));
    expect(outcomes.toSorted()).toEqual(['made', 'nothing-to-do', 'nothing-to-do']);
    expect(await makeExport(person.uid, run)).toBe('nothing-to-do');
    expect(await jobOf(person.uid)).toMatchObject({ status: 'ready', path });
  });

  it('the schedule finishes an export that dies at any file', async () => {
    const owner = await newcomer();
    const originals = await withPhotos(owner, 4, 1_000);
    for (let at = 1; at <= 4; at += 1) {
      const path = await jobFor(owner);
      await expect(makeExport(owner.uid, { ...run, bucket: dyingBucket(at, 'after') })).rejects.toThrow(Killed);
      expect((await bucketOfTests.file(path).exists())[0], 'no half of a file').toBe(false);
      expect(await jobOf(owner.uid)).toMatchObject({ status: 'preparing', attempts: 1 });
      expect(await cleanUp()).toMatchObject({ made: 1, failed: 0 });
      const files = await contentOf(path);
      for (const [name, content] of originals) expect(files.get(name)?.equals(content), name).toBe(true);
    }
  });

  it('the schedule resumes a killed export when its time is over, and not before', async () => {
    await jobFor(person, 1);
    expect(await cleanUp(later(hourMs - 60_000))).toMatchObject({ made: 0 });
    expect(await cleanUp()).toMatchObject({ made: 1 });
    expect(await jobOf(person.uid)).toMatchObject({ status: 'ready' });
  });

  it('an export that keeps failing is given up, and its person is told', async () => {
    await jobFor(person);
    const unreachable = new Proxy(bucketOfTests, {
      get(target, property) {
        if (property === 'getFiles') return () => Promise.reject(new Error('no network'));
        const value: unknown = Reflect.get(target, property);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(makeExport(person.uid, { ...run, bucket: unreachable })).rejects.toThrow('no network');
    expect(await jobOf(person.uid)).toMatchObject({ status: 'failed' });
    expect(answerExport(await exportJobs.read(person.uid), new Date()).answer).toMatchObject({ status: 'failed' });
  });

  it('a person who deletes their account during an export leaves no file', async () => {
    const owner = await newcomer();
    await withPhotos(owner, 3, 1_000);
    const path = await jobFor(owner);
    const deleting = watchedBucket({
      before: async (_operation, number) => {
        if (number === 3)
          await eraseAccount(owner.uid, { bucket: bucketOfTests, clock: systemClock, until: new Date('9999-01-01') });
      },
    });
    expect(await makeExport(owner.uid, { ...run, bucket: deleting })).toBe('nobody-waits');
    expect((await bucketOfTests.file(path).exists())[0]).toBe(false);
    expect(await jobOf(owner.uid)).toBeUndefined();
  });

  it('an export resumes after the connection to a file broke', async () => {
    const owner = await newcomer();
    const originals = await withPhotos(owner, 2, 300_000);
    const path = await jobFor(owner);
    let broken = 0;
    const breaking = readingFrom((stream) => {
      let seen = 0;
      stream.on('data', (piece: Buffer) => {
        seen += piece.length;
        if (broken < 2 && seen > 10_000) {
          broken += 1;
          stream.destroy(new Error('connection reset'));
        }
      });
    });
    expect(await makeExport(owner.uid, { ...run, bucket: breaking })).toBe('made');
    expect(broken).toBe(2);
    const files = await contentOf(path);
    for (const [name, content] of originals) expect(files.get(name)?.equals(content), name).toBe(true);
  });
});

/** The tests' bucket; `watch` learns of each stream that reads a file. */
function readingFrom(watch: (stream: NodeJS.ReadableStream & { destroy: (error: Error) => void }) => void): Bucket {
  const watched = (file: File): File =>
    new Proxy(file, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        if (property !== 'createReadStream') return value.bind(target);
        return (options: Parameters<File['createReadStream']>[0]) => {
          const out = new PassThrough({ highWaterMark: 64 * 1024 });
          const source = target.createReadStream(options);
          source.on('error', (error) => out.destroy(error));
          watch(out);
          return source.pipe(out);
        };
      },
    });
  return new Proxy(bucketOfTests, {
    get(target, property) {
      if (property === 'file') return (name: string) => watched(target.file(name));
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('a large account', () => {
  it('the account is read only as fast as it is written, one file at a time', async () => {
    const owner = await newcomer();
    const originals = await withPhotos(owner, 300, 40_000);
    let [open, mostOpen, opened] = [0, 0, 0];
    const watching = readingFrom((stream) => {
      opened += 1;
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      stream.once('end', () => {
        open -= 1;
      });
    });
    const pieces: Buffer[] = [];
    let written = 0;
    let mostAhead = 0;
    for await (const piece of await exportZip(owner.uid, watching, new Date())) {
      pieces.push(Buffer.from(piece));
      written += piece.length;
      mostAhead = Math.max(mostAhead, opened * 40_000 - written);
      // Time for a reader to read ahead.
      await new Promise(setImmediate);
    }
    expect(opened).toBe(300);
    expect(mostOpen).toBe(1);
    expect(mostAhead).toBeLessThan(500_000);
    const files = await unzip(Buffer.concat(pieces));
    for (const [name, content] of originals) expect(files.get(name)?.equals(content), name).toBe(true);
  });

  it('the export has all pages of documents', async () => {
    const owner = await newcomer();
    const writer = firestore.bulkWriter();
    for (let index = 0; index < 250; index += 1) {
      void writer.set(firestore.doc(`users/${owner.uid}/notices/n${index}`), { kind: 'warned', createdAt: new Date() });
    }
    await writer.close();
    const path = await jobFor(owner);
    expect(await makeExport(owner.uid, run)).toBe('made');
    const notices = v.parse(v.array(v.object({ id: v.string() })), json(await contentOf(path), 'notices.json'));
    expect(new Set(notices.map(({ id }) => id)).size).toBe(250);
  });
});
