import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CollectionName, collectionNames, collectionOf, ttlCollections } from '#contract/collections.ts';
import { rates } from '#contract/rates.ts';
import { ROOT } from '../launcher/paths.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The conditions for reads in firestore.rules, by the path of the collection. */
const rules = new Map<string, string>();
const parents: string[] = [];
const [, text = ''] = read('firestore.rules').split('/documents {');
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

type Field = { readonly fieldPath: string };
type Index = { readonly collectionGroup: string; readonly fields: readonly Field[] };
type Override = Field & { readonly collectionGroup: string; readonly ttl?: boolean };
const { indexes, fieldOverrides }: { indexes: readonly Index[]; fieldOverrides: readonly Override[] } = JSON.parse(
  read('firestore.indexes.json'),
);

it('exactly the collections whose documents expire have a TTL policy, without an index', () => {
  // Firestore writes all new values of an index on a growing time to one place.
  const policy = { fieldPath: 'expiresAt', ttl: true, indexes: [] };
  const wanted = ttlCollections.map((collectionGroup) => ({ collectionGroup, ...policy }));
  const policies = fieldOverrides.filter(({ ttl }) => ttl !== undefined);
  expect(new Set(policies)).toEqual(new Set(wanted));
});

// Firestore takes 500 writes a second into such an index (firebase.google.com/docs/firestore/solutions/shard-timestamp).
it('no index begins with a time that every heartbeat or every call writes', () => {
  const buckets = Object.values(rates).map(({ bucket }) => `rateLimits ${bucket}`);
  const exempt = fieldOverrides.map(({ collectionGroup, fieldPath }) => `${collectionGroup} ${fieldPath}`);
  expect(exempt).toEqual(expect.arrayContaining(['presence lastSeen', 'presence shard', ...buckets]));
  const ofPresence = indexes.filter(({ collectionGroup }) => collectionGroup === 'presence');
  const paths = ofPresence.map(({ fields }) => fields.map(({ fieldPath }) => fieldPath));
  expect(paths.filter((path) => path.includes('lastSeen') && path[0] !== 'shard')).toEqual([]);
});
