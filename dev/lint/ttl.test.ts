import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ttlCollections } from '#contract/collections.ts';
import { rates } from '#contract/rates.ts';
import { ROOT } from '../launcher/paths.ts';

const field = { fieldPath: v.string() };
const group = { collectionGroup: v.string() };
const overrideSchema = v.object({ ...group, ...field, ttl: v.optional(v.boolean()), indexes: v.array(v.unknown()) });
const fileSchema = v.object({
  indexes: v.array(v.object({ ...group, fields: v.array(v.object(field)) })),
  fieldOverrides: v.array(overrideSchema),
});
const text = readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8');
const { indexes, fieldOverrides } = v.parse(fileSchema, JSON.parse(text));

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
