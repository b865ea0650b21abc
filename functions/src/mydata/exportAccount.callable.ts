import { randomBytes } from 'node:crypto';
import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { exportAccountContract } from '#contract/callables/exportAccount.ts';
import type { Uid } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { rates } from '#contract/rates.ts';
import { type ExportJob, exportJob, isOver } from '../data/mydata/exportStore.ts';
import { deleteObject } from '../data/objects.ts';
import { callable } from '../platform/callable.ts';
import { bucket } from '../platform/firebase.ts';
import { mediaUrl } from '../platform/mediaUrl.ts';
import { readOpenAccount } from '../platform/person.ts';
import { checkRate } from '../platform/rate.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';

export const exportAccount = callable(exportAccountContract, async (_input, { person: { uid }, clock, takeRate }) => {
  const now = clock();
  // Polls without a transaction, which would conflict with the run.
  const job = await exportJob.read(uid);
  if (job && !isOver(job, now)) return answerTo(uid, job);
  await readOpenAccount(uid);
  await checkRate(uid, rates.exports, 1, clock);
  const begun = await runTransaction((transaction) => beginUnlessBegun(transaction, uid, now));
  if (begun.isNew) await takeRate();
  if (begun.expiredPath !== undefined) await deleteObject(bucket(), begun.expiredPath);
  return { status: 'preparing' as const };
});

/** Of two concurrent calls, one begins. */
async function beginUnlessBegun(transaction: Transaction, uid: Uid, now: Date) {
  const job = await exportJob.read(uid, transaction);
  if (job && !isOver(job, now)) return { isNew: false, expiredPath: undefined };
  const path = storagePath.exportFile(uid, randomBytes(24).toString('base64url'));
  exportJob.start(transaction, uid, { path }, now, { owner: uid });
  return { isNew: true, expiredPath: job?.path };
}

async function answerTo(uid: Uid, job: ExportJob) {
  const { phase, path, expiresAt, bytes } = job;
  if (phase === 'failed') {
    await forgetFailure(uid, job);
    return { status: phase };
  }
  if (phase === 'running' || expiresAt === undefined || bytes === undefined) return { status: 'preparing' as const };
  return { status: 'ready' as const, url: await exportUrl(bucket(), path), expiresAt: expiresAt.toISOString(), bytes };
}

/** A failure is reported once; the next call begins again. */
const forgetFailure = (uid: Uid, { path }: ExportJob): Promise<void> =>
  runTransaction(async (transaction) => {
    if ((await exportJob.read(uid, transaction))?.path === path) transaction.delete(exportJob.stored(uid));
  });

const tokenSchema = v.object({ firebaseStorageDownloadTokens: v.pipe(v.string(), v.minLength(1)) });

/** Security: anybody with the link can open the file until it is deleted. */
export async function exportUrl(bucket: Bucket, path: string): Promise<string> {
  const [{ metadata }] = await bucket.file(path).getMetadata();
  const { firebaseStorageDownloadTokens: token } = v.parse(tokenSchema, metadata);
  return `${mediaUrl(bucket.name, path)}&token=${token}`;
}
