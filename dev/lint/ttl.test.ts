import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ttlCollections } from '#contract/collections.ts';
import { rates } from '#contract/rates.ts';

const overrideSchema = v.object({
  collectionGroup: v.string(),
  fieldPath: v.string(),
  ttl: v.optional(v.boolean()),
  indexes: v.array(v.unknown()),
});
const indexSchema = v.object({ collectionGroup: v.string(), fields: v.array(v.object({ fieldPath: v.string() })) });
const fileSchema = v.object({ indexes: v.array(indexSchema), fieldOverrides: v.array(overrideSchema) });
const file = readFileSync(resolve(import.meta.dirname, '../../firestore.indexes.json'), 'utf8');
const { indexes, fieldOverrides } = v.parse(fileSchema, JSON.parse(file));
const hasNoIndex = (collectionGroup: string, fieldPath: string): boolean =>
  fieldOverrides.some((one) => one.collectionGroup === collectionGroup && one.fieldPath === fieldPath);

it('every collection whose documents end by themselves has its policy, without an index, and no other has one', () => {
  const policies = fieldOverrides.filter(({ ttl }) => ttl !== undefined);
  const wanted = ttlCollections.map((collectionGroup) => ({
    collectionGroup,
    fieldPath: 'expiresAt',
    ttl: true,
    // An index of a time that grows with the clock sends all writes to one place.
    indexes: [],
  }));
  expect(wanted.length).toBeGreaterThan(3);
  expect(policies).toHaveLength(wanted.length);
  expect(policies).toEqual(expect.arrayContaining(wanted));
});

// Firestore takes 500 writes a second into such an index (firebase.google.com/docs/firestore/solutions/shard-
// timestamp).
it('no index of presence begins with the time at which people were seen', () => {
  expect(['lastSeen', 'shard'].filter((field) => !hasNoIndex('presence', field))).toEqual([]);
  const timed = indexes.filter(
    ({ collectionGroup, fields }) =>
      collectionGroup === 'presence' && fields.some(({ fieldPath }) => fieldPath === 'lastSeen'),
  );
  expect(timed.map(({ fields }) => fields[0]?.fieldPath)).toEqual(timed.map(() => 'shard'));
});

it('no index has the times at which the windows of rates begin', () => {
  const buckets = Object.values(rates).map(({ bucket }) => bucket);
  expect(buckets.filter((bucket) => !hasNoIndex('rateLimits', bucket))).toEqual([]);
});
