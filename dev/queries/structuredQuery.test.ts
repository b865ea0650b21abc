import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isServed } from './isServed.ts';
import { recordOf, structuredQuerySchema } from './structuredQuery.ts';

const lineOf = (structuredQuery: unknown): string => recordOf('tests', { structuredQuery });
const filter = (fieldPath: string, op: string, value: unknown) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const query = (value: unknown, limit: unknown, more: object = {}) => ({
  from: [{ collectionId: 'photos' }],
  where: {
    compositeFilter: { op: 'AND', filters: [filter('ownerId', 'EQUAL', value), filter('at', 'LESS_THAN', value)] },
  },
  orderBy: [{ field: { fieldPath: 'at' }, direction: 'DESCENDING' }],
  limit,
  ...more,
});

describe('the record of a query', () => {
  it('is the same whatever the query compares with, selects and starts at', () => {
    const one = query({ stringValue: 'a' }, { value: 30 });
    const other = query({ stringValue: 'b' }, { value: 30 }, { select: { fields: [] }, startAt: { values: [1] } });
    expect(lineOf(one)).toBe(lineOf(other));
  });

  it('differs with the field, the operator, the order and the limit', () => {
    const base = query({ stringValue: 'a' }, { value: 30 });
    const others = [
      { ...base, where: filter('ownerId', 'EQUAL', 1) },
      { ...base, where: filter('title', 'EQUAL', 1) },
      { ...base, where: filter('title', 'IN', 1) },
      { ...base, orderBy: [{ field: { fieldPath: 'at' }, direction: 'ASCENDING' }] },
      { ...base, limit: undefined },
    ];
    expect(new Set([base, ...others].map(lineOf)).size).toBe(others.length + 1);
  });

  it('needs the same index as the query, and tells whether there is a limit', () => {
    for (const limit of [undefined, null, 30, { value: 30 }]) {
      const line = JSON.parse(lineOf(query({ stringValue: 'a' }, limit)));
      const recorded = v.parse(structuredQuerySchema, line.structuredQuery);
      expect(recorded.limit).toEqual(limit);
      expect(isServed(recorded, [])).toBe(false);
    }
  });

  it('is the whole query where its form is not known', () => {
    const either = query({}, 1, { where: { compositeFilter: { op: 'OR', filters: [] } } });
    expect(JSON.parse(lineOf(either)).structuredQuery).toEqual(either);
  });
});
