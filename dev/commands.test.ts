import { describe, expect, it } from 'vitest';
import { grantAdmin } from './adminGrant.ts';
import { runJob } from './job.ts';
import { LaunchError } from './launcher/failure.ts';
import { emulatorEnv } from './launcher/origins.ts';
import { pointAt } from './launcher/pointAt.ts';
import { portPlan } from './launcher/ports.ts';
import { exportDecisions } from './moderationExport.ts';
import { reconcile } from './reconcileStorage.ts';
import { restore } from './restore.ts';

const commands = {
  'admin:grant': grantAdmin,
  job: runJob,
  restore,
  'moderation:export': (args: readonly string[], env: NodeJS.ProcessEnv) => exportDecisions(args, env, () => undefined),
  'reconcile:storage': (args: readonly string[], env: NodeJS.ProcessEnv) => reconcile(args, env, () => undefined),
};
type Name = keyof typeof commands;

describe.each<readonly [name: Name, words: string, wrong: readonly string[]]>([
  ['admin:grant', 'hana@example.com', ['', 'hana', 'hana@example.com sora@example.com']],
  ['job', 'cleanupUploads', ['cleanupUploads ttl']],
  ['restore', '', ['--erasures=', 'more']],
  ['moderation:export', '', ['more', '--weeks 3']],
  ['reconcile:storage', '', ['--bucket No', '--erasures copy']],
])('npm run %s', (name, words, wrong) => {
  const run = (text: string, env: NodeJS.ProcessEnv = {}) => commands[name](text.split(' ').filter(Boolean), env);

  it('the command says how to start the local site if none answers', async () => {
    const env = { MATATAKI_PORT_OFFSET: '17' };
    const message = `No local site answers: start it with npm start, or name a project: npm run ${name} -- `;
    await expect(run(words, env)).rejects.toThrow(message);
    await expect(run(`--project demo-matataki ${words}`, env)).rejects.toThrow(message);
  });

  it('the command refuses wrong words with its usage, and the name of another local project', async () => {
    const usage = new RegExp(`^(An option|A word|--(?!words)\\w+) is [^\\n]+: npm run ${name} -- [^\\n]+\\.$`);
    for (const text of [...wrong, `${words} --project`, `${words} --project NoId`, `${words} --now`])
      await expect(run(text), text).rejects.toThrow(usage);
    const local = run(`${words} --project demo-other`, { BAN_MEMORY_KEY: 'key' });
    await expect(local).rejects.toThrow('demo-other is the name of a local project');
  });
});

it('the environment of a command for a real project names it and no emulator, and keeps the credentials', async () => {
  const shell = { ...emulatorEnv(portPlan(0)), GOOGLE_CLOUD_PROJECT: 'other', GOOGLE_APPLICATION_CREDENTIALS: '/key' };
  const env: NodeJS.ProcessEnv = { ...shell };
  await expect(pointAt('demo-other', env, '')).rejects.toThrow(LaunchError);
  expect(env).toEqual(shell);
  expect(await pointAt('my-site', env, '')).toBe('the project my-site');
  expect(env).toMatchObject({
    GCLOUD_PROJECT: 'my-site',
    GOOGLE_CLOUD_PROJECT: 'my-site',
    FIREBASE_CONFIG: '{"projectId":"my-site"}',
    GOOGLE_APPLICATION_CREDENTIALS: '/key',
  });
  expect(Object.keys(env).filter((name) => name.includes('EMULATOR_HOST'))).toEqual([]);
});

/** Runs a job on a project and returns the commands. The fake log has the line only at the second read. */
async function runJobOfProject(logLine: object): Promise<readonly string[]> {
  const commands: string[] = [];
  const run = (command: string) => {
    commands.push(command);
    return { status: 0, stdout: JSON.stringify(commands.length < 3 ? [] : [logLine]), stderr: '' };
  };
  const message = await runJob(['--project', 'my-site', 'cleanupUploads'], {}, run, 1);
  expect(message).toBe('everyTenMinutes has run on my-site, with cleanupUploads.');
  return commands;
}

it('Cloud Scheduler runs the deployed schedule of a job, and the command waits for its log line', async () => {
  const [run, ...reads] = await runJobOfProject({ severity: 'INFO' });
  const job = 'firebase-schedule-everyTenMinutes-asia-northeast1';
  expect(run).toBe(`gcloud scheduler jobs run ${job} --location=asia-northeast1 --project=my-site --quiet`);
  expect(reads).toHaveLength(2);
  expect(reads[0]).toMatch(new RegExp(`^gcloud logging read '.*job_id="${job}".*AttemptFinished`));
  await expect(runJobOfProject({ severity: 'ERROR' })).rejects.toThrow('everyTenMinutes failed on my-site');
});

it('the command for jobs lists them and refuses others, and a restore asks for its key', async () => {
  const ofProject = (name: Name, text = '') => commands[name](`${text} --project my-site`.trim().split(' '), {});
  expect(String(await ofProject('job')).split('\n')).toContain('cleanupUploads');
  await expect(ofProject('job', 'other')).rejects.toThrow('There is no job other');
  await expect(ofProject('job', 'ttl')).rejects.toThrow('Firestore itself deletes');
  await expect(ofProject('restore')).rejects.toThrow('the secret BAN_MEMORY_KEY of my-site');
});
