import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from '@google-cloud/storage';
import { parseUid, type Uid } from '#contract/ids.ts';
import { type ExportJob, exportJob } from '../data/mydata/exportStore.ts';
import { deleteObject } from '../data/objects.ts';
import type { Page } from '../platform/jobRun.ts';
import { runTransaction } from '../platform/transaction.ts';
import { exportEntries } from './exportEntries.ts';

/** The whole export is one page. Takes constant memory. */
export const makeExport: Page<ExportJob> = async ({ subject, fields: { path }, current, save }, { bucket, clock }) => {
  const uid = parseUid(subject);
  const bytes = await writeZip(uid, path, bucket, clock());
  const isAwaited = await runTransaction(async (transaction) => {
    if (!(await current(transaction))) return false;
    save(transaction, { bytes }, clock());
    return true;
  });
  if (isAwaited) return 'done';
  // The account was deleted, or another run has written this file.
  if ((await exportJob.read(uid))?.path !== path) await deleteObject(bucket, path);
  return 'superseded';
};

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
