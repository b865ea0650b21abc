import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CollectionName, collectionNames, collectionOf } from '#contract/collections.ts';
import { ROOT } from '../launcher/paths.ts';

/** What firestore.rules says of reads, by the path of the collection. */
const rules = new Map<string, string>();
const parents: string[] = [];
const [, text = ''] = readFileSync(join(ROOT, 'firestore.rules'), 'utf8').split('/documents {');
const tokens = text.replaceAll(/\/\/.*$/gm, '').matchAll(/match (\/\S+) \{|allow (\w[^:;]*)[^;]*;|\{(?=\s)|\}(?=\s)/g);
for (const [token, matched, methods = ''] of tokens) {
  if (token === '}') parents.pop();
  else if (methods === '') parents.push(matched ?? '');
  const [, collection = ''] = /^\/(.*)\/[^/]*$/.exec(parents.join('').replaceAll(/\{\w+\}/g, '{uid}')) ?? [];
  const before = rules.get(collection);
  if (matched !== undefined && !matched.endsWith('{document=**}')) rules.set(collection, before ?? '');
  else if (before !== undefined && /get|list|read/.test(methods)) rules.set(collection, before + token);
}

const pathOf = (name: CollectionName): string => collectionOf(name).path ?? name;

/** The readers that the conditions name. */
const readersIn = (reads: string): readonly string[] =>
  [
    /if true/.test(reads) ? 'everybody' : [],
    /(?:if \(?|&& )isActive\(\)/.test(reads) ? 'members' : [],
    /is(?:Active|Member)?Self\(/.test(reads) ? 'owner' : [],
    /isStaff\(|isAdmin\(|isShownToStaff\(/.test(reads) ? 'staff' : [],
  ].flat();

it('the table has every collection that the rules open or close', () => {
  expect(rules.size).toBeGreaterThan(20);
  const paths = collectionNames.map(pathOf);
  expect([...rules.keys()].filter((path) => !paths.includes(path))).toEqual([]);
});

it.each(collectionNames)('the table names who reads documents of %s by the rules', (name) => {
  expect(readersIn(rules.get(pathOf(name)) ?? '')).toEqual(collectionOf(name).readers.toSorted());
});
