import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { resumeJobs } from '../../src/catalogue/resumePhotoJobs.schedule.ts';
import { lookAgain } from '../../src/catalogue/runPhotoJob.ts';
import { log } from '../../src/platform/logger.ts';
import { untilWrite } from './harness/dyingProcess.ts';
import {
  alike,
  endNgTag,
  environment,
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
const minuteMs = 60_000;

beforeEach(() => emptyCatalogue('photoJobs', 'users/photo-owner/notices', 'users'));

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
    expect(pages).toEqual([10, 10, 5]);
  });
});

describe('a job that is interrupted', () => {
  it('a job that crashes before any of its writes ends the same when repeated', async () => {
    for (let diesAt = 1; ; diesAt += 1) {
      const key = freshKey();
      const bearing = await havePhotos(alike(5, { tags: [key] }));
      const id = await saveNgTag(key, 'hold');
      const { died } = await untilWrite(diesAt, () => runJob(id, { pageSize: 2 }));
      if (died) await runJob(id, { pageSize: 2 });
      expect(await statuses(bearing)).toEqual(new Set(['held']));
      const notices = await noticesOf();
      expect(bearing.map((photo) => notices.get(photo))).toEqual(bearing.map(() => 1));
      expect(await jobNow(id)).toMatchObject({ phase: 'done', changed: 5 });
      if (!died) break;
    }
  });

  it('the schedule resumes a crashed job where it was, after ten minutes', async () => {
    const key = freshKey();
    const bearing = await havePhotos(alike(7, { tags: [key] }));
    const id = await saveNgTag(key, 'hold');
    expect((await untilWrite(3, () => runJob(id, { pageSize: 2 }))).died).toBe(true);
    const left = await jobNow(id);
    expect(left).toMatchObject({ phase: 'running', seen: 4 });
    const later = (ms: number) =>
      resumeJobs(environment({ clock: () => new Date(Date.now() + ms), until: new Date(Date.now() + ms + minuteMs) }));
    expect(await later(9 * minuteMs)).toMatchObject({ resumed: 0 });
    expect(await jobNow(id)).toEqual(left);
    expect(await later(11 * minuteMs)).toMatchObject({ resumed: 1, failed: 0 });
    expect(await statuses(bearing)).toEqual(new Set(['held']));
    expect(await jobNow(id)).toMatchObject({ phase: 'done', seen: 7, changed: 7 });
  });

  it('two concurrent runs process each page once', async () => {
    const key = freshKey();
    const bearing = await havePhotos(alike(40, { tags: [key] }));
    const id = await saveNgTag(key, 'hold');
    await Promise.all([runJob(id, { pageSize: 7 }), runJob(id, { pageSize: 7 })]);
    expect(await jobNow(id)).toMatchObject({ phase: 'done', seen: 40, changed: 40 });
    expect(await noticesOf()).toEqual(new Map(bearing.map((photo) => [photo, 1])));
    expect(await runJob(id)).toBe('superseded');
  });

  it('a job hands over when its time is up', async () => {
    const key = freshKey();
    await havePhotos([{ tags: [key] }]);
    const id = await saveNgTag(key, 'hold');
    expect(await runJob(id, { until: new Date(0) })).toBe('handed-over');
    expect(await jobNow(id)).toMatchObject({ phase: 'running', handovers: 1, seen: 0 });
  });

  it('a job without progress is given up, and starts again with a new command', async () => {
    const key = freshKey();
    const bearing = await havePhotos([{ tags: [key] }]);
    const id = await saveNgTag(key, 'hold');
    for (let round = 0; round < 6; round += 1) {
      // Time enough to begin, and none for a page.
      let looks = 0;
      const clock = () => {
        looks += 1;
        return new Date(Date.now() + (looks > 2 ? 60 : 11) * minuteMs);
      };
      await resumeJobs(environment({ clock, until: new Date(Date.now() + 30 * minuteMs) }));
    }
    expect(await jobNow(id)).toMatchObject({ phase: 'failed', stalls: 6 });
    await saveNgTag(key, 'hold');
    expect(await runJob(id)).toBe('done');
    expect(await statuses(bearing)).toEqual(new Set(['held']));
  });
});

describe('a newer command', () => {
  it('a newer command replaces the running job, from the first photo', async () => {
    const key = freshKey();
    const bearing = await havePhotos(alike(6, { tags: [key] }));
    const id = await saveNgTag(key, 'strip');
    const dies = await untilWrite(2, () => runJob(id, { pageSize: 3 }));
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
    const resume = (ms: number) =>
      resumeJobs(environment({ clock: () => new Date(Date.now() + ms), until: new Date(Date.now() + ms + minuteMs) }));
    expect(await resume(4 * minuteMs)).toMatchObject({ lookedAgain: 0 });
    expect(await resume(6 * minuteMs)).toMatchObject({ lookedAgain: 1 });
    expect(await fieldOf([known, slipped], 'status')).toEqual(['published', 'held']);
    expect(await jobNow(id)).toMatchObject({ phase: 'done', seen: 2, changed: 2 });
    expect(await lookAgain(id, environment())).toBe('superseded');
    expect(await noticesOf()).toEqual(
      new Map([
        [known, 1],
        [slipped, 1],
      ]),
    );
  });

  it('the second look has the same result wherever it dies', async () => {
    const key = freshKey();
    for (let diesAt = 1; ; diesAt += 1) {
      const id = await saveNgTag(key, 'strip');
      await runJob(id);
      const slipped = await havePhotos(alike(3, { tags: [key, 'b'] }));
      const { died } = await untilWrite(diesAt, () => lookAgain(id, environment({ pageSize: 2 })));
      if (died) await lookAgain(id, environment({ pageSize: 2 }));
      expect(await fieldOf(slipped, 'tagKeys')).toEqual([['b'], ['b'], ['b']]);
      expect(await jobNow(id)).toMatchObject({ phase: 'done', seen: 3, changed: 3 });
      expect(await jobNow(id)).not.toHaveProperty('lookAgainAt');
      if (!died) break;
    }
  });
});
