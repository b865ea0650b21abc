import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ttlCollections } from '#contract/collections.ts';

const overrideSchema = v.object({
  collectionGroup: v.string(),
  fieldPath: v.string(),
  ttl: v.optional(v.boolean()),
  indexes: v.array(v.unknown()),
});
const fileSchema = v.object({ fieldOverrides: v.array(overrideSchema) });
const file = readFileSync(resolve(import.meta.dirname, '../../firestore.indexes.json'), 'utf8');

it('every collection whose documents end by themselves has its policy, without an index, and no other has one', () => {
  const { fieldOverrides } = v.parse(fileSchema, JSON.parse(file));
  const policies = fieldOverrides.filter(({ ttl }) => ttl !== undefined);
  const wanted = ttlCollections.map((collectionGroup) => ({
    collectionGroup,
    fieldPath: 'expiresAt',
    ttl: true,
    // A time that grows with the clock, in an index, holds all writes to one place.
    indexes: [],
  }));
  expect(wanted.length).toBeGreaterThan(3);
  expect(policies).toHaveLength(wanted.length);
  expect(policies).toEqual(expect.arrayContaining(wanted));
});
