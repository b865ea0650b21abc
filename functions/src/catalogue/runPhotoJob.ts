import type { PhotoJob } from '#contract/documents/photoJob.ts';
import { documentPath } from '#contract/paths.ts';
import { tagsCoveredBy } from '../data/catalogue/catalogueStore.ts';
import { updateCover } from '../data/catalogue/coverStore.ts';
import { moveFollows } from '../data/social/followStore.ts';
import { updateTrending } from '../photos/updateTrending.ts';
import type { CleanupRun } from '../platform/cleanup.ts';
import type { Clock } from '../platform/clock.ts';
import type { Page } from '../platform/jobRun.ts';
import { log } from '../platform/logger.ts';
import { changeNextPage } from './photoJobPage.ts';

/** Two writes per photo, with the notice; a commit takes 500. */
const photosPerPage = 240;

/** The second look finds photos written during the job, and skips those it held before: staff published them since. */
export const runPhotoJob: Page<PhotoJob> = async (job, run) => {
  const { clock, pageSize = photosPerPage } = run;
  const page = await changeNextPage(job, pageSize, clock());
  if (!page) return 'superseded';
  const { isDone, changedNow, ...counts } = page;
  const { kind, command, commandId } = job.fields;
  // Logs no id: people write tag keys.
  log.info('photos of a job changed', { kind, commandId, ...counts, changedNow: changedNow.length, isDone });
  if (command.kind === 'title') await alignCovers(changedNow, documentPath.title(command.titleId), clock);
  if (!isDone) return 'more';
  return (await moveAllFollows(job.subject, job.fields, run)) ? 'done' : 'more';
};

class OutOfTime extends Error {}

/** `false` if out of time. */
async function moveAllFollows(subject: string, { command }: PhotoJob, { clock, until }: CleanupRun): Promise<boolean> {
  if (command.kind === 'ng-tag' || (command.kind === 'title' && command.titleId === subject)) return true;
  const pace = (): void => {
    if (clock() >= until) throw new OutOfTime();
  };
  try {
    await moveFollows({ kind: command.kind, target: subject }, pace);
    return true;
  } catch (error) {
    if (error instanceof OutOfTime) return false;
    throw error;
  }
}

/** Aligns covers: a new `coveredUntil` triggers no photo event. Idempotent. */
async function alignCovers(photoIds: readonly string[], titlePath: string, clock: Clock): Promise<void> {
  if (photoIds.length === 0) return;
  const paths = [titlePath, ...(await tagsCoveredBy(photoIds))];
  await Promise.all(paths.map((path) => updateCover(path, clock())));
  await updateTrending(paths, clock);
}
