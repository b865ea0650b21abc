import { expect, it } from 'vitest';
import { runTransaction } from '../../src/platform/transaction.ts';
import { dataAt } from './harness/documents.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const place = () => firestore.collection('transactions').doc();

it('a transaction can read after a requested write, sees the former state, and writes in order', async () => {
  const [first, second] = [place(), place()];
  await first.set({ count: 1 });
  const seen = await runTransaction(async (transaction) => {
    transaction.update(first, { count: 2 });
    const count = (await transaction.get(first)).data()?.['count'];
    transaction.create(second, { copied: count });
    transaction.merge(second, { more: true });
    transaction.update(first, { last: true });
    return count;
  });
  expect(seen).toBe(1);
  expect([await dataAt(first.path), await dataAt(second.path)]).toEqual([
    { count: 2, last: true },
    { copied: 1, more: true },
  ]);
});

it('a transaction that throws after a requested write writes nothing', async () => {
  const [first, second] = [place(), place()];
  await first.set({ count: 1 });
  const refused = runTransaction(async (transaction) => {
    transaction.delete(first);
    transaction.create(second, {});
    await transaction.get(second);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect([await dataAt(first.path), await dataAt(second.path)]).toEqual([{ count: 1 }, undefined]);
});
