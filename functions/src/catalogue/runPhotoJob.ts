import { documentPath } from '#contract/paths.ts';
import { tagsCoveredBy } from '../data/catalogue/catalogueStore.ts';
import { updateCover } from '../data/catalogue/coverStore.ts';
import {
  finishPhotoJob,
  finishSecondLook,
  handPhotoJobOver,
  type PhotoJobWork,
  photoJobs,
} from '../data/catalogue/photoJobStore.ts';
import { moveFollows } from '../data/social/followStore.ts';
import { followTrending } from '../photos/followTrending.ts';
import type { CleanupRun } from '../platform/cleanup.ts';
import { type Clock, minutesAfter } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { changeNextPage } from './photoJobPage.ts';

/** Two writes per photo, with the notice; a commit takes 500. */
const photosPerPage = 240;
/** Longer than any call that may still use the old catalogue. */
const lookAgainAfterMinutes = 5;

/** Resumable. Hands the job to a new event when out of time. `superseded`: replaced, or finished elsewhere. */
export async function runPhotoJob(id: string, environment: CleanupRun) {
  const job = await photoJobs.read(id);
  if (job?.phase !== 'running') return 'superseded';
  const outcome = await allPages(id, job, environment);
  if (outcome === 'superseded') return outcome;
  if (outcome === 'out-of-time') return (await handPhotoJobOver(id, job)) ? 'handed-over' : 'superseded';
  const now = environment.clock();
  return (await finishPhotoJob(id, job, now, minutesAfter(now, lookAgainAfterMinutes))) ? 'done' : 'superseded';
}

async function allPages(id: string, job: PhotoJobWork, { clock, until, pageSize = photosPerPage }: CleanupRun) {
  const { commandId, command } = job;
  for (;;) {
    if (clock() >= until) return 'out-of-time';
    const page = await changeNextPage(id, commandId, pageSize, clock());
    if (!page) return 'superseded';
    const { isThrough: done, changedNow, ...counts } = page;
    // Logs no id: people write tag keys.
    log.info('photos of a job changed', {
      kind: command.kind,
      commandId,
      ...counts,
      changedNow: changedNow.length,
      done,
    });
    if (command.kind === 'title') await alignCoversBy(changedNow, documentPath.title(command.titleId), clock);
    if (done) return moveFollowsBy(job, { clock, until });
  }
}

class OutOfTime extends Error {}

async function moveFollowsBy({ subject, command }: PhotoJobWork, { clock, until }: CleanupRun) {
  if (command.kind === 'ng-tag' || (command.kind === 'title' && command.titleId === subject)) return 'through';
  const pace = (): void => {
    if (clock() >= until) throw new OutOfTime();
  };
  try {
    await moveFollows({ kind: command.kind, target: subject }, pace);
    return 'through';
  } catch (error) {
    if (error instanceof OutOfTime) return 'out-of-time';
    throw error;
  }
}

/** Changes photos written during the job. Skips those it held before: staff published them since. Resumable. */
export async function lookAgain(id: string, { clock, until, pageSize = photosPerPage }: CleanupRun) {
  const job = await photoJobs.read(id);
  if (job?.lookAgainAt === undefined) return 'superseded';
  for (let isThrough = false; !isThrough; ) {
    if (clock() >= until) return 'out-of-time';
    const page = await changeNextPage(id, job.commandId, pageSize, clock(), true);
    if (!page) return 'superseded';
    isThrough = page.isThrough;
  }
  return (await finishSecondLook(id, job)) ? 'done' : 'superseded';
}

/** Aligns covers: a new `coveredUntil` triggers no photo event. Idempotent. */
async function alignCoversBy(photoIds: readonly string[], titlePath: string, clock: Clock): Promise<void> {
  if (photoIds.length === 0) return;
  const paths = [titlePath, ...(await tagsCoveredBy(photoIds))];
  await Promise.all(paths.map((path) => updateCover(path, clock())));
  await followTrending(paths, clock);
}
