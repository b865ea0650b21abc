import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');

/** The line of docs/words.md that lists them; a comma or the full stop ends each. */
const [, list = ''] = /^Not used at all: (.+)\.$/m.exec(read('docs/words.md')) ?? [];
const words = list.split(', ');
const forms = new RegExp(
  `^(?:${words.map((word) => `${word.replace(/e$/, '')}(?:e|es|s|d|ed|ing)?`).join('|')}|swept)$`,
);
/** Names of the platform, of Vitest and of TanStack Query. */
const known = /\b(?:allSettled|dynamicImportSettled|onSettled)\b/g;

/** Forbidden words in names, comments and texts: `sweepNow` is two words, `extend` one. Skips pictures in base64. */
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
  { cwd: root, exclude: (path) => path.includes('node_modules') },
).filter((file) => file !== 'docs/words.md' && !file.startsWith('dev/lint/words'));

it('the code and its documents avoid the words that docs/words.md forbids', () => {
  expect(words.length).toBeGreaterThan(5);
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((file) => forbiddenIn(`${file}\n${read(file)}`).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

it.each(['sweepNow', 'const swept =', '// It settles by itself.', 'a.sweeps.test.ts', 'DOOMED_AT', 'isSettled'])(
  'the check finds the word in %j',
  (text) => {
    expect(forbiddenIn(text)).toHaveLength(1);
  },
);

it.each(['Promise.allSettled(all)', 'outstanding', 'extends', 'attended', `${'x'.repeat(40)}Doom${'x'.repeat(40)}`])(
  'the check passes %j',
  (text) => {
    expect(forbiddenIn(text)).toEqual([]);
  },
);
