import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type Index, isServed } from './isServed.ts';
import { recordOf, structuredQuerySchema } from './structuredQuery.ts';

/** Filters or orders, such as `status EQUAL, likes LESS_THAN`. */
const partsOf = (text: string) =>
  text.split(', ').flatMap((part) => {
    const [fieldPath, word] = part.split(' ');
    return word ? [{ field: { fieldPath }, op: word, direction: word }] : [];
  });
/** A query for photos. */
const query = (filters: string, orders: string, more: object = {}) =>
  v.parse(structuredQuerySchema, {
    from: [{ collectionId: 'photos', ...more }],
    where: { compositeFilter: { op: 'AND', filters: partsOf(filters).map((fieldFilter) => ({ fieldFilter })) } },
    orderBy: partsOf(orders),
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
  const serving = Object.entries({ automatic: [], newest: [newest], tagged: [tagged] });
  const expected = serving.filter(([name]) => servedBy === 'automatic' || servedBy === name);
  expect(serving.filter(([, indexes]) => isServed(asked, indexes))).toEqual(expected);
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

const recorded = (structuredQuery: object) => JSON.parse(recordOf('tests', { structuredQuery })).structuredQuery;
const asked = { ...query('', 'at DESCENDING'), limit: { value: 30 } };

it('the record leaves out compared values, selected fields and cursors', () => {
  const fieldFilter = { field: { fieldPath: 'ownerId' }, op: 'EQUAL' };
  const where = { fieldFilter: { ...fieldFilter, value: { stringValue: 'a' } } };
  expect(recorded({ ...asked, where, select: {}, startAt: {} })).toEqual({ ...asked, where: { fieldFilter } });
});

it('the record of an unknown form is the whole query, which no test accepts', () => {
  const either = { ...asked, where: { compositeFilter: { op: 'OR', filters: [] } } };
  expect(recorded(either)).toEqual(either);
  expect(v.is(structuredQuerySchema, either)).toBe(false);
});
