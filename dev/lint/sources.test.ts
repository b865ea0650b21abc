import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../launcher/paths.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const web = join(ROOT, 'web/src');

const [, list = ''] = /^Not used at all: (.+)\.$/m.exec(read('docs/words.md')) ?? [];
const stems = list.split(', ').map((word) => word.replace(/e$/, ''));
const forms = new RegExp(`^(?:(?:${stems.join('|')})(?:e|es|s|d|ed|ing)?|swept)$`);
/** Names of the platform, of Vitest and of TanStack Query, an English phrase, and pictures in base64. */
const exempt = /\b(?:allSettled|dynamicImportSettled|onSettled|In good standing)\b|[\w+/]{80,}/g;

/** Forbidden words in names, comments and texts. `sweepNow` is two words. */
const forbiddenIn = (text: string): readonly string[] =>
  text
    .replace(exempt, '')
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => forms.test(word.toLowerCase()));

const sources = globSync(
  [
    '*.{md,rules,ts,json}',
    '{docs,dev,functions/{src,contract,test},packages,web/{e2e,src,vite}}/**/*.{md,ts,tsx,js,mjs,css,grit,json}',
  ],
  { cwd: ROOT, exclude: (path) => path.includes('node_modules') },
).filter((file) => file !== 'docs/words.md' && !file.startsWith('dev/lint/sources'));

it('the code and its documents avoid the words that docs/words.md forbids', () => {
  expect(forbiddenIn('sweepNow, isSettled, DOOMED_AT, swept, anew; allSettled, outstanding')).toHaveLength(5);
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((file) => forbiddenIn(`${file}\n${read(file)}`).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

it('the links of the documents lead to files, and the commands of the documents exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const wrong = sources
    .filter((path) => path.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:)([^)#\s]+)|npm run ([a-z][\w:-]*)/g)]
        .filter(
          ([, path, name = '']) => !(path ? existsSync(join(ROOT, dirname(file), path)) : Object.hasOwn(scripts, name)),
        )
        .map(([found]) => `${file}: ${found}`),
    );
  expect(wrong).toEqual([]);
});

it('the table of environment variables has those of the code, and no other', () => {
  const variables = (text: string) => text.match(/\bMATATAKI_[A-Z_]+\b/g) ?? [];
  const used = sources.filter((file) => /\.(?:m?js|tsx?)$/.test(file)).flatMap((file) => variables(read(file)));
  expect(new Set(variables(read('docs/environment.md')))).toEqual(new Set(used));
});

it('stylesheets and scripts use the four window widths of tokens.css', () => {
  const conditions = globSync('**/*.{css,ts,tsx}', { cwd: web }).flatMap((file) =>
    [...read(`web/src/${file}`).matchAll(/@media ([^{]+)|matchMedia\('([^']+)'\)/g)]
      .flatMap(([query]) => query.match(/\([^()]*width[^()]*\)/g) ?? [])
      .map((condition) => `${file}: ${condition}`),
  );
  expect(conditions.length).toBeGreaterThan(8);
  const known = /: \((?:min-width:|width <) (?:30|48|60|75)rem\)$/;
  expect(conditions.filter((condition) => !known.test(condition))).toEqual([]);
});

it('stylesheets use the sizes of letters of tokens.css', () => {
  const sizes = globSync('**/*.css', { cwd: web }).flatMap((file) =>
    [...read(`web/src/${file}`).matchAll(/font-size: ([^;]+);/g)].map(([, size]) => `${file}: ${size}`),
  );
  expect(sizes.length).toBeGreaterThan(80);
  expect(sizes.filter((size) => !/: (?:var\(--text-\w+\)|inherit|100%)$/.test(size))).toEqual([]);
});

/** The classes that a component uses of a stylesheet, such as `styles.card`. */
const imports = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) => {
  const code = read(`web/src/${file}`).replace(/^\s*(?:\/\/|\*).*$/gm, '');
  const body = code.replace(/^import .*$/gm, '');
  return [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].map(([, local = '', from = '']) => ({
    stylesheet: from.startsWith('#') ? from.slice(1) : join(dirname(file), from),
    classes: [...body.matchAll(new RegExp(`(?<![\\w.])${local}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
    isByKey: new RegExp(`(?<![\\w.])${local}\\[`).test(body),
  }));
});

it.each(globSync('**/*.module.css', { cwd: web }))('%s has the classes that components use, and no other', (file) => {
  const selectors = read(`web/src/${file}`).replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '');
  const inCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const classes = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => inCamelCase(name)));
  const ofFile = imports.filter(({ stylesheet }) => stylesheet === file);
  const used = new Set(ofFile.flatMap((one) => one.classes));
  if (ofFile.some(({ isByKey }) => isByKey)) expect([...used].filter((name) => !classes.has(name))).toEqual([]);
  else expect(used).toEqual(classes);
});
