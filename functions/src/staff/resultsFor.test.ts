import { expect, it } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { resultsFor } from './staffCallable.ts';

it('each item is handled once, and the results keep the order, with the code of each failure', async () => {
  const done: string[] = [];
  const ids = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g'];
  const { results } = await resultsFor(ids, 'test', async (id) => {
    done.push(id);
    if (id === 'b') throw new ContractError('not-found', 'gone');
    if (id === 'f') throw Object.assign(new Error('10 ABORTED'), { code: 10 });
    if (id === 'g') throw new Error('broken');
  });
  expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(results.map(({ id }) => id)).toEqual(ids);
  expect(results.filter(({ ok }) => !ok)).toEqual([
    { id: 'b', ok: false, code: 'not-found' },
    { id: 'f', ok: false, code: 'resource-exhausted' },
    { id: 'g', ok: false, code: 'internal' },
  ]);
});
