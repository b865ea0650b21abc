import { FieldValue } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { contentHashes } from './migrations.ts';

const id = 'abcdefghij0123456789';
const change = (fields: Readonly<Record<string, unknown>>) => contentHashes.change(fields, `photos/${id}`);
const update = { contentHash: FieldValue.delete() };

it('takes the hash of a file out of the public document, into that of its owner', () => {
  expect(change({ ownerId: 'hana', contentHash: 'hash' })).toEqual({
    update,
    also: { [`contentHashes/${id}`]: { uid: 'hana', hash: 'hash' } },
  });
});

it('leaves a photo alone that has none, and keeps none that says nothing', () => {
  expect(change({ ownerId: 'hana' })).toBeUndefined();
  expect(change({ ownerId: 'hana', contentHash: '' })).toEqual({ update });
});
