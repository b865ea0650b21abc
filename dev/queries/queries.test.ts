import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type Index, isServed } from './isServed.ts';
import { recordOf, structuredQuerySchema } from './structuredQuery.ts';

/** Filters or orders, such as `status EQUAL, likes LESS_THAN`. */
const partsOf = (text: string) =>
  text.split(', ').flatMap((part) => {
    const [fieldPath = '', word] = part.split(' ');
    return word ? [{ field: { fieldPath }, op: word, direction: word }] : [];
  });
/** A query for photos. */
const query = (filters: string, orders: string, more: object = {}) =>
  v.parse(structuredQuerySchema, {
    from: [{ collectionId: 'photos', ...more }],
    where: { compositeFilter: { op: 'AND', filters: partsOf(filters).map((fieldFilter) => ({ fieldFilter })) } },
    orderBy: partsOf(orders),
  });

const fieldsOf = (orders: string) =>
  partsOf(orders).map(({ field, op }) => (op === 'CONTAINS' ? { ...field, arrayConfig: op } : { ...field, order: op }));
const index = (orders: string): Index => ({
  ...{ collectionGroup: 'photos', queryScope: 'COLLECTION', fields: fieldsOf(orders) },
});
const newest = 'status ASCENDING, publishedAt DESCENDING, __name__ DESCENDING';
const indexes = { automatic: [], newest: [index(newest)], tagged: [index(`tagKeys CONTAINS, ${newest}`)] };

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
  const serving = Object.entries(indexes).filter(([, each]) => isServed(query(filters, orders, more), each));
  const all = servedBy === 'automatic' ? Object.keys(indexes) : [servedBy].filter((name) => name !== 'no');
  expect(serving.map(([name]) => name)).toEqual(all);
});

it.each([
  ['tagKeys ARRAY_CONTAINS', '', false],
  ['tagKeys ARRAY_CONTAINS, status EQUAL', 'publishedAt DESCENDING', true],
  ['status EQUAL', '', true],
])('an exemption of tagKeys takes its automatic index away: %s, %s', (filters, orders, isStillServed) => {
  const servedWithout = (collectionGroup: string) =>
    isServed(query(filters, orders), indexes.tagged, [{ collectionGroup, fieldPath: 'tagKeys' }]);
  expect([servedWithout('photos'), servedWithout('tags')]).toEqual([isStillServed, true]);
});

it('the record leaves out values, selected fields and cursors, and keeps unknown forms, which no test accepts', () => {
  const recorded = (structuredQuery: object) => JSON.parse(recordOf('tests', { structuredQuery })).structuredQuery;
  const asked = { ...query('', 'at DESCENDING'), limit: { value: 30 } };
  const fieldFilter = { field: { fieldPath: 'ownerId' }, op: 'EQUAL' };
  const where = { fieldFilter: { ...fieldFilter, value: { stringValue: 'a' } } };
  expect(recorded({ ...asked, where, select: {}, startAt: {} })).toEqual({ ...asked, where: { fieldFilter } });
  const either = { ...asked, where: { compositeFilter: { op: 'OR', filters: [] } } };
  expect(recorded(either)).toEqual(either);
  expect(v.is(structuredQuerySchema, either)).toBe(false);
});
