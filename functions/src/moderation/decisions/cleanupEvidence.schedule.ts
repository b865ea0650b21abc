import type { Bucket } from '@google-cloud/storage';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { deleteAuditPage } from '../../data/auditLog.ts';
import { cases, openLongestSince, picturesOf, purgeEvidence } from '../../data/cases/caseStore.ts';
import { pictureOfEvidence } from '../../data/cases/evidence.ts';
import { deleteAsListed, deleteObject, type ListedObject, listedObjects } from '../../data/objects.ts';
import { attemptsOf, type CleanupRun, cleanupJob } from '../../platform/cleanup.ts';
import { daysBefore, hoursBefore } from '../../platform/clock.ts';
import { bucket as siteBucket } from '../../platform/firebase.ts';
import { log } from '../../platform/logger.ts';

const perPage = 100;
// By then the report has been filed or has failed.
const strayAfterHours = 1;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Prefixes of all copies; one run can list each. */
const parts: readonly string[] = ['user_', 'album_', ...[...letters].map((letter) => `photo_${letter}`)].map((start) =>
  storagePath.quarantine(start).replace(/\/$/u, ''),
);

/** Covers all parts in 24 hours. */
function partsOfHour(now: Date): readonly string[] {
  const hour = Math.floor(now.getTime() / 3_600_000) % 24;
  return parts.filter((_part, index) => index % 24 === hour);
}

/** deploy/monitoring reads `oldest open case`. */
export const cleanupEvidence = cleanupJob('evidence', async (run) => {
  const since = await openLongestSince();
  const hours = since ? Math.floor((run.clock().getTime() - since.getTime()) / 3_600_000) : 0;
  log.info('oldest open case', { hours });
  return cleanEvidence({ bucket: siteBucket(), ...run });
});

/** Deletes pictures before the evidence that names them. A failure is counted and stops nothing else. */
export async function cleanEvidence({ bucket, clock, until }: CleanupRun & { readonly bucket: Bucket }) {
  const now = clock();
  const report = { purged: 0, strays: 0, entries: 0, failed: 0 };
  const isTime = () => clock() < until;
  const attempt = attemptsOf(report, 'evidence');
  for (let isFull = true; isFull && isTime(); ) {
    const due = await cases.idsUntil('purgeAt', now, perPage);
    const gone = await Promise.all(due.map((id) => attempt('purged', id, () => purge(id, bucket, now))));
    isFull = due.length === perPage && gone.every((count) => count !== undefined);
  }
  for (const part of partsOfHour(now)) {
    if (!isTime()) break;
    await attempt('strays', part, () => deleteStrays(part, bucket, now, isTime));
  }
  const tooOld = daysBefore(now, limits.retention.auditDays);
  for (let isFull = true; isFull && isTime(); ) {
    isFull = (await attempt('entries', 'auditLog', () => deleteAuditPage(tooOld, perPage))) === perPage;
  }
  return report;
}

async function purge(id: string, bucket: Bucket, now: Date): Promise<boolean> {
  const current = await cases.read(id);
  if (!current?.purgeAt || current.purgeAt > now) return false;
  const picture = pictureOfEvidence(current.evidence);
  // A reopened case has a picture of another name.
  if (picture !== undefined) await deleteObject(bucket, picture);
  return purgeEvidence(id, now);
}

const caseIdIn = ({ name }: ListedObject): string => name.split('/')[1] ?? '';

/** Deletes copies that no case names. */
async function deleteStrays(prefix: string, bucket: Bucket, now: Date, isTime: () => boolean): Promise<number> {
  let deleted = 0;
  for await (const page of listedObjects(bucket, prefix)) {
    const old = page.filter(({ writtenAt }) => writtenAt < hoursBefore(now, strayAfterHours));
    const needed = await picturesOf([...new Set(old.map(caseIdIn))]);
    const strays = old.filter(({ name }) => !needed.has(name));
    await Promise.all(strays.map((stray) => deleteAsListed(bucket, stray)));
    deleted += strays.length;
    if (!isTime()) break;
  }
  return deleted;
}
