import { spawn } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { resumeJobsIn } from './harness/jobs.ts';
import { alike, fieldOf, freshKey, havePhotos, jobNow, saveNgTag } from './harness/photoJobs.ts';
import { until } from './harness/until.ts';

// A process killed in a transaction leaves its locks, which the database keeps for about a minute.
vi.setConfig({ testTimeout: 600_000 });

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
