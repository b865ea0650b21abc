import { randomBytes } from 'node:crypto';
import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { exportAccountContract } from '#contract/callables/exportAccount.ts';
import type { Uid } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { rates } from '#contract/rates.ts';
import { changeExportJob, type ExportJob, exportJobs } from '../data/mydata/exportStore.ts';
import { deleteObject } from '../data/objects.ts';
import { callable } from '../platform/callable.ts';
import { bucket } from '../platform/firebase.ts';
import { mediaUrl } from '../platform/mediaUrl.ts';
import { readOpenAccount } from '../platform/person.ts';
import { checkRate } from '../platform/rate.ts';
import { answerExport, newExport } from './exportLife.ts';

export const exportAccount = callable(exportAccountContract, async (_input, { person: { uid }, clock, takeRate }) => {
  const now = clock();
  // Polls without a transaction, which would conflict with the run.
  const seen = answerExport(await exportJobs.read(uid), now);
  const { answer } = seen.to === undefined ? seen : await changeExportJob(uid, (job) => answerExport(job, now));
  if (answer !== 'begin') return toAnswer(answer);
  await readOpenAccount(uid);
  await checkRate(uid, rates.exports, 1, clock);
  const begun = await changeExportJob(uid, (job) => beginUnlessBegun(uid, job, now));
  if (begun.isNew) await takeRate();
  if (begun.expiredPath !== undefined) await deleteObject(bucket(), begun.expiredPath);
  return { status: 'preparing' as const };
});

/** Of two concurrent calls, one begins. */
function beginUnlessBegun(uid: Uid, job: ExportJob | undefined, now: Date) {
  if (answerExport(job, now).answer !== 'begin') return { isNew: false, to: undefined, expiredPath: undefined };
  const path = storagePath.exportFile(uid, randomBytes(24).toString('base64url'));
  return { isNew: true, to: newExport(path, now), expiredPath: job?.path };
}

async function toAnswer(job: ExportJob) {
  if (job.status !== 'ready') return { status: job.status };
  const { status, path, expiresAt, bytes } = job;
  return { status, url: await exportUrl(bucket(), path), expiresAt: expiresAt.toISOString(), bytes };
}

const tokenSchema = v.object({ firebaseStorageDownloadTokens: v.pipe(v.string(), v.minLength(1)) });

/** Security: anybody with the link can open the file until it is deleted. */
export async function exportUrl(bucket: Bucket, path: string): Promise<string> {
  const [{ metadata }] = await bucket.file(path).getMetadata();
  const { firebaseStorageDownloadTokens: token } = v.parse(tokenSchema, metadata);
  return `${mediaUrl(bucket.name, path)}&token=${token}`;
}
