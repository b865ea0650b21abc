import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type Index, isServed } from './isServed.ts';
import { recordOf, structuredQuerySchema } from './structuredQuery.ts';

const filterOf = (text: string) => {
  const [fieldPath = '', op = ''] = text.split(' ');
  return { fieldFilter: { field: { fieldPath }, op } };
};
const orderOf = (text: string) => {
  const [fieldPath = '', direction = ''] = text.split(' ');
  return { field: { fieldPath }, direction };
};
const partsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(', '));

/** A query for photos; such as `query('status EQUAL, likes LESS_THAN', 'likes DESCENDING')`. */
const query = (filters: string, orders: string, more: object = {}) =>
  v.parse(structuredQuerySchema, {
    from: [{ collectionId: 'photos', ...more }],
    where: { compositeFilter: { op: 'AND', filters: partsOf(filters).map(filterOf) } },
    orderBy: partsOf(orders).map(orderOf),
  });

const newest: Index = {
  collectionGroup: 'photos',
  queryScope: 'COLLECTION',
  fields: [
    { fieldPath: 'status', order: 'ASCENDING' },
    { fieldPath: 'publishedAt', order: 'DESCENDING' },
    { fieldPath: '__name__', order: 'DESCENDING' },
  ],
};
const tagged: Index = { ...newest, fields: [{ fieldPath: 'tagKeys', arrayConfig: 'CONTAINS' }, ...newest.fields] };
const composite = [
  ['newest', newest],
  ['tagged', tagged],
] as const;

it.each<readonly [filters: string, orders: string, servedBy: string, more: object]>([
  ['', '', 'automatic', {}],
  ['status EQUAL, ownerId EQUAL', '', 'automatic', {}],
  ['status EQUAL, tagKeys ARRAY_CONTAINS', '', 'automatic', {}],
  ['deletedAt LESS_THAN', '', 'automatic', {}],
  ['createdAt GREATER_THAN_OR_EQUAL, createdAt LESS_THAN', '', 'automatic', {}],
  ['deletedAt LESS_THAN', 'deletedAt DESCENDING', 'automatic', {}],
  ['', '__name__ ASCENDING', 'automatic', { allDescendants: true }],
  ['status EQUAL', 'publishedAt DESCENDING, __name__ DESCENDING', 'newest', {}],
  ['status EQUAL', 'publishedAt DESCENDING', 'newest', {}],
  ['status EQUAL', 'publishedAt ASCENDING', 'newest', {}],
  ['status EQUAL, publishedAt LESS_THAN', 'publishedAt DESCENDING', 'newest', {}],
  ['tagKeys ARRAY_CONTAINS, status EQUAL', 'publishedAt DESCENDING', 'tagged', {}],
  ['status EQUAL, ownerId EQUAL', 'publishedAt DESCENDING', 'no', {}],
  ['status EQUAL', 'createdAt DESCENDING', 'no', {}],
  ['status EQUAL', 'publishedAt DESCENDING, __name__ ASCENDING', 'no', {}],
  ['', 'status ASCENDING, createdAt DESCENDING', 'no', {}],
  ['tagKeys ARRAY_CONTAINS, others ARRAY_CONTAINS', '', 'no', {}],
  ['status EQUAL', '', 'no', { allDescendants: true }],
  ['status EQUAL', 'publishedAt DESCENDING', 'no', { allDescendants: true }],
  ['status EQUAL', 'publishedAt DESCENDING', 'no', { collectionId: 'cases' }],
])('a query for "%s" in the order "%s" is served by %s index', (filters, orders, servedBy, more) => {
  const asked = query(filters, orders, more);
  expect(isServed(asked, [])).toBe(servedBy === 'automatic');
  for (const [name, index] of composite) {
    expect(isServed(asked, [index]), name).toBe(servedBy === 'automatic' || servedBy === name);
  }
});

it.each([
  ['tagKeys ARRAY_CONTAINS', '', false],
  ['tagKeys ARRAY_CONTAINS, status EQUAL', 'publishedAt DESCENDING', true],
  ['status EQUAL', '', true],
])('an exemption of tagKeys takes its automatic index away: %s, %s', (filters, orders, isStillServed) => {
  const asked = query(filters, orders);
  expect(isServed(asked, [tagged], [{ collectionGroup: 'photos', fieldPath: 'tagKeys' }])).toBe(isStillServed);
  expect(isServed(asked, [tagged], [{ collectionGroup: 'tags', fieldPath: 'tagKeys' }])).toBe(true);
});

const lineOf = (structuredQuery: unknown): string => recordOf('tests', { structuredQuery });
const sent = { ...query('ownerId EQUAL', 'at DESCENDING'), limit: { value: 30 } };

it('the record leaves out compared values, selected fields and cursors', () => {
  const where = { fieldFilter: { ...filterOf('ownerId EQUAL').fieldFilter, value: { stringValue: 'a' } } };
  const wordy = { ...sent, where, select: { fields: [] }, startAt: { values: [1] } };
  expect(lineOf(wordy)).toBe(lineOf({ ...sent, where: filterOf('ownerId EQUAL') }));
});

it('the record keeps the field, the operator, the order and the limit', () => {
  const { where, orderBy } = query('title EQUAL', 'at ASCENDING');
  const others = [
    { where },
    { where: query('title IN', '').where },
    { orderBy },
    { limit: undefined },
    { limit: null },
  ];
  const lines = [sent, ...others.map((other) => ({ ...sent, ...other }))].map(lineOf);
  expect(new Set(lines).size).toBe(lines.length);
});

it('the record of an unknown form is the whole query, which no test accepts', () => {
  const either = { ...sent, where: { compositeFilter: { op: 'OR', filters: [] } } };
  expect(JSON.parse(lineOf(either)).structuredQuery).toEqual(either);
  expect(v.safeParse(structuredQuerySchema, either).success).toBe(false);
});
