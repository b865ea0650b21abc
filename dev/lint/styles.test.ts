import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../launcher/paths.ts';

const web = join(ROOT, 'web/src');
const read = (file: string): string => readFileSync(join(web, file), 'utf8');

it('stylesheets and scripts use the four window widths of tokens.css', () => {
  const conditions = globSync('**/*.{css,ts,tsx}', { cwd: web }).flatMap((file) =>
    [...read(file).matchAll(/@media ([^{]+)|matchMedia\('([^']+)'\)/g)]
      .flatMap(([query]) => query.match(/\([^()]*width[^()]*\)/g) ?? [])
      .map((condition) => `${file}: ${condition}`),
  );
  expect(conditions.length).toBeGreaterThan(8);
  const known = /: \((?:min-width:|width <) (?:30|48|60|75)rem\)$/;
  expect(conditions.filter((condition) => !known.test(condition))).toEqual([]);
});

/** The classes that a component uses of a stylesheet, such as `styles.card`. */
const imports = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) => {
  const code = read(file).replace(/^\s*(?:\/\/|\*).*$/gm, '');
  const body = code.replace(/^import .*$/gm, '');
  return [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].map(([, local = '', from = '']) => ({
    stylesheet: from.startsWith('#') ? from.slice(1) : join(dirname(file), from),
    classes: [...body.matchAll(new RegExp(`(?<![\\w.])${local}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
    isByKey: new RegExp(`(?<![\\w.])${local}\\[`).test(body),
  }));
});

it.each(globSync('**/*.module.css', { cwd: web }))('%s has the classes that components use, and no other', (file) => {
  const selectors = read(file).replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '');
  const inCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const classes = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => inCamelCase(name)));
  const ofFile = imports.filter(({ stylesheet }) => stylesheet === file);
  const used = new Set(ofFile.flatMap((one) => one.classes));
  if (ofFile.some(({ isByKey }) => isByKey)) expect([...used].filter((name) => !classes.has(name))).toEqual([]);
  else expect(used).toEqual(classes);
});
