import { FieldValue } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { formerKeys } from './migrations.ts';

const change = (fields: Readonly<Record<string, unknown>>) => formerKeys.change(fields, 'profiles/hana');
const taken = { update: { formerKeys: FieldValue.delete(), schema: 2 } };

it('takes the names that somebody gave up out of what everybody reads, once', () => {
  expect(change({ username: 'hana', schema: 1, formerKeys: ['once'] })).toEqual(taken);
  expect(change({ username: 'hana', schema: 1 })).toEqual(taken);
  // Written by what was deployed before, while the migration ran.
  expect(change({ username: 'hana', schema: 2, formerKeys: [] })).toEqual(taken);
  expect(change({ username: 'hana', schema: 2 })).toBeUndefined();
});
