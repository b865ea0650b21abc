import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { grantAdminFromCommandLine, parseWord, pointAtProject } from './adminGrant.ts';
import { LaunchError } from './failure.ts';
import { runJob } from './job.ts';
import { migrateFromCommandLine, parseMigrateRequest } from './migrate.ts';
import { emulatorEnv } from './origins.ts';
import { portPlan } from './ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

const commands = { grant: grantAdminFromCommandLine, job: runJob, migrate: migrateFromCommandLine };

describe.each([
  ['grant', 'hana@example.com'],
  ['job', 'cleanupUploads'],
  ['migrate', 'schema'],
] as const)('the command %s', (name, word) => {
  it('a command says how to start the local site if none answers', async () => {
    const running = commands[name]([word], { MATATAKI_PORT_OFFSET: '17' });
    await expect(running).rejects.toThrow('No local site answers: start it with npm start');
  });

  it('a command refuses the name of a local project', async () => {
    const running = commands[name]([word, '--project', 'demo-other'], {});
    await expect(running).rejects.toThrow('demo-other is the name of a local project');
  });

  it.each([['--project'], ['--project', 'Not A Project'], ['--now']])('a command refuses %s', async (...options) => {
    await expect(commands[name]([word, ...options], {})).rejects.toThrow(/^Say \w+ [^\n]+: npm run [^\n]+\.$/);
  });
});

it('a command takes one word and a project, in any order', () => {
  const parsed = { word: 'hana@example.com', project: 'my-site' };
  expect(parseWord(['hana@example.com', '--project', 'my-site'], /@/, '')).toEqual(parsed);
  expect(parseWord(['--project', 'my-site', 'hana@example.com'], /@/, '')).toEqual(parsed);
  for (const args of [[], ['hana'], ['hana@example.com', 'sora@example.com'], ['--project', 'hana@example.com']])
    expect(() => parseWord(args, /@/, 'refused')).toThrow('refused');
});

it('the environment of a command for a real project names it and no emulator, and keeps the credentials', () => {
  const shell = { ...emulatorEnv(portPlan(0)), GOOGLE_CLOUD_PROJECT: 'other', GOOGLE_APPLICATION_CREDENTIALS: '/key' };
  const env: NodeJS.ProcessEnv = { ...shell };
  expect(() => pointAtProject(env, 'demo-other')).toThrow(LaunchError);
  expect(env).toEqual(shell);
  expect(pointAtProject(env, 'my-site')).toBe('the project my-site');
  expect(env).toMatchObject({
    GCLOUD_PROJECT: 'my-site',
    GOOGLE_CLOUD_PROJECT: 'my-site',
    FIREBASE_CONFIG: '{"projectId":"my-site"}',
    GOOGLE_APPLICATION_CREDENTIALS: '/key',
  });
  expect(Object.keys(env).filter((name) => name.includes('EMULATOR_HOST'))).toEqual([]);
});

describe('a job of a project', () => {
  const deployed = ['cleanupUploads', '--project', 'my-site'];

  /** A gcloud that records its arguments. It finds the log line when it reads the log for the second time. */
  const withGcloud = (logLine: string): NodeJS.ProcessEnv => {
    const script = `#!/bin/sh
printf '%s\\n' "$*" >> ${folder}/calls
[ "$1" != logging ] || if [ -f ${folder}/again ]; then echo '[${logLine}]'; else touch ${folder}/again; echo '[]'; fi
`;
    for (const file of ['calls', 'again']) rmSync(join(folder, file), { force: true });
    writeFileSync(join(folder, 'gcloud'), script);
    chmodSync(join(folder, 'gcloud'), 0o755);
    return { PATH: [folder, process.env.PATH].join(delimiter) };
  };

  it('Cloud Scheduler runs the deployed schedule, and the command waits for its log line', async () => {
    expect(await runJob(deployed, withGcloud('{"severity":"INFO"}'), 1)).toBe(
      'everyTenMinutes has run on my-site, with cleanupUploads.',
    );
    const [run, ...reads] = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
    const job = 'firebase-schedule-everyTenMinutes-asia-northeast1';
    expect(run).toBe(`scheduler jobs run ${job} --location asia-northeast1 --project my-site --quiet`);
    expect(reads).toHaveLength(2);
    expect(reads[0]).toMatch(new RegExp(`^logging read .*job_id="${job}".*AttemptFinished`));
  });

  it('the command fails if the log line has an error', async () => {
    const running = runJob(deployed, withGcloud('{"severity":"ERROR"}'), 1);
    await expect(running).rejects.toThrow('everyTenMinutes failed on my-site');
  });

  it('the command lists the jobs, and refuses others', async () => {
    expect((await runJob(['--project', 'my-site'], {})).split('\n')).toContain('cleanupUploads');
    await expect(runJob(['other', '--project', 'my-site'], {})).rejects.toThrow('There is no job other');
    await expect(runJob(['ttl', '--project', 'my-site'], {})).rejects.toThrow('Firestore itself deletes');
  });
});

it('a migration takes names, a project and a range of documents', () => {
  expect(
    parseMigrateRequest([
      'listed',
      'schema',
      '--apply',
      '--project',
      'my-site',
      '--from',
      'photos/A',
      '--before',
      'z/b',
    ]),
  ).toEqual({
    names: ['listed', 'schema'],
    apply: true,
    project: 'my-site',
    range: { from: 'photos/A', before: 'z/b' },
  });
  for (const bound of ['photos', 'users/hana/notices'])
    expect(() => parseMigrateRequest(['schema', '--from', bound])).toThrow('Say which migration to run');
});
