import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const web = resolve(import.meta.dirname, '../../web/src');
const textOf = (file: string): string => readFileSync(resolve(web, file), 'utf8');
const inCamelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The classes that a stylesheet has, without those of libraries. */
function classesIn(stylesheet: string): ReadonlySet<string> {
  const selectors = textOf(stylesheet).replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => inCamelCase(name)));
}

type Use = { readonly file: string; readonly stylesheet: string; readonly names: readonly string[]; isByKey: boolean };

const uses = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file): Use[] => {
  const code = textOf(file).replace(/^\s*(?:\/\/|\*).*$/gm, '');
  const body = code.replace(/^import .*$/gm, '');
  return [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].map(([, local = '', from = '']) => ({
    file,
    stylesheet: from.startsWith('#') ? from.slice(1) : join(dirname(file), from),
    names: [...body.matchAll(new RegExp(`(?<![\\w.])${local}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
    isByKey: new RegExp(`(?<![\\w.])${local}\\[`).test(body),
  }));
});

it('a component names no class that its stylesheet lacks', () => {
  expect(uses.length).toBeGreaterThan(50);
  const lacking = uses.flatMap(({ file, stylesheet, names }) => {
    const known = classesIn(stylesheet);
    return names.filter((name) => !known.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(lacking).toEqual([]);
});

it('a stylesheet has no class that nobody names', () => {
  const unnamed = globSync('**/*.module.css', { cwd: web }).flatMap((stylesheet) => {
    const of = uses.filter((use) => use.stylesheet === stylesheet);
    if (of.some(({ isByKey }) => isByKey)) return [];
    const named = new Set(of.flatMap(({ names }) => names));
    return [...classesIn(stylesheet)].filter((name) => !named.has(name)).map((name) => `${stylesheet}: ${name}`);
  });
  expect(unnamed).toEqual([]);
});
