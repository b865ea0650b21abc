import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LaunchError } from '../launcher/failure.ts';
import { inCloud } from './fakeCloud.ts';
import { parseLaunchRequest, runLaunch } from './launch.ts';

const nothingTold = () => ({});
const requestOf = (...words: readonly string[]) =>
  parseLaunchRequest(['--project', 'my-site', '--admin', 'me@example.com', ...words], nothingTold);

describe('what npm run launch is asked', () => {
  it('is a project and who becomes its first admin, who hears of alerts too', () => {
    expect(requestOf('--providers=google,github', '--origin', 'https://matataki.example')).toMatchObject({
      admin: 'me@example.com',
      providers: 'google,github',
      yes: false,
      settings: {
        email: 'me@example.com',
        origins: ['https://matataki.example', 'https://my-site.web.app'],
        told: [
          ['MATATAKI_SITE_ORIGIN', 'https://matataki.example'],
          ['MATATAKI_FIRST_ADMIN', 'me@example.com'],
        ],
      },
    });
    expect(requestOf('--email', 'ops@example.com').settings.email).toBe('ops@example.com');
  });

  it.each([
    [[]],
    [['--project', 'my-site']],
    [['--admin', 'me@example.com']],
    [['--project', 'my-site', '--admin', 'me']],
    [['--project', 'my-site', '--admin', 'me@example.com', '--providers', 'myspace']],
    [['--project', 'my-site', '--admin', 'me@example.com', '--force']],
    [['--project', 'demo-site', '--admin', 'me@example.com']],
  ])('is told in a sentence how it is used for %j', (args) => {
    expect(() => parseLaunchRequest(args, nothingTold)).toThrow(LaunchError);
  });
});

describe('npm run launch', () => {
  let folder = '';
  let said: string[] = [];
  let shown: string[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'matataki-launch-'));
    mkdirSync(join(folder, 'cloud'));
    [said, shown] = [[], []];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const launch = (request = requestOf('--yes'), env: NodeJS.ProcessEnv = {}, answers = true) => {
    const run = inCloud(folder, env);
    return runLaunch(request, {
      root: folder,
      run,
      show: (command) => {
        shown.push(command.split('\n')[0] ?? '');
        return run(`set -euo pipefail\n${command}`).status === 0;
      },
      ask: async (question) => {
        said.push(`asked: ${question}`);
        return answers;
      },
      say: (line) => said.push(line),
    });
  };
  const site = () => readFileSync(join(folder, 'web/.env.production.local'), 'utf8');
  const steps = () => said.filter((line) => /^Step \d of 6: /u.test(line));

  it('takes an empty project to a site that runs, with nobody asked', { timeout: 120_000 }, async () => {
    await launch();
    expect(steps().map((line) => line.slice(0, 6))).toEqual([
      'Step 1',
      'Step 2',
      'Step 3',
      'Step 4',
      'Step 5',
      'Step 6',
    ]);
    expect(site()).toBe(
      [
        'VITE_FIREBASE_PROJECT_ID=my-site',
        'VITE_FIREBASE_API_KEY=key',
        'VITE_FIREBASE_AUTH_DOMAIN=my-site.firebaseapp.com',
        'VITE_FIREBASE_STORAGE_BUCKET=my-site.firebasestorage.app',
        'VITE_FIREBASE_APP_ID=1:2:web:3',
        'VITE_AUTH_PROVIDERS=',
        'VITE_APP_CHECK_SITE_KEY=\n',
      ].join('\n'),
    );
    expect(readFileSync(join(folder, 'functions/.env.my-site'), 'utf8')).toBe('MATATAKI_FIRST_ADMIN=me@example.com\n');
    const deploys = shown.flatMap((command) => /--only (\w+)/u.exec(command)?.[1] ?? []);
    expect(deploys).toEqual(['firestore', 'firestore', 'functions', 'functions', 'hosting']);
    expect(shown).toContain('GCLOUD_PROJECT=my-site npm run build');
    expect(shown.at(-1)).toBe('npm run --silent smoke -- --origin https://my-site.web.app');
    expect(said.at(-1)).toMatch(/^Sign up at https:\/\/my-site\.web\.app as me@example\.com, /u);
  });

  it('goes on where it ended, and deploys nothing twice', { timeout: 120_000 }, async () => {
    await expect(launch(requestOf('--yes'), { FAILING: '--only hosting' })).rejects.toThrow('The batch hosting failed');
    [said, shown] = [[], []];
    writeFileSync(join(folder, 'web/.env.production.local'), 'VITE_AUTH_PROVIDERS=google\n');
    await launch();
    expect(site()).toContain('VITE_AUTH_PROVIDERS=google\n');
    expect(shown.filter((command) => command.includes('--only hosting'))).toHaveLength(1);
    [said, shown] = [[], []];
    await launch();
    expect(shown).toEqual(['npm run --silent smoke -- --origin https://my-site.web.app']);
    expect(steps()[3]).toMatch(/: is done\.$/u);
  });

  it('stops where the setup of the project needs somebody, before anything is deployed', {
    timeout: 60_000,
  }, async () => {
    await expect(launch(requestOf('--yes'), { FAILING: 'databases create' })).rejects.toThrow('The database: failed');
    expect(shown.filter((command) => command.includes('deploy'))).toEqual([]);
  });

  it('asks before each step that is not done', async () => {
    await expect(launch(requestOf(), {}, false)).rejects.toThrow('Run the same command again to go on from here.');
    expect(said).toEqual([expect.stringMatching(/^asked: Step 1 of 6: /u)]);
    expect(shown).toEqual([]);
  });
});
