import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../launcher/paths.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const [, list = ''] = /^Not used at all: (.+)\.$/m.exec(read('docs/words.md')) ?? [];
const stems = list.split(', ').map((word) => word.replace(/e$/, ''));
const forms = new RegExp(`^(?:(?:${stems.join('|')})(?:e|es|s|d|ed|ing)?|swept)$`);
/** Names of the platform, of Vitest and of TanStack Query, and pictures in base64. */
const known = /\b(?:allSettled|dynamicImportSettled|onSettled)\b|[\w+/]{80,}/g;

/** Forbidden words in names, comments and texts. `sweepNow` is two words. */
const forbiddenIn = (text: string): readonly string[] =>
  text
    .replace(known, '')
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
  expect(forbiddenIn('sweepNow, isSettled, DOOMED_AT, swept; allSettled, outstanding')).toHaveLength(4);
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((file) => forbiddenIn(`${file}\n${read(file)}`).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});
