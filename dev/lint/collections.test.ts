import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CollectionName, collectionNames, collectionOf } from '#contract/collections.ts';
import { ROOT } from '../launcher/paths.ts';

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const known: readonly string[] = collectionNames;
const pathOf = (name: CollectionName): string => collectionOf(name).path ?? name;

/** The collections that code names in strings; types check all others. */
const namedIn = (code: string): readonly string[] =>
  [...code.matchAll(/collection(?:Group)?\('(\w+)'|doc\([`'](\w+)\/|document: '(?:\w+\/\{\w+\}\/)?(\w+)\//g)].flatMap(
    ([, asked, begun, heard]) => asked ?? begun ?? heard ?? [],
  );

type Block = { readonly path: string; readonly reads: string };

/** Every `match` block of firestore.rules, with the conditions of its reads. */
function blocksOf(rules: string): readonly Block[] {
  const parents: string[] = [];
  const blocks: { path: string; reads: string }[] = [];
  for (const line of rules.split('service cloud.firestore')[1]?.split(/(?<=[{};])\s*\n/) ?? []) {
    const [, matched] = /match (\/\S+) \{/.exec(line) ?? [];
    if (matched !== undefined) blocks.push({ path: [...parents, matched].join(''), reads: '' });
    const last = blocks.at(-1);
    if (last && /allow (?:get|list|read)/.test(line)) last.reads += line;
    if (/\{\s*$/.test(line)) parents.push(matched ?? '');
    if (/^\s*\}/.test(line)) parents.pop();
  }
  return blocks;
}

const databases = '/databases/{database}/documents';
const blocks = blocksOf(read('firestore.rules').replaceAll(/\/\/.*$/gm, ''))
  .filter(({ path }) => path.startsWith(`${databases}/`) && !path.endsWith('{document=**}'))
  .map(({ path, reads }) => ({
    collection: path.slice(databases.length + 1, path.lastIndexOf('/')).replaceAll(/\{\w+\}/g, '{uid}'),
    reads,
  }));

/** The readers that the conditions name. */
const readersIn = (reads: string): readonly string[] =>
  [
    /if true/.test(reads) ? 'everybody' : [],
    /(?:if \(?|&& )isActive\(\)/.test(reads) ? 'members' : [],
    /is(?:Active|Member)?Self\(/.test(reads) ? 'owner' : [],
    /isStaff\(|isAdmin\(|isShownToStaff\(/.test(reads) ? 'staff' : [],
  ].flat();

describe('the table of collections', () => {
  it('the table has every collection that functions name', () => {
    const sources = globSync('functions/src/**/*.ts', { cwd: ROOT }).filter((name) => !name.endsWith('.test.ts'));
    const named = new Set(sources.flatMap((name) => namedIn(read(name))));
    expect(named.size).toBeGreaterThan(20);
    expect([...named].filter((name) => !known.includes(name))).toEqual([]);
  });

  it('the table has every collection that the rules open or close', () => {
    expect(blocks.length).toBeGreaterThan(20);
    const paths = collectionNames.map(pathOf);
    expect(blocks.map(({ collection }) => collection).filter((path) => !paths.includes(path))).toEqual([]);
  });

  it.each(collectionNames)('the table names who reads documents of %s by the rules', (name) => {
    const reads = blocks.filter(({ collection }) => collection === pathOf(name)).map((block) => block.reads);
    expect(readersIn(reads.join('\n'))).toEqual(collectionOf(name).readers.toSorted(inOrder));
  });
});

const readers = ['everybody', 'members', 'owner', 'staff'];
const inOrder = (one: string, other: string): number => readers.indexOf(one) - readers.indexOf(other);
