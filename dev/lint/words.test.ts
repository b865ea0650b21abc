import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../launcher/paths.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const [, list = ''] = /^Not used at all: (.+)\.$/m.exec(read('docs/words.md')) ?? [];
const words = list.split(', ');
const forms = new RegExp(
  `^(?:${words.map((word) => `${word.replace(/e$/, '')}(?:e|es|s|d|ed|ing)?`).join('|')}|swept)$`,
);
/** Names of the platform, of Vitest and of TanStack Query. */
const known = /\b(?:allSettled|dynamicImportSettled|onSettled)\b/g;

/** Forbidden words in names, comments and texts. `sweepNow` is two words. Skips pictures in base64. */
const forbiddenIn = (text: string): readonly string[] =>
  text
    .replace(known, '')
    .replace(/[\w+/]{80,}/g, '')
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => forms.test(word.toLowerCase()));

const sources = globSync(
  [
    '*.{md,rules,ts,json}',
    '{docs,dev,functions/{src,contract,test},packages,web/{e2e,src,vite}}/**/*.{md,ts,tsx,js,mjs,css,grit,json}',
  ],
  { cwd: ROOT, exclude: (path) => path.includes('node_modules') },
).filter((file) => file !== 'docs/words.md' && !file.startsWith('dev/lint/words'));

it('the code and its documents avoid the words that docs/words.md forbids', () => {
  expect(words.length).toBeGreaterThan(5);
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((file) => forbiddenIn(`${file}\n${read(file)}`).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

const hits = ['sweepNow', 'const swept =', '// It settles by itself.', 'a.sweeps.test.ts', 'DOOMED_AT', 'isSettled'];
const picture = `${'x'.repeat(40)}Doom${'x'.repeat(40)}`;
const misses = ['Promise.allSettled(all)', 'outstanding', 'extends', 'attended', picture];

it('the check finds forbidden words, and passes words that contain them', () => {
  expect(hits.map((text) => forbiddenIn(text).length)).toEqual(hits.map(() => 1));
  expect(misses.flatMap(forbiddenIn)).toEqual([]);
});
