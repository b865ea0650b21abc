import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { Bucket, File } from '@google-cloud/storage';
import * as v from 'valibot';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { jobKinds } from '#contract/documents/job.ts';
import type { Uid } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { eraseAccount } from '../../src/mydata/eraseAccount.ts';
import { exportZip } from '../../src/mydata/makeExport.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { nightly } from '../nightly.ts';
import { answerOf } from './harness/calls.ts';
import { bucketOfTests, dyingBucket, Killed, watchedBucket } from './harness/fragileBucket.ts';
import { jobAt, putJob, resumeJobsIn, runJob } from './harness/jobs.ts';
import { newcomer, type Person } from './harness/people.ts';
import { server } from './harness/site.ts';
import { unzip } from './harness/unzip.ts';

// Whole accounts, and scans of the whole site.
vi.setConfig({ testTimeout: 240_000 });

const { firestore } = server;
const jobOf = (uid: Uid) => jobAt('export', uid);

const json = (files: ReadonlyMap<string, Buffer>, name: string): unknown => JSON.parse(String(files.get(name)));

async function jobFor(person: Person): Promise<string> {
  const path = storagePath.exportFile(person.uid, randomBytes(24).toString('base64url'));
  await putJob('export', person.uid, { owner: person.uid, path });
  return path;
}
const run = ({ uid }: Person, bucket: Bucket = bucketOfTests) => runJob('export', uid, { bucket });

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

  it('an export is made by one of many runs', async () => {
    const path = await jobFor(person);
    const outcomes = await Promise.all([1, 2, 3].map(() => run(person)));
    // A run that starts late finds no job to do.
    const others = outcomes.filter((outcome) => outcome !== 'done');
    expect(others).toHaveLength(2);
    for (const outcome of others) expect(['busy', 'superseded']).toContain(outcome);
    expect(await run(person)).toBe('superseded');
    expect(await jobOf(person.uid)).toMatchObject({ phase: 'done', path, bytes: expect.any(Number) });
  });

  it('an export that fails at any file leaves no half of it, and runs again at once', async () => {
    const owner = await newcomer();
    const originals = await withPhotos(owner, 4, 1_000);
    for (const at of nightly([1, 2, 3, 4])) {
      const path = await jobFor(owner);
      await expect(run(owner, dyingBucket(at, 'after'))).rejects.toThrow(Killed);
      expect((await bucketOfTests.file(path).exists())[0], 'no half of a file').toBe(false);
      expect(await jobOf(owner.uid)).toMatchObject({ phase: 'running' });
      expect(await run(owner)).toBe('done');
      const files = await contentOf(path);
      for (const [name, content] of originals) expect(files.get(name)?.equals(content), name).toBe(true);
    }
  });

  it('an export that keeps failing is given up, and its person learns it', async () => {
    await jobFor(person);
    await putJob('export', person.uid, { path: 'exports/x', stalls: jobKinds.export.mostStalls });
    expect(await resumeJobsIn(1)).toEqual({ resumed: 1, failed: 0 });
    expect(await answerOf('exportAccount', {}, person)).toEqual({ status: 'failed' });
    expect(await answerOf('exportAccount', {}, person)).toEqual({ status: 'preparing' });
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
    expect(await run(owner, deleting)).toBe('superseded');
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
    expect(await run(owner, breaking)).toBe('done');
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
    expect(await run(owner)).toBe('done');
    const notices = v.parse(v.array(v.object({ id: v.string() })), json(await contentOf(path), 'notices.json'));
    expect(new Set(notices.map(({ id }) => id)).size).toBe(250);
  });
});
