import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { log } from '../../src/platform/logger.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import { resumeJobsIn } from './harness/jobs.ts';
import {
  alike,
  endNgTag,
  fieldOf,
  freshKey,
  havePhotos,
  jobNow,
  noticesOf,
  runJob,
  saveNgTag,
} from './harness/photoJobs.ts';
import { longText } from './harness/searchEntries.ts';
import { server } from './harness/site.ts';
import { emptyCatalogue } from './harness/wholeSite.ts';

// If two runs wait for each other's locks, the database releases them after half a minute.
vi.setConfig({ testTimeout: 180_000 });

const { firestore } = server;

beforeEach(() => emptyCatalogue('jobs', 'users/photo-owner/notices', 'users'));

const statuses = async (ids: readonly string[]) => new Set(await fieldOf(ids, 'status'));

describe('the job for an NG tag', () => {
  it('the job holds every photo with the tag and no other, tells each owner once, and counts exactly', async () => {
    const key = freshKey();
    const bearing = await havePhotos(alike(25, { tags: ['other', key] }));
    const [others, hidden] = [
      await havePhotos(alike(5, { tags: ['other'] })),
      await havePhotos([{ tags: [key], status: 'hidden' }]),
    ];
    const id = await saveNgTag(key, 'hold');
    expect(await jobNow(id)).toMatchObject({ phase: 'running', seen: 0, changed: 0, expected: 26, kind: 'ng-tag' });
    expect(await runJob(id, { pageSize: 10 })).toBe('done');
    expect(await statuses(bearing)).toEqual(new Set(['held']));
    expect(await fieldOf(bearing, 'hold')).toEqual(bearing.map(() => ({ rule: 'ng-tag', note: key })));
    expect(await statuses(others)).toEqual(new Set(['published']));
    expect(await statuses(hidden)).toEqual(new Set(['hidden']));
    expect(await jobNow(id)).toMatchObject({ phase: 'done', seen: 26, changed: 25 });
    expect(await noticesOf()).toEqual(new Map(bearing.map((photo) => [photo, 1])));
  });

  it('the job strips the tag, so that no search finds photos by it', async () => {
    const key = freshKey();
    const bearing = await havePhotos(alike(5, { tags: ['other', key] }));
    const id = await saveNgTag(key, 'strip');
    expect(await runJob(id)).toBe('done');
    expect(await fieldOf(bearing, 'tagKeys')).toEqual(bearing.map(() => ['other']));
    expect(await fieldOf(bearing, 'tags')).toEqual(bearing.map(() => ['other']));
    expect(
      (await fieldOf(bearing, 'grams', 'searchEntries')).some((grams) =>
        JSON.stringify(grams).includes(key.slice(0, 8)),
      ),
    ).toBe(false);
    expect(await statuses(bearing)).toEqual(new Set(['published']));
    expect((await noticesOf()).size).toBe(0);
  });

  it('the job sends no notice to a deleted account', async () => {
    const key = freshKey();
    const bearing = await havePhotos([{ tags: [key], ownerId: 'gone' }, { tags: [key] }]);
    await runJob(await saveNgTag(key, 'reject'));
    expect(await statuses(bearing)).toEqual(new Set(['held']));
    expect((await noticesOf('gone')).size).toBe(0);
    expect((await noticesOf()).size).toBe(1);
  });

  it('a damaged photo does not stop the job', async () => {
    const key = freshKey();
    const [, broken] = await havePhotos(alike(3, { tags: [key] }));
    await firestore.doc(`photos/${broken}`).set({ tagKeys: [key], tags: 7, updatedAt: 'x' });
    const id = await saveNgTag(key, 'strip');
    expect(await runJob(id, { pageSize: 2 })).toBe('done');
    expect(await jobNow(id)).toMatchObject({ seen: 3, changed: 3 });
  });

  it('a page has fewer photos if they have many grams', async () => {
    const key = freshKey();
    await havePhotos(alike(25, { tags: [key], description: longText }));
    const pages: unknown[] = [];
    const info = vi.spyOn(log, 'info').mockImplementation((_event, fields) => void pages.push(fields?.['changedNow']));
    onTestFinished(() => info.mockRestore());
    const id = await saveNgTag(key, 'hold');
    expect(await runJob(id)).toBe('done');
    expect(await jobNow(id)).toMatchObject({ seen: 25, changed: 25 });
    // Each loses 2,000 grams and gets 2,000: ten of them are the 40,000 entries of a page.
    expect(pages.filter((page) => page !== undefined)).toEqual([10, 10, 5]);
  });
});

describe('a newer command', () => {
  it('a newer command replaces the running job, from the first photo', async () => {
    const key = freshKey();
    const bearing = await havePhotos(alike(6, { tags: [key] }));
    const id = await saveNgTag(key, 'strip');
    const dies = await untilWrite(3, () => runJob(id, { pageSize: 3 }));
    expect(dies.died).toBe(true);
    expect(await jobNow(id)).toMatchObject({ seen: 3 });
    await saveNgTag(key, 'hold');
    expect(await jobNow(id)).toMatchObject({ phase: 'running', seen: 0, changed: 0 });
    expect(await runJob(id)).toBe('done');
    // Three had lost the tag by then; the others are held.
    expect((await fieldOf(bearing, 'status')).filter((status) => status === 'held')).toHaveLength(3);
  });

  it('saving the same rule during the job changes nothing, and afterwards checks the photos again', async () => {
    const key = freshKey();
    const [photo = ''] = await havePhotos([{ tags: [key] }]);
    const id = await saveNgTag(key, 'hold');
    const before = await jobNow(id);
    await saveNgTag(key, 'hold');
    expect(await jobNow(id)).toEqual(before);
    await runJob(id);
    await firestore.doc(`photos/${photo}`).update({ status: 'published' });
    await saveNgTag(key, 'hold');
    await runJob(id);
    expect(await fieldOf([photo], 'status')).toEqual(['held']);
    expect(await noticesOf()).toEqual(new Map([[photo, 2]]));
  });

  it('a command that ends the tag ends the job', async () => {
    const key = freshKey();
    const bearing = await havePhotos(alike(3, { tags: [key] }));
    const id = await saveNgTag(key, 'hold');
    await endNgTag(key);
    expect(await jobNow(id)).toMatchObject({ phase: 'done', seen: 0 });
    expect(await runJob(id)).toBe('superseded');
    expect(await statuses(bearing)).toEqual(new Set(['published']));
  });
});

describe('the second look of a job', () => {
  it('the second look finds photos written meanwhile, and leaves those that staff have published since', async () => {
    const key = freshKey();
    const [known = ''] = await havePhotos([{ tags: [key] }]);
    const id = await saveNgTag(key, 'hold');
    await runJob(id);
    await firestore.doc(`photos/${known}`).update({ status: 'published' });
    const [slipped = ''] = await havePhotos([{ tags: [key] }]);
    expect(await resumeJobsIn(4)).toMatchObject({ resumed: 0 });
    expect(await resumeJobsIn(6)).toMatchObject({ resumed: 1 });
    expect(await fieldOf([known, slipped], 'status')).toEqual(['published', 'held']);
    expect(await jobNow(id)).toMatchObject({ phase: 'done', seen: 2, changed: 2 });
    expect(await resumeJobsIn(60)).toMatchObject({ resumed: 0 });
    expect(await noticesOf()).toEqual(
      new Map([
        [known, 1],
        [slipped, 1],
      ]),
    );
  });
});
