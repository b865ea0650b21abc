import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../launcher/paths.ts';
import { writeNew } from '../new.ts';
import type { kinds } from './kinds.ts';

const minutes = 60_000;
let root = '';

/** A copy of the tree. The packages are links, so that each tool writes its caches into the copy. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'new-'));
  const notCopied = ['.git', '.matataki', 'demo', 'functions/lib', 'functions/first', 'web/dist'];
  const isCopied = (path: string) =>
    basename(path) !== 'node_modules' && !notCopied.includes(path.slice(ROOT.length + 1));
  cpSync(ROOT, root, { recursive: true, filter: isCopied });
  for (const workspace of ['', 'web', 'functions']) {
    const [from, to] = [join(ROOT, workspace, 'node_modules'), join(root, workspace, 'node_modules')];
    mkdirSync(to);
    for (const name of readdirSync(from)) {
      if (!['.cache', '.vite', '.vite-temp', '@matataki'].includes(name)) symlinkSync(join(from, name), join(to, name));
    }
  }
  mkdirSync(join(root, 'node_modules/@matataki'));
  for (const name of readdirSync(join(root, 'packages')))
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@matataki', name));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

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

const contents = () =>
  Object.fromEntries(
    ['functions', 'web/src', 'docs'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [path, readFileSync(path, 'utf8')]),
    ),
  );

const things = {
  call: ['addThing'],
  act: ['noteUser', '--in', 'moderation/warnings'],
  job: ['tidyPhotos'],
  collection: ['comments'],
  page: ['/fair-credits'],
} as const satisfies Readonly<Record<keyof typeof kinds, readonly string[]>>;

it('the generator refuses words, names, paths and folders that are not as the others are, in one sentence', () => {
  const before = contents();
  for (const [words, sentence] of [
    ['call', 'A word is missing'],
    ['thing addThing', 'There is no kind thing'],
    ['call AddThing', 'camelCase'],
    ['call ../x', 'camelCase'],
    ['call delete', 'camelCase'],
    ['page credits', 'no path of a page'],
    ['page /Credits', 'no path of a page'],
    ['call addThing --in ../x', 'no folder'],
    ['call deletePhoto', 'has deletePhoto already'],
    ['act saveAlbum', 'has saveAlbum already'],
    ['call arrangeAlbum', 'has arrangeAlbum already'],
    ['collection likes', 'has likes already'],
    ['collection drafts', 'drafts.ts exists already'],
    ['page /about', 'has about already'],
  ] as const) {
    expect(() => writeNew(['--', ...words.split(' ')].slice(1), root), words).toThrow(sentence);
  }
  expect(contents()).toEqual(before);
});

it(
  'new things of every kind pass types and linter, and a second run with the same name changes nothing',
  async () => {
    for (const [kind, words] of Object.entries(things)) {
      const headings = writeNew([kind, ...words], root)
        .split('\n')
        .filter((line) => !line.startsWith(' '));
      expect(headings).toEqual(['New:', 'One or more lines in:', 'Left to you:']);
      const before = contents();
      expect(() => writeNew([kind, ...words], root)).toThrow(/exists already|has \w+ already/);
      expect(contents()).toEqual(before);
    }
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
