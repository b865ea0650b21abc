import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseJobRequest, runJob } from './job.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'job-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A gcloud that notes what it is asked and says this when it is asked for the log, the second time. */
function withGcloud(logLine: string): NodeJS.ProcessEnv {
  const script = `#!/bin/sh
printf '%s\\n' "$*" >> ${join(folder, 'asked')}
case "$1" in
  logging) if [ -f ${join(folder, 'again')} ]; then echo '[${logLine}]'; else touch ${join(folder, 'again')}; echo '[]'; fi ;;
esac
`;
  writeFileSync(join(folder, 'gcloud'), script);
  chmodSync(join(folder, 'gcloud'), 0o755);
  return { PATH: [folder, process.env.PATH].join(delimiter) };
}

const asked = (): readonly string[] => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');

describe('npm run job', () => {
  it.each([
    [[], { name: undefined, project: undefined }],
    [['cleanupUploads'], { name: 'cleanupUploads', project: undefined }],
    [['cleanupUploads', '--project', 'my-site'], { name: 'cleanupUploads', project: 'my-site' }],
    [['--project', 'my-site'], { name: undefined, project: 'my-site' }],
  ])('understands %j', (args, request) => {
    expect(parseJobRequest(args)).toEqual(request);
  });

  it.each([
    [['a', 'b']],
    [['../state']],
    [['cleanupUploads', '--project']],
    [['cleanupUploads', '--project', 'No Id']],
  ])('says how it is used when it is given %j', (args) => {
    expect(() => parseJobRequest(args)).toThrow(/^Say which job to run: [^\n]+\.$/);
  });

  it('says how to start the local site where none answers', async () => {
    const running = runJob(['cleanupUploads'], { MATATAKI_PORT_OFFSET: '17' });
    await expect(running).rejects.toThrow('No local site answers: start it with npm start');
  });

  it('leaves the deletion of what has expired to Firestore on a project', async () => {
    const running = runJob(['ttl', '--project', 'my-site'], {});
    await expect(running).rejects.toThrow('Firestore deletes by itself on my-site what has expired.');
  });

  it('has Cloud Scheduler run the deployed job of a project, and waits for its line in the log', async () => {
    expect(await runJob(['cleanupUploads', '--project', 'my-site'], withGcloud('{"severity":"INFO"}'), 1)).toBe(
      'everyTenMinutes has run on my-site, with cleanupUploads.',
    );
    const [run, ...reads] = asked();
    expect(run).toBe(
      'scheduler jobs run firebase-schedule-everyTenMinutes-asia-northeast1 --location asia-northeast1 --project my-site --quiet',
    );
    expect(reads).toHaveLength(2);
    expect(reads[0]).toMatch(
      /^logging read .*job_id="firebase-schedule-everyTenMinutes-asia-northeast1".*AttemptFinished/,
    );
  });

  it('fails when that line tells of an error', async () => {
    const running = runJob(['cleanupUploads', '--project', 'my-site'], withGcloud('{"severity":"ERROR"}'), 1);
    await expect(running).rejects.toThrow('everyTenMinutes failed on my-site');
  });

  it('lists the jobs', async () => {
    expect((await runJob(['--project', 'my-site'], withGcloud('{}'))).split('\n')).toContain('cleanupUploads');
  });

  it('says so where there is no such job', async () => {
    const running = runJob(['cleanup', '--project', 'my-site'], withGcloud('{}'));
    await expect(running).rejects.toThrow('There is no job cleanup: npm run job lists them.');
  });
});
