import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { collectionNames } from '#contract/collections.ts';

const functions = resolve(import.meta.dirname, '../../functions');
const read = (name: string): string => readFileSync(join(functions, name), 'utf8');

const namesIn = (code: string, pattern: RegExp): readonly string[] =>
  [...code.matchAll(pattern)].flatMap(([, asked, begun]) => asked ?? begun ?? []);

it('every collection that functions read or write stands in the table of collections', () => {
  const sources = globSync('src/**/*.ts', { cwd: functions }).filter((name) => !name.endsWith('.test.ts'));
  const [documentPaths = ''] = read('contract/paths.ts').split('storagePath');
  const named = new Set([
    ...namesIn(documentPaths, /(?:=> `|: ')(\w+)\//g),
    ...sources.flatMap((name) => namesIn(read(name), /collection\('(\w+)'|(?:doc\(|Path = .*=> )[`'](\w+)\//g)),
  ]);
  expect(named.size).toBeGreaterThan(25);
  const known: readonly string[] = collectionNames;
  expect([...named].filter((name) => !known.includes(name))).toEqual([]);
});
