import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, it, vi } from 'vitest';
import { cleanAccounts } from '../../src/accounts/cleanupAccounts.schedule.ts';
import { beginOwnerCopy } from '../../src/data/accounts/ownerCopyStore.ts';
import { bucketOfTests } from './harness/fragileBucket.ts';
import { resumeJobsIn } from './harness/jobs.ts';
import { ownersOf, passOf, photosOf, renamedBefore } from './harness/ownerCopies.ts';
import { parseOwnerCopyLine } from './harness/ownerCopyLog.ts';
import { alike, fieldOf, freshKey, havePhotos, jobNow, saveNgTag } from './harness/photoJobs.ts';
import { until } from './harness/until.ts';

// A process killed in a transaction leaves its locks, which the database keeps for about a minute.
vi.setConfig({ testTimeout: 600_000 });

const minuteMs = 60_000;

const cleanUpAccounts = (afterMs: number) =>
  cleanAccounts({
    bucket: bucketOfTests,
    clock: () => new Date(Date.now() + afterMs),
    until: new Date(Date.now() + afterMs + minuteMs),
  });

it('the schedule resumes a killed pass over a renamed person’s photos where it was, after ten minutes', async () => {
  const { person, owner } = await renamedBefore(300);
  await beginOwnerCopy(person.uid, 'pass', new Date());
  const script = new URL('./harness/copyOwnerInChild.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, person.uid, 'pass', '20'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const progress: unknown[] = [];
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  for await (const line of createInterface({ input: child.stdout })) {
    const page = parseOwnerCopyLine(line);
    if (page) progress.push(page);
    if (page?.seen === 60) child.kill('SIGKILL');
  }
  expect(await ended).toBe('SIGKILL');
  // Its log shows its progress, page by page, with ids and counts alone.
  const told = { severity: 'INFO', message: 'owner copied', uid: person.uid, passId: 'pass', done: false };
  expect(progress.slice(0, 3)).toEqual([20, 40, 60].map((seen) => ({ ...told, seen, written: seen, writtenNow: 20 })));
  const left = await passOf(person);
  expect(left).toMatchObject({ passId: 'pass', seen: expect.any(Number) });
  expect(left?.['seen']).toBeGreaterThanOrEqual(60);
  expect(left?.['seen']).toBeLessThan(300);
  const reached = (await photosOf(person)).filter((photo) => photo.get('owner.username') === owner.username);
  expect(reached).toHaveLength(Number(left?.['seen']));

  // Passes of other tests may be cleaned up too: this one counts.
  await cleanUpAccounts(9 * minuteMs);
  expect(await passOf(person)).toEqual(left);
  // A dead transaction may keep its documents locked for about a minute: the schedule runs again.
  const cleanUpOnceMore = () => cleanUpAccounts(11 * minuteMs);
  await expect.poll(cleanUpOnceMore, { timeout: 2 * minuteMs, interval: 1_000 }).toMatchObject({ failed: 0 });
  expect(await ownersOf(person)).toEqual([owner]);
  expect(await passOf(person)).toBeUndefined();
});

it('the schedule resumes a killed job where it was, after ten minutes', async () => {
  const key = freshKey();
  const bearing = await havePhotos(alike(120, { tags: [key] }));
  const id = await saveNgTag(key, 'hold');
  const script = new URL('./harness/jobInChild.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, id, '10'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  let pages = 0;
  for await (const chunk of child.stdout) {
    pages += String(chunk).split('photos of a job changed').length - 1;
    if (pages >= 3) child.kill('SIGKILL');
  }
  expect(await ended).toBe('SIGKILL');
  const left = await jobNow(id);
  expect(left?.['seen']).toBeGreaterThanOrEqual(30);
  expect(left?.['seen']).toBeLessThan(120);
  expect(await resumeJobsIn(9)).toMatchObject({ resumed: 0 });
  expect(await jobNow(id)).toEqual(left);
  // The process was killed in a transaction and has left its locks, which the database keeps for a while: the schedule
  // runs again.
  await until(
    'the job is resumed',
    async () => {
      const { resumed, failed } = await resumeJobsIn(11);
      return resumed === 1 && failed === 0 ? true : undefined;
    },
    120_000,
  );
  expect(new Set(await fieldOf(bearing, 'status'))).toEqual(new Set(['held']));
  expect(await jobNow(id)).toMatchObject({ phase: 'done', seen: 120, changed: 120 });
});
