import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from '@google-cloud/storage';
import type { Uid } from '#contract/ids.ts';
import { changeExportJob } from '../data/mydata/exportStore.ts';
import { deleteObject } from '../data/objects.ts';
import type { Clock } from '../platform/clock.ts';
import { exportEntries } from './exportEntries.ts';
import { afterFailure, beginExportRun, isStillFor, readyExport } from './exportLife.ts';

type Environment = { readonly bucket: Bucket; readonly clock: Clock; readonly leaseMinutes: number };

/** Takes constant memory. Idempotent, also in parallel. Throws if Storage or Firestore fail. */
export async function makeExport(uid: Uid, { bucket, clock, leaseMinutes }: Environment) {
  const { begun } = await changeExportJob(uid, (job) => beginExportRun(job, leaseMinutes, clock()));
  if (!begun) return 'nothing-to-do';
  const { path } = begun;
  try {
    const bytes = await writeZip(uid, path, bucket, clock());
    const { to } = await changeExportJob(uid, (job) => ({
      to: isStillFor(job, path) ? readyExport(path, bytes, clock()) : undefined,
    }));
    if (to) return 'made';
  } catch (error) {
    await changeExportJob(uid, (job) => ({ to: isStillFor(job, path) ? afterFailure(job, clock()) : undefined }));
    throw error;
  }
  // The account was deleted, or another run has written this file.
  const { isAwaited } = await changeExportJob(uid, (job) => ({ to: undefined, isAwaited: job?.path === path }));
  if (!isAwaited) await deleteObject(bucket, path);
  return 'nobody-waits';
}

/** Opens one file at a time. */
export async function exportZip(uid: Uid, bucket: Bucket, now: Date): Promise<Readable> {
  const { makeZip } = await import('client-zip');
  return Readable.from(makeZip(exportEntries(uid, bucket, now)), { objectMode: false });
}

async function writeZip(uid: Uid, path: string, bucket: Bucket, now: Date): Promise<number> {
  let bytes = 0;
  const file = bucket.file(path).createWriteStream({
    // A broken connection does not restart the upload.
    resumable: true,
    validation: false,
    contentType: 'application/zip',
    metadata: {
      cacheControl: 'private, no-store',
      contentDisposition: `attachment; filename="matataki-${now.toISOString().slice(0, 10)}.zip"`,
      metadata: { firebaseStorageDownloadTokens: randomUUID() },
    },
  });
  const counted = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      bytes += piece.byteLength;
      yield piece;
    }
  };
  await pipeline(await exportZip(uid, bucket, now), counted, file);
  return bytes;
}
