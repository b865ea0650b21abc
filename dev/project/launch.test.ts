import { expect, it } from 'vitest';
import { LaunchError } from '../launcher/failure.ts';
import { parseLaunchRequest, runLaunch } from './launch.ts';
import { parseSetupRequest } from './settings.ts';

const wordsOf = (line: string) => line.split(' ').filter(Boolean);
const requestOf = (options = '') =>
  parseLaunchRequest([...wordsOf('--project my-site --admin me@example.com'), ...wordsOf(options)], () => ({}));

it.each(['--project my-site', '--admin me@example.com', '--project my-site --admin me'])(
  'the launch refuses %j',
  (args) => {
    expect(() => parseLaunchRequest(wordsOf(args))).toThrow(LaunchError);
  },
);

it.each([
  ['', { EMAIL: 'me@example.com', PROVIDERS: '', VARIABLES: 'MATATAKI_FIRST_ADMIN=me@example.com' }],
  ['--email ops@example.com --providers=google,github', { EMAIL: 'ops@example.com', PROVIDERS: 'google,github' }],
  ['--origin https://matataki.example --app-check on', { HOSTS: 'matataki.example,my-site.web.app', APP_CHECK: 'on' }],
])('the launch passes its options %j to the setup', (options, bash) => {
  const [, command = ''] = /project:setup -- (.*)$/u.exec(requestOf(options).steps[1]?.run ?? '') ?? [];
  const setup = parseSetupRequest(wordsOf(command.replaceAll("'", '')), () => ({}));
  expect(setup).toMatchObject({ apply: true, settings: { project: 'my-site', bash } });
});

it.each([
  [
    'takes an empty project to a running site',
    'login setup deploy smoke',
    'projects login setup latest deploy smoke',
    '',
  ],
  ['deploys nothing twice', 'projects setup latest smoke', 'projects setup latest smoke', ''],
  ['stops at the first failure', 'projects', 'projects setup', 'is not complete: see above. Then run the same command'],
  ['without --yes asks before each step', 'setup', 'projects', 'Run the same command again to continue here.'],
])('the launch %s', async (what, succeeding, expected, message) => {
  const [lines, ran]: [string[], string[]] = [[], []];
  const error = await runLaunch(requestOf(what.startsWith('without') ? '' : '--yes'), {
    run: (command) => {
      ran.push(/setup|deploy|smoke|projects|latest|login$/u.exec(command)?.[0] ?? '');
      return wordsOf(succeeding).some((word) => command.includes(word));
    },
    ask: async () => false,
    say: (line) => lines.push(line),
  }).then(() => '', String);
  expect(ran.join(' ')).toBe(expected);
  expect(error).toContain(message);
  expect(/^Sign up at https:\/\/my-site\.web\.app as me@example\.com, /mu.test(lines.join('\n'))).toBe(error === '');
});
