import type { Bucket } from '@google-cloud/storage';
import { documentPath } from '#contract/paths.ts';
import { finishSecondLook, finishSweep, handSweepOver, readSweep, type SweepJob } from '../data/sweepStore.ts';
import { reissuePhoto } from '../photos/reissuePhoto.ts';
import { type Clock, minutesAfter } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { settleCoversBy } from './settleCoversBy.ts';
import { heldToReissue, sweepNextPage } from './sweepPage.ts';

/** Each may be two writes, with the notice to its owner: below the 500 of a commit. */
export const photosPerPage = 240;
const reissuedAtOnce = 10;
/** Asked for with one query; some seconds of work. */
const reissuedPerPage = 100;
/** Longer than a call may take that has read the catalogue before it was changed. */
const lookAgainAfterMinutes = 5;

/** `superseded`: another order came meanwhile, or somebody else has finished; nothing is left to be done here. */
export type SweepOutcome = 'done' | 'handed-over' | 'superseded';

export type SweepEnvironment = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  /** No page is begun after this. */
  readonly until: Date;
  readonly pageSize?: number;
};

/**
 * Takes a sweep to its end: every photo first, then the files of those that it took out of sight. Killed anywhere, it is resumed
 * by running it again; twice at once does each page once. Out of time, it writes the sweep anew, which calls the next run.
 */
export async function sweepPhotos(id: string, environment: SweepEnvironment): Promise<SweepOutcome> {
  const job = await readSweep(id);
  if (job?.phase !== 'running') return 'superseded';
  const outcome = await allPages(id, job, environment);
  if (outcome === 'superseded') return outcome;
  if (outcome === 'out-of-time' || (await reissueHeld(id, environment)) === 'out-of-time') {
    return (await handSweepOver(id, job)) ? 'handed-over' : 'superseded';
  }
  const now = environment.clock();
  return (await finishSweep(id, job, now, minutesAfter(now, lookAgainAfterMinutes))) ? 'done' : 'superseded';
}

async function allPages(
  id: string,
  { orderId, order }: SweepJob,
  { clock, until, pageSize = photosPerPage }: SweepEnvironment,
): Promise<'through' | 'superseded' | 'out-of-time'> {
  for (;;) {
    if (clock() >= until) return 'out-of-time';
    const page = await sweepNextPage(id, orderId, pageSize, clock());
    if (page.kind === 'superseded') return page.kind;
    const { seen, changed, changedNow } = page;
    const done = page.kind === 'through';
    // Not its id: a tag's key is somebody's word.
    log.info('photos swept', { kind: order.kind, orderId, seen, changed, changedNow: changedNow.length, done });
    if (order.kind === 'title') await settleCoversBy(changedNow, documentPath.title(order.titleId), clock);
    if (page.kind === 'through') return page.kind;
  }
}

/** The tag whose photos a sweep may have held. */
const keyHeld = ({ order, subject }: SweepJob): string | undefined => {
  switch (order.kind) {
    case 'ng-tag':
      return order.mode === 'strip' ? undefined : subject;
    case 'tag':
      return order.key;
    case 'title':
      return undefined;
  }
};

async function reissueHeld(id: string, { bucket, clock, until }: SweepEnvironment): Promise<'through' | 'out-of-time'> {
  // Read anew: it may have been redirected on its way.
  const job = await readSweep(id);
  const key = job && keyHeld(job);
  if (key === undefined) return 'through';
  for (;;) {
    if (clock() >= until) return 'out-of-time';
    const ids = await heldToReissue(key, reissuedPerPage);
    if (ids.length === 0) return 'through';
    for (let at = 0; at < ids.length; at += reissuedAtOnce) {
      await Promise.all(ids.slice(at, at + reissuedAtOnce).map((photo) => reissuePhoto(photo, bucket)));
    }
  }
}

/**
 * Looks at all photos of a finished sweep once more, some minutes later: what somebody was writing while it ran, with what they
 * had read before, is brought in line too. A photo that this order has held is left alone: staff have published it since.
 * Cut off, it is resumed by running it again.
 */
export async function lookAgain(
  id: string,
  environment: SweepEnvironment,
): Promise<'done' | 'superseded' | 'out-of-time'> {
  const { clock, until, pageSize = photosPerPage } = environment;
  const job = await readSweep(id);
  if (job?.lookAgainAt === undefined) return 'superseded';
  for (let isThrough = false; !isThrough; ) {
    if (clock() >= until) return 'out-of-time';
    const page = await sweepNextPage(id, job.orderId, pageSize, clock(), 'again');
    if (page.kind === 'superseded') return page.kind;
    isThrough = page.kind === 'through';
  }
  if ((await reissueHeld(id, environment)) === 'out-of-time') return 'out-of-time';
  return (await finishSecondLook(id, job)) ? 'done' : 'superseded';
}
