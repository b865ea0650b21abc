import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isServed } from './isServed.ts';
import { queryShape } from './queryShape.ts';
import { limitOf, structuredQuerySchema } from './structuredQuery.ts';

const parseQuery = (given: unknown) => v.parse(structuredQuerySchema, given);
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

describe('the shape of a query', () => {
  it('the shape is the same whatever the query compares with, selects and starts at', () => {
    const one = query({ stringValue: 'a' }, { value: 30 });
    const other = query({ stringValue: 'b' }, { value: 30 }, { select: { fields: [] }, startAt: { values: [1] } });
    expect(queryShape(one)).toBe(queryShape(other));
  });

  it('the shape differs with the field, the operator, the order and the limit', () => {
    const base = query({ stringValue: 'a' }, { value: 30 });
    const others = [
      { ...base, where: filter('ownerId', 'EQUAL', 1) },
      { ...base, where: filter('title', 'EQUAL', 1) },
      { ...base, where: filter('title', 'IN', 1) },
      { ...base, orderBy: [{ field: { fieldPath: 'at' }, direction: 'ASCENDING' }] },
      { ...base, limit: undefined },
    ];
    expect(new Set([base, ...others].map(queryShape)).size).toBe(others.length + 1);
  });

  it('the shape needs the same index as the query, and says whether there is a limit', () => {
    for (const limit of [undefined, null, 30, { value: 30 }]) {
      const whole = query({ stringValue: 'a' }, limit);
      const shape = parseQuery(JSON.parse(queryShape(whole)));
      expect(limitOf(shape)).toBe(limitOf(parseQuery(whole)));
      expect(isServed(shape, [])).toBe(false);
    }
  });
});
