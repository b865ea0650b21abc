import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LaunchError } from '../launcher/failure.ts';
import { parseLaunchRequest, runLaunch } from './launch.ts';
import { fakeCloud } from './testing/fakeCloud.ts';

const parse = (options: string) => parseLaunchRequest(options.split(' '), () => ({}));
const own = '--project my-site --admin me@example.com';

it('the first admin of a launch receives the alerts, unless another address is given', () => {
  const { settings, ...request } = parse(`${own} --providers=google,github --origin https://matataki.example`);
  expect(request).toEqual({ admin: 'me@example.com', providers: 'google,github', yes: false });
  expect(settings.origins).toEqual(['https://matataki.example', 'https://my-site.web.app']);
  const VARIABLES = 'MATATAKI_SITE_ORIGIN=https://matataki.example\nMATATAKI_FIRST_ADMIN=me@example.com';
  expect(settings.bash).toMatchObject({ EMAIL: 'me@example.com', VARIABLES });
  expect(parse(`${own} --email ops@example.com`).settings.bash.EMAIL).toBe('ops@example.com');
});

it.each([
  ...['--project my-site', '--admin me@example.com', '--project my-site --admin me', `${own} --providers myspace`],
  ...[`${own} --force`, '--project demo-site --admin me@example.com'],
])('the launch refuses %s', (options) => {
  expect(() => parse(options)).toThrow(LaunchError);
});

/** Runs a launch with the same answer to every question. Returns its output, the first line of each command, and the error. */
function launches(cloud = fakeCloud()) {
  const launch = async (env: NodeJS.ProcessEnv = {}, options = `${own} --yes`, answer = true) => {
    const [lines, commands]: [string[], string[]] = [[], []];
    const run = cloud.bash(env);
    const show = (command: string): boolean => {
      commands.push(command.split('\n')[0] ?? '');
      return run(`set -euo pipefail\n${command}`).status === 0;
    };
    const ask = async (question: string): Promise<boolean> => lines.push(`asked: ${question}`) > 0 && answer;
    const say = (line: string): void => void lines.push(line);
    const ended = runLaunch(parse(options), { root: cloud.folder, run, show, ask, say });
    return { lines, commands, error: await ended.then(() => '', String) };
  };
  const file = (path: string) => readFileSync(join(cloud.folder, path), 'utf8');
  return { launch, file, folder: cloud.folder };
}
const siteFile = 'web/.env.production.local';
const smoke = 'npm run --silent smoke -- --origin https://my-site.web.app';

it('the launch takes an empty project to a running site without a question', { timeout: 5 * 60_000 }, async () => {
  const { launch, file } = launches();
  const { lines, commands, error } = await launch();
  expect(error).toBe('');
  expect(lines.join('\n').match(/^Step \d of 6/gmu)).toEqual([1, 2, 3, 4, 5, 6].map((step) => `Step ${step} of 6`));
  expect(file(siteFile)).toBe(
    `VITE_FIREBASE_PROJECT_ID=my-site
VITE_FIREBASE_API_KEY=key
VITE_FIREBASE_AUTH_DOMAIN=my-site.firebaseapp.com
VITE_FIREBASE_STORAGE_BUCKET=my-site.firebasestorage.app
VITE_FIREBASE_APP_ID=1:2:web:3
VITE_AUTH_PROVIDERS=
VITE_APP_CHECK_SITE_KEY=
`,
  );
  expect(file('functions/.env.my-site')).toBe('MATATAKI_FIRST_ADMIN=me@example.com\n');
  expect(commands).toContain('GCLOUD_PROJECT=my-site npm run build');
  const batches = commands.flatMap((command) => /--only (\w+)/u.exec(command)?.[1] ?? []);
  expect(batches).toEqual(['firestore', 'firestore', 'functions', 'functions', 'hosting']);
  expect(commands.at(-1)).toBe(smoke);
  expect(lines.at(-1)).toMatch(
    /^Sign up at https:\/\/my-site\.web\.app as me@example\.com, .* BAN_MEMORY_KEY outside/u,
  );
});

it('the launch continues where it stopped, and deploys nothing twice', { timeout: 5 * 60_000 }, async () => {
  const { launch, file, folder } = launches();
  expect((await launch({ FAILING: '--only hosting' })).error).toContain('The batch hosting failed');
  const kept = ['VITE_AUTH_PROVIDERS=google', 'VITE_APP_CHECK_SITE_KEY=key'];
  writeFileSync(join(folder, siteFile), kept.join('\n'));
  const { commands } = await launch();
  for (const line of kept) expect(file(siteFile)).toContain(`${line}\n`);
  expect(commands.filter((command) => command.includes('--only hosting'))).toHaveLength(1);
  expect((await launch({ FAILING: 'smoke' })).error).toContain('Not everything works: see above.');
  const again = await launch();
  expect(again.commands).toEqual([smoke]);
  expect(again.lines).toContainEqual(expect.stringMatching(/^Step 4 .*: already done\.$/u));
});

it('the launch deploys nothing if the setup fails, and asks before each step', { timeout: 5 * 60_000 }, async () => {
  const { launch } = launches();
  const { commands, error } = await launch({ FAILING: 'databases create' });
  expect(error).toMatch(/Database in \S+: failed/u);
  expect(commands.filter((command) => command.includes('deploy'))).toEqual([]);
  expect(await launches().launch({}, own, false)).toEqual({
    lines: [expect.stringMatching(/^asked: Step 1 of 6: /u)],
    commands: [],
    error: expect.stringContaining('Run the same command again to continue here.'),
  });
});
