import { expect, it } from 'vitest';
import { collectionNames, collectionOf, privacyRows } from './collections.ts';

it.each(Object.keys(privacyRows))(
  'the row %s of the privacy page has collections, which the same people read',
  (row) => {
    const readers = collectionNames
      .filter((name) => collectionOf(name).row === row)
      .map((name) => collectionOf(name).readers);
    expect(new Set(readers.map((names) => names.join())).size).toBe(1);
  },
);
