import { execFile, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { runJob } from '../job.ts';
import { ROOT } from '../launcher/paths.ts';
import { testFolder } from '../launcher/testFolder.ts';
import { batchesOf, parseDeploy } from './deploy.ts';
import { parseSetupRequest } from './settings.ts';
import { printSetup, writeFiles } from './setup.ts';
import { readDescriptions } from './testing/descriptions.ts';
import { gcloudEnvironment, localCloud, project } from './testing/localCloud.ts';

const hasGcloud = spawnSync('gcloud', ['--version']).status === 0;
const testing = join(import.meta.dirname, 'testing');
const options = ['--project', project.id, '--origin', 'https://photos.example', '--github', 'example/matataki'];
const more = ['--app-check', 'on', '--min-instances', '1', '--first-admin', 'owner@example.com'];

/** What gcloud says of words that it does not know. */
const refusal = /unrecognized arguments|Invalid choice|argument [-A-Z]|must be specified|^Usage:/imu;

describe.skipIf(!hasGcloud)('gcloud, which has to be on the PATH', { timeout: 40 * 60_000 }, () => {
  /** Runs scripts with the real gcloud; curl asks the local cloud too, and firebase-tools is that of fakeCloud.sh. */
  async function realGcloud() {
    const folder = testFolder();
    mkdirSync(join(folder, 'cloud'));
    writeFileSync(join(folder, 'token'), 'token');
    const cloud = await localCloud(readDescriptions());
    const env = { ...process.env, ...gcloudEnvironment(cloud.origin, folder), CLOUD: join(folder, 'cloud') };
    const head = `source ${testing}/fakeCloud.sh; unset -f gcloud npm; sleep() { WAIT_UNTIL=0; }
curl() { command curl "\${@//https:\\/\\//${cloud.origin.replaceAll('/', '\\/')}\\/}"; }`;
    const run = (script: string) =>
      promisify(execFile)('bash', ['-c', `${head}\n${script}`], { cwd: folder, env }).then(
        ({ stderr }) => ({ failed: false, stderr }),
        ({ stderr, message }) => ({ failed: true, stderr: String(stderr ?? message) }),
      );
    return { ...cloud, folder, run };
  }

  it('gcloud takes every command of the setup, and what they send fits the descriptions of Google’s APIs', async () => {
    using cloud = await realGcloud();
    const { settings } = parseSetupRequest([...options, ...more], () => ({}));
    writeFiles(settings, cloud.folder);
    // For budgets, gcloud knows no other address than Google's.
    const [prelude = '', ...steps] = printSetup(settings).split(/^# (?=\d+\. (?!Budget))|^# \d+\. Budget[\s\S]*/mu);
    const failed: string[] = [];
    // The second run finds what the first one made.
    for (const turn of [1, 2])
      for (const step of steps) {
        const [title = '', ...commands] = step.split('\n');
        const { failed: isFailed, stderr } = await cloud.run(`${prelude}\n${commands.join('\n')}`);
        if (isFailed || refusal.test(stderr)) failed.push(`${turn}: ${title}\n${stderr}`);
      }
    expect(failed).toEqual([]);
    expect([...cloud.wrong]).toEqual([]);
    expect(cloud.asked.size).toBeGreaterThan(100);
  });

  it('gcloud takes its commands of a deployment and of the documents', async () => {
    using cloud = await realGcloud();
    const batches = batchesOf(parseDeploy(['--project', project.id, '--built'])).flatMap(({ commands }) => commands);
    const deploying = batches.filter((command) => /gcloud/u.test(command));
    const notes = (command: string) => {
      deploying.push(command);
      return { status: 0, stdout: '[{"severity":"INFO"}]', stderr: '' };
    };
    await runJob(['--project', project.id, 'cleanupUploads'], {}, notes, 1);
    const variables = `export PROJECT=${project.id} FROM=${project.id} BUCKET=a COPIES=b ERASURES=c EXPORT=d NUMBER=1 BACKUP=projects/p/locations/l/backups/b TIME=2026-01-31T12:00:00Z`;
    const written = globSync('docs/*.md', { cwd: ROOT }).flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:^|`) *((?:export \w+=\$\()?gcloud [^`\n]+)/gmu)].map(
        ([, command = '']) => command.replaceAll(/(?<!\$)\bPROJECT\b/gu, project.id),
      ),
    );
    expect(written.length).toBeGreaterThan(15);
    const online = /auth .*login|rsync|transfer jobs|storage rm/u;
    const refused: string[] = [];
    for (const command of [...deploying, ...written.filter((each) => !online.test(each))]) {
      const { stderr } = await cloud.run(`${variables}\n${command}`);
      if (refusal.test(stderr)) refused.push(`${command}\n${stderr}`);
    }
    expect(refused).toEqual([]);
  });

  it('gcloud has every command and flag of the fake cloud', async () => {
    const lines = readFileSync(join(testing, 'gcloud.txt'), 'utf8').trim().split('\n');
    const missing: string[] = [];
    for (const line of lines) {
      const [command = '', flags = ''] = line.split(':');
      const { status, stdout } = spawnSync('gcloud', [...command.split(' '), '--help'], { encoding: 'utf8' });
      const known = stdout.replaceAll('[no-]', '');
      const unknown = flags.split(' ').filter((flag) => !known.includes(flag.replace('--no-', '--')));
      if (status !== 0 || unknown.length > 0) missing.push(`${command}: ${unknown.join(' ')}`);
    }
    expect(missing).toEqual([]);
  });
});
