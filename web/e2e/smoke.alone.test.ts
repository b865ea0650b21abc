import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { atNight } from './support/atNight.ts';
import { siteOrigin } from './support/environment.ts';
import { namedAccount } from './support/profiles.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('../../dev/smoke.ts', import.meta.url));

/** Runs the program as a pipeline does; rejects if it ends with an error. */
async function smoke(more: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const run = promisify(execFile)(process.execPath, [program, '--origin', siteOrigin()], {
    cwd: root,
    env: { ...process.env, ...more },
  });
  const { stdout } = await run;
  return stdout.trim().split('\n');
}

const names = (lines: readonly string[]): readonly string[] => lines.map((line) => line.split(':')[0] ?? '');
const asVisitor = [
  'home page',
  'latest build',
  'assets',
  'kept builds',
  'sign-in pages',
  'missing page',
  'public lists',
  'calls',
];

// By day: the next test, without the upload, of which mainJob.test.ts is a test.
atNight('the smoke test passes on the local site, as a visitor and with an upload', async () => {
  const { email, password } = await namedAccount();
  await publishedPhoto();
  const lines = await smoke({ MATATAKI_SMOKE_EMAIL: email, MATATAKI_SMOKE_PASSWORD: password });
  const sending = ['upload', 'publication', 'unfolded photo', 'deletion'];
  const asPerson = ['first photos', 'picture', 'sign-in', 'somebody else’s photo', ...sending];
  expect(names(lines)).toEqual([...[...asVisitor, ...asPerson].map((name) => `ok    ${name}`), 'Everything works.']);
});

it('the smoke test needs no account', async () => {
  await publishedPhoto();
  const lines = await smoke({ MATATAKI_SMOKE_EMAIL: '' });
  expect(names(lines)).toEqual([
    ...[...asVisitor, 'first photos', 'picture', 'unfolded photo'].map((name) => `ok    ${name}`),
    '--    upload',
    'Everything works.',
  ]);
});

it('the smoke test ends with an error, and names what failed', async () => {
  await publishedPhoto();
  const failing = smoke({ MATATAKI_SMOKE_EMAIL: 'nobody@example.com', MATATAKI_SMOKE_PASSWORD: 'unknown' });
  await expect(failing).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('FAIL  sign-in: ') });
});
