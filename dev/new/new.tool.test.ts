import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { writeNew } from '../new.ts';
import { copyTree, things } from './copyTree.ts';

const minutes = 60_000;
const root = copyTree();
for (const [kind, words] of Object.entries(things)) writeNew([kind, ...words], root);

/** Returns what a tool printed if it failed, else nothing. */
async function failureOf(tool: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const options = { cwd: root, env, maxBuffer: 50_000_000 };
  const run = promisify(execFile)(join(root, 'node_modules/.bin', tool), args, options);
  return run.then(
    () => '',
    ({ stdout, stderr }) => `${stdout}\n${stderr}`,
  );
}

it(
  'new things of every kind pass types and linter',
  async () => {
    expect(await failureOf('tsc', '--build')).toBe('');
    expect(await failureOf('biome', 'check', '--error-on-warnings')).toBe('');
  },
  10 * minutes,
);

it.each([
  ['addThing', 'emulator-own', ['Write what addThing answers']],
  ['noteUser', 'emulator-own', ['Write which fields noteUser changes', 'so that its undo has something to do']],
  ['tidyPhotos', 'emulator-own', ['Write what tidy-photos has changed']],
  ['comments', 'emulator-own', ['Write the fields of comments']],
  ['FairCredits', 'components', ['Write the words of the page in ja and en']],
])(
  'the tests of %s fail, and say what to write',
  async (file, project, sentences) => {
    const failure = await failureOf('vitest', 'run', '--project', project, file);
    for (const sentence of sentences) expect(failure).toContain(sentence);
    expect(failure).not.toMatch(/SyntaxError|Cannot find|is not a function|TypeError/);
  },
  5 * minutes,
);
