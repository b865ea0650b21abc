import type { Bucket } from '@google-cloud/storage';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { deleteAuditPage } from '../../data/auditLog.ts';
import { staleCaseJobs } from '../../data/cases/caseJobStore.ts';
import { casesToPurge, openLongestSince, picturesOf, purgeEvidence, readCase } from '../../data/cases/caseStore.ts';
import { pictureOfEvidence } from '../../data/cases/evidence.ts';
import { fillOwners } from '../../data/cases/reportStore.ts';
import { deleteAsListed, deleteObject, type ListedObject, listedObjects } from '../../data/objects.ts';
import { attemptsOf, type CleanupRun, cleanupEvery } from '../../platform/cleanup.ts';
import { daysBefore, hoursBefore, minutesBefore } from '../../platform/clock.ts';
import { bucket as siteBucket } from '../../platform/firebase.ts';
import { log } from '../../platform/logger.ts';
import { runCaseJob } from './followDecision.ts';

const perPage = 100;
// Longer than a run of the trigger may take.
const stalledAfterMinutes = 20;
/** A report that has made a copy is in its case, or has failed, long before that. */
const strayAfterHours = 1;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** All copies there are, in parts of which none is too large for a run. */
const parts: readonly string[] = ['user_', ...[...letters].map((letter) => `photo_${letter}`)].map((start) =>
  storagePath.quarantine(start).replace(/\/$/u, ''),
);

/** Pure: the parts that are gone through in this hour; in the course of a day, all of them. */
function partsOfHour(now: Date): readonly string[] {
  const hour = Math.floor(now.getTime() / 3_600_000) % 24;
  return parts.filter((_part, index) => index % 24 === hour);
}

/** deploy/monitoring reads `oldest open case`. */
export const cleanupEvidence = cleanupEvery(60, 'evidence', async (run) => {
  const since = await openLongestSince();
  const hours = since ? Math.floor((run.clock().getTime() - since.getTime()) / 3_600_000) : 0;
  log.info('oldest open case', { hours });
  return cleanEvidence({ bucket: siteBucket(), ...run });
});

/**
 * What is due with cases: reports whose run has died, evidence after its time (the picture first: the case leads to
 * it), copies that no case names, old audit entries. Page by page. Failures are counted, and stop nothing else.
 */
export async function cleanEvidence({ bucket, clock, until }: CleanupRun & { readonly bucket: Bucket }) {
  const now = clock();
  const report = { resumed: 0, purged: 0, strays: 0, entries: 0, owners: 0, failed: 0 };
  const isTime = () => clock() < until;
  const attempt = attemptsOf(report, 'evidence');
  for (const id of await staleCaseJobs(minutesBefore(now, stalledAfterMinutes), perPage)) {
    if (!isTime()) break;
    await attempt('resumed', id, async () => (await runCaseJob(id, { clock, until })) !== 'no-job');
  }
  await attempt('owners', '', () => fillOwners(perPage));
  // A page of which something stays is the next run's.
  for (let isFull = true; isFull && isTime(); ) {
    const due = await casesToPurge(now, perPage);
    const gone = await Promise.all(due.map((id) => attempt('purged', id, () => purge(id, bucket, now))));
    isFull = due.length === perPage && gone.every((count) => count !== undefined);
  }
  for (const part of partsOfHour(now)) {
    if (!isTime()) break;
    await attempt('strays', part, () => deleteStrays(part, bucket, { now, isTime }));
  }
  const tooOld = daysBefore(now, limits.retention.auditDays);
  for (let isFull = true; isFull && isTime(); ) {
    isFull = (await attempt('entries', 'auditLog', () => deleteAuditPage(tooOld, perPage))) === perPage;
  }
  return report;
}

async function purge(id: string, bucket: Bucket, now: Date): Promise<boolean> {
  const current = await readCase(id);
  if (!current?.purgeAt || current.purgeAt > now) return false;
  const picture = pictureOfEvidence(current.evidence);
  // Opened again since, it keeps another one: the name says which opening it is of.
  if (picture !== undefined) await deleteObject(bucket, picture);
  return purgeEvidence(id, now);
}

const caseIdIn = ({ name }: ListedObject): string => name.split('/')[1] ?? '';

/** Copies that were made for nothing, or of which the case keeps a newer one. */
async function deleteStrays(
  prefix: string,
  bucket: Bucket,
  { now, isTime }: { readonly now: Date; readonly isTime: () => boolean },
): Promise<number> {
  let deleted = 0;
  for await (const page of listedObjects(bucket, prefix)) {
    const old = page.filter(({ writtenAt }) => writtenAt < hoursBefore(now, strayAfterHours));
    const kept = await picturesOf([...new Set(old.map(caseIdIn))]);
    const strays = old.filter(({ name }) => !kept.has(name));
    await Promise.all(strays.map((stray) => deleteAsListed(bucket, stray)));
    deleted += strays.length;
    if (!isTime()) break;
  }
  return deleted;
}
