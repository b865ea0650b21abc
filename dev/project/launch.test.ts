import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LaunchError } from '../launcher/failure.ts';
import { inCloud } from './fakeCloud.ts';
import { parseLaunchRequest, runLaunch } from './launch.ts';

const requestOf = (options = '') =>
  parseLaunchRequest(
    ['--project', 'my-site', '--admin', 'me@example.com', ...options.split(' ').filter(Boolean)],
    () => ({}),
  );

it('the first admin of a launch receives the alerts, unless another address is given', () => {
  expect(requestOf('--providers=google,github --origin https://matataki.example')).toMatchObject({
    admin: 'me@example.com',
    providers: 'google,github',
    yes: false,
    settings: {
      origins: ['https://matataki.example', 'https://my-site.web.app'],
      bash: {
        EMAIL: 'me@example.com',
        VARIABLES: 'MATATAKI_SITE_ORIGIN=https://matataki.example\nMATATAKI_FIRST_ADMIN=me@example.com',
      },
    },
  });
  expect(requestOf('--email ops@example.com').settings.bash.EMAIL).toBe('ops@example.com');
});

it.each([
  ...['', '--project my-site', '--admin me@example.com', '--project my-site --admin me'],
  ...[
    '--project my-site --admin me@example.com --providers myspace',
    '--project my-site --admin me@example.com --force',
  ],
  '--project demo-site --admin me@example.com',
])('the launch refuses %j', (args) => {
  expect(() => parseLaunchRequest(args.split(' ').filter(Boolean))).toThrow(LaunchError);
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matataki-launch-'));
  mkdirSync(join(folder, 'cloud'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Launches, answering every question alike. Returns what was printed, the first lines of commands, and the error. */
async function launch(env: NodeJS.ProcessEnv = {}, options = '--yes', answer = true) {
  const [lines, commands]: [string[], string[]] = [[], []];
  const run = inCloud(folder, env);
  const error = await runLaunch(requestOf(options), {
    root: folder,
    run,
    show: (command) => {
      commands.push(command.split('\n')[0] ?? '');
      return run(`set -euo pipefail\n${command}`).status === 0;
    },
    ask: async (question) => {
      lines.push(`asked: ${question}`);
      return answer;
    },
    say: (line) => lines.push(line),
  }).then(() => '', String);
  return { lines, commands, error };
}
const site = () => readFileSync(join(folder, 'web/.env.production.local'), 'utf8');
const smoke = 'npm run --silent smoke -- --origin https://my-site.web.app';

it('the launch takes an empty project to a running site without a question', { timeout: 5 * 60_000 }, async () => {
  const { lines, commands, error } = await launch();
  expect(error).toBe('');
  expect(lines.join('\n').match(/^Step \d of 6/gmu)).toEqual([1, 2, 3, 4, 5, 6].map((step) => `Step ${step} of 6`));
  expect(site()).toBe(
    `VITE_FIREBASE_PROJECT_ID=my-site
VITE_FIREBASE_API_KEY=key
VITE_FIREBASE_AUTH_DOMAIN=my-site.firebaseapp.com
VITE_FIREBASE_STORAGE_BUCKET=my-site.firebasestorage.app
VITE_FIREBASE_APP_ID=1:2:web:3
VITE_AUTH_PROVIDERS=
VITE_APP_CHECK_SITE_KEY=
`,
  );
  expect(readFileSync(join(folder, 'functions/.env.my-site'), 'utf8')).toBe('MATATAKI_FIRST_ADMIN=me@example.com\n');
  expect(commands).toContain('GCLOUD_PROJECT=my-site npm run build');
  const batches = commands.flatMap((command) => /--only (\w+)/u.exec(command)?.[1] ?? []);
  expect(batches).toEqual(['firestore', 'firestore', 'functions', 'functions', 'hosting']);
  expect(commands.at(-1)).toBe(smoke);
  expect(lines.at(-1)).toMatch(/^Sign up at https:\/\/my-site\.web\.app as me@example\.com, /u);
});

it('the launch continues where it stopped, and deploys nothing twice', { timeout: 5 * 60_000 }, async () => {
  expect((await launch({ FAILING: '--only hosting' })).error).toContain('The batch hosting failed');
  writeFileSync(join(folder, 'web/.env.production.local'), 'VITE_AUTH_PROVIDERS=google\n');
  const { commands } = await launch();
  expect(site()).toContain('VITE_AUTH_PROVIDERS=google\n');
  expect(commands.filter((command) => command.includes('--only hosting'))).toHaveLength(1);
  const again = await launch();
  expect(again.commands).toEqual([smoke]);
  expect(again.lines).toContainEqual(expect.stringMatching(/^Step 4 .*: already done\.$/u));
});

it('the launch deploys nothing if the setup fails', { timeout: 5 * 60_000 }, async () => {
  const { commands, error } = await launch({ FAILING: 'databases create' });
  expect(error).toMatch(/Database in \S+: failed/u);
  expect(commands.filter((command) => command.includes('deploy'))).toEqual([]);
});

it('the launch asks before each step', { timeout: 5 * 60_000 }, async () => {
  expect(await launch({}, '', false)).toEqual({
    lines: [expect.stringMatching(/^asked: Step 1 of 6: /u)],
    commands: [],
    error: expect.stringContaining('Run the same command again to continue here.'),
  });
});
