import { expect, it } from 'vitest';
import { collectionNames, collectionOf, privacyRows, schemaAt } from './collections.ts';

it.each([
  ['users/hana', 1],
  ['users', 1],
  ['users/hana/notices', 1],
  ['users/hana/notices/one', 1],
  ['unheardOf/one', undefined],
  ['toString/one', undefined],
])('the shape of %s is %j', (path, schema) => {
  expect(schemaAt(path)).toBe(schema);
});

it.each(Object.keys(privacyRows))(
  'the row %s of the privacy page has collections, which the same people read',
  (row) => {
    const readers = collectionNames
      .filter((name) => collectionOf(name).row === row)
      .map((name) => collectionOf(name).readers);
    expect(new Set(readers.map((names) => names.join())).size).toBe(1);
  },
);
