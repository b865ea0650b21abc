import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Index, isServed } from './isServed.ts';
import { structuredQuerySchema } from './structuredQuery.ts';

type Filter = readonly [fieldPath: string, op: string];
type Order = readonly [fieldPath: string, direction: 'ASCENDING' | 'DESCENDING'];

const query = (filters: readonly Filter[], orders: readonly Order[] = [], allDescendants = false) =>
  v.parse(structuredQuerySchema, {
    from: [{ collectionId: 'photos', allDescendants }],
    where: {
      compositeFilter: {
        op: 'AND',
        filters: filters.map(([fieldPath, op]) => ({ fieldFilter: { field: { fieldPath }, op } })),
      },
    },
    orderBy: orders.map(([fieldPath, direction]) => ({ field: { fieldPath }, direction })),
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
const tagged: Index = {
  collectionGroup: 'photos',
  queryScope: 'COLLECTION',
  fields: [{ fieldPath: 'tagKeys', arrayConfig: 'CONTAINS' }, ...newest.fields],
};

describe('a query is served', () => {
  it.each([
    [
      'by nothing but equalities',
      query([
        ['status', 'EQUAL'],
        ['ownerId', 'EQUAL'],
      ]),
    ],
    [
      'by one array membership among equalities',
      query([
        ['status', 'EQUAL'],
        ['tagKeys', 'ARRAY_CONTAINS'],
      ]),
    ],
    ['by the names of all documents of every collection of that name', query([], [['__name__', 'ASCENDING']], true)],
    ['by one compared field', query([['deletedAt', 'LESS_THAN']])],
    [
      'by a range of one field',
      query([
        ['createdAt', 'GREATER_THAN_OR_EQUAL'],
        ['createdAt', 'LESS_THAN'],
      ]),
    ],
    ['by one compared field in its own order', query([['deletedAt', 'LESS_THAN']], [['deletedAt', 'DESCENDING']])],
    ['without conditions, by its names', query([])],
  ])('the query needs no composite index: %s', (_, asked) => {
    expect(isServed(asked, [])).toBe(true);
  });

  it.each([
    [
      'as it is written',
      query(
        [['status', 'EQUAL']],
        [
          ['publishedAt', 'DESCENDING'],
          ['__name__', 'DESCENDING'],
        ],
      ),
    ],
    ['with the name left out', query([['status', 'EQUAL']], [['publishedAt', 'DESCENDING']])],
    ['backwards', query([['status', 'EQUAL']], [['publishedAt', 'ASCENDING']])],
    [
      'with a cursor on the sorted field',
      query(
        [
          ['status', 'EQUAL'],
          ['publishedAt', 'LESS_THAN'],
        ],
        [['publishedAt', 'DESCENDING']],
      ),
    ],
  ])('a composite index serves the query %s', (_, asked) => {
    expect(isServed(asked, [])).toBe(false);
    expect(isServed(asked, [newest])).toBe(true);
  });

  it('an index of arrays serves a query only if it asks for a member', () => {
    const ofTag = query(
      [
        ['tagKeys', 'ARRAY_CONTAINS'],
        ['status', 'EQUAL'],
      ],
      [['publishedAt', 'DESCENDING']],
    );
    expect(isServed(ofTag, [newest])).toBe(false);
    expect(isServed(ofTag, [newest, tagged])).toBe(true);
    expect(isServed(query([['status', 'EQUAL']], [['publishedAt', 'DESCENDING']]), [tagged])).toBe(false);
  });
});

describe('a query for a field without automatic indexes', () => {
  const bare = [{ collectionGroup: 'photos', fieldPath: 'tagKeys' }];
  const byTag = query([['tagKeys', 'ARRAY_CONTAINS']]);

  it('an index for exactly this query serves it, and no other does', () => {
    expect(isServed(byTag, [tagged])).toBe(true);
    expect(isServed(byTag, [tagged], bare)).toBe(false);
    const newestOfTag = query(
      [
        ['tagKeys', 'ARRAY_CONTAINS'],
        ['status', 'EQUAL'],
      ],
      [['publishedAt', 'DESCENDING']],
    );
    expect(isServed(newestOfTag, [tagged], bare)).toBe(true);
  });

  it('other fields and collections are unaffected', () => {
    expect(isServed(query([['status', 'EQUAL']]), [], bare)).toBe(true);
    expect(isServed(byTag, [], [{ collectionGroup: 'tags', fieldPath: 'tagKeys' }])).toBe(true);
  });
});

describe('a query is not served', () => {
  it.each([
    [
      'one equality more than the index has',
      query(
        [
          ['status', 'EQUAL'],
          ['ownerId', 'EQUAL'],
        ],
        [['publishedAt', 'DESCENDING']],
      ),
    ],
    ['another sorted field', query([['status', 'EQUAL']], [['createdAt', 'DESCENDING']])],
    [
      'a name in the other direction',
      query(
        [['status', 'EQUAL']],
        [
          ['publishedAt', 'DESCENDING'],
          ['__name__', 'ASCENDING'],
        ],
      ),
    ],
    [
      'an equality left out',
      query(
        [],
        [
          ['status', 'ASCENDING'],
          ['createdAt', 'DESCENDING'],
        ],
      ),
    ],
    ['every collection of that name', query([['status', 'EQUAL']], [['publishedAt', 'DESCENDING']], true)],
    [
      'two array memberships',
      query([
        ['tagKeys', 'ARRAY_CONTAINS'],
        ['others', 'ARRAY_CONTAINS'],
      ]),
    ],
  ])('no index serves a query with %s', (_, asked) => {
    expect(isServed(asked, [newest, tagged])).toBe(false);
  });

  it('an index of another collection does not serve the query', () => {
    const asked = query([['status', 'EQUAL']], [['publishedAt', 'DESCENDING']]);
    expect(isServed(asked, [{ ...newest, collectionGroup: 'cases' }])).toBe(false);
  });

  it('a query in an unknown form is not served', () => {
    const either = { compositeFilter: { op: 'OR', filters: [] } };
    expect(v.safeParse(structuredQuerySchema, { from: [{ collectionId: 'photos' }], where: either }).success).toBe(
      false,
    );
  });
});
