import { beforeEach, describe, expect, it, vi } from 'vitest';
import { jobKinds } from '#contract/documents/job.ts';
import { startFullSizeJob } from '../../src/photos/fullSize.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { manyPhotos, statusesOf } from './harness/bannedPhotos.ts';
import { setBan } from './harness/bans.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { jobAt, putJob, resumeJobsIn, runJob } from './harness/jobs.ts';
import { alike, fieldOf, freshKey, havePhotos, noticesOf, saveNgTag } from './harness/photoJobs.ts';
import { emptyCatalogue } from './harness/wholeSite.ts';

// If two runs wait for each other's locks, the database releases them after half a minute.
vi.setConfig({ testTimeout: 180_000 });

beforeEach(() => emptyCatalogue('jobs', 'users/photo-owner/notices', 'users'));

/** A job over so many photos with a forbidden tag. */
async function blocked(count: number) {
  const key = freshKey();
  return { key, photos: await havePhotos(alike(count, { tags: [key] })), id: await saveNgTag(key, 'hold') };
}
const run = (key: string, more: Parameters<typeof runJob>[2] = {}) => runJob('ng-tag', key, { pageSize: 2, ...more });
const heldOf = async (photos: readonly string[]) =>
  (await fieldOf(photos, 'status')).filter((status) => status === 'held').length;

describe('a job', () => {
  it('a dead job is resumed by the schedule where it was, once its lease is over', async () => {
    const { key, photos } = await blocked(7);
    expect((await untilWrite(4, () => run(key))).died).toBe(true);
    const left = await jobAt('ng-tag', key);
    expect(left).toMatchObject({ phase: 'running', seen: 4 });
    expect(await resumeJobsIn(9)).toMatchObject({ resumed: 0 });
    expect(await jobAt('ng-tag', key)).toEqual(left);
    expect(await resumeJobsIn(11)).toEqual({ resumed: 1, failed: 0 });
    expect(await heldOf(photos)).toBe(7);
    expect(await jobAt('ng-tag', key)).toMatchObject({ phase: 'done', seen: 7, changed: 7 });
  });

  it('a job whose event was lost is run by the schedule', async () => {
    const { uid } = await manyPhotos(2);
    await setBan({ uid }, { hidePhotos: true });
    await putJob('ban', uid);
    expect(await resumeJobsIn(1)).toEqual({ resumed: 1, failed: 0 });
    expect(await statusesOf(uid)).toEqual({ hidden: 2, uploading: 1 });
    expect(await jobAt('ban', uid)).toBeUndefined();
  });

  it('two concurrent runs share the pages, and a later run changes nothing', async () => {
    const { key, photos } = await blocked(40);
    await Promise.all([run(key, { pageSize: 7 }), run(key, { pageSize: 7 })]);
    expect(await jobAt('ng-tag', key)).toMatchObject({ phase: 'done', seen: 40, changed: 40 });
    expect(await noticesOf()).toEqual(new Map(photos.map((photo) => [photo, 1])));
    expect(await run(key)).toBe('superseded');
  });

  it('a job hands over to an event when its time is up', async () => {
    const { key } = await blocked(1);
    expect(await run(key, { until: new Date(0) })).toBe('handed-over');
    expect(await jobAt('ng-tag', key)).toMatchObject({ phase: 'running', handovers: 1, seen: 0 });
  });

  it('a job without progress is given up, and starts again with a new command', async () => {
    const { key, photos } = await blocked(1);
    for (let round = 1; round <= jobKinds['ng-tag'].mostStalls + 1; round += 1) {
      expect(await jobAt('ng-tag', key)).toMatchObject({ phase: 'running', stalls: round - 1 });
      // It begins, and dies in its first page.
      await untilWrite(2, () => resumeJobsIn(11 * round));
    }
    expect(await jobAt('ng-tag', key)).toMatchObject({ phase: 'failed' });
    expect(await run(key)).toBe('superseded');
    await saveNgTag(key, 'hold');
    expect(await run(key)).toBe('done');
    expect(await heldOf(photos)).toBe(1);
  });

  it('a job that nobody watches is deleted when it is given up, and one without a limit never is', async () => {
    const id = newPhotoId();
    await startFullSizeJob(id, new Date());
    await putJob('full-size', id, { stalls: jobKinds['full-size'].mostStalls });
    const { uid } = await manyPhotos(1);
    await putJob('ban', uid, { stalls: 10_000 });
    await resumeJobsIn(1);
    expect(await jobAt('full-size', id)).toBeUndefined();
    expect(await jobAt('ban', uid)).toBeUndefined();
  });

  it('a job that fails stops no other', async () => {
    await putJob('case', 'photo_x_1', { caseId: 7 });
    const { key, photos } = await blocked(1);
    const report = await resumeJobsIn(1);
    expect(report).toMatchObject({ resumed: 1, failed: 1 });
    expect(await heldOf(photos)).toBe(1);
    expect(await jobAt('ng-tag', key)).toMatchObject({ phase: 'done' });
  });
});
