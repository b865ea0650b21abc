import { expect, it } from 'vitest';
import { schemaAt } from './collections.ts';

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
