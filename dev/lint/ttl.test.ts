import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ttlCollections } from '#contract/collections.ts';
import { rates } from '#contract/rates.ts';
import { ROOT } from '../launcher/paths.ts';

const field = { fieldPath: v.string() };
const overrideSchema = v.object({
  ...{ ...field, collectionGroup: v.string(), ttl: v.optional(v.boolean()), indexes: v.array(v.unknown()) },
});
const indexSchema = v.object({ collectionGroup: v.string(), fields: v.array(v.object(field)) });
const fileSchema = v.object({ indexes: v.array(indexSchema), fieldOverrides: v.array(overrideSchema) });
const text = readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8');
const { indexes, fieldOverrides } = v.parse(fileSchema, JSON.parse(text));

it('exactly the collections whose documents expire have a TTL policy, without an index', () => {
  // Firestore writes all new values of an index on a growing time to one place.
  const wanted = ttlCollections.map((collectionGroup) => ({
    ...{ collectionGroup, fieldPath: 'expiresAt', ttl: true, indexes: [] },
  }));
  expect(wanted.length).toBeGreaterThan(3);
  const policies = fieldOverrides.filter(({ ttl }) => ttl !== undefined);
  const byName = (one: (typeof policies)[number], other: typeof one) =>
    one.collectionGroup.localeCompare(other.collectionGroup);
  expect(policies.toSorted(byName)).toEqual(wanted.toSorted(byName));
});

// Firestore takes 500 writes a second into such an index (firebase.google.com/docs/firestore/solutions/shard-timestamp).
it('no index begins with a time that every heartbeat or every call writes', () => {
  const buckets = Object.values(rates).map(({ bucket }) => `rateLimits ${bucket}`);
  const exempt = fieldOverrides.map(({ collectionGroup, fieldPath }) => `${collectionGroup} ${fieldPath}`);
  expect(exempt).toEqual(expect.arrayContaining(['presence lastSeen', 'presence shard', ...buckets]));
  const ofPresence = indexes.filter(({ collectionGroup }) => collectionGroup === 'presence');
  const timed = ofPresence.filter(({ fields }) => fields.some(({ fieldPath }) => fieldPath === 'lastSeen'));
  expect(timed.map(({ fields }) => fields[0]?.fieldPath)).toEqual(timed.map(() => 'shard'));
});
