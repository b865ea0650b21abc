import { describe, expect, test } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { findFreeNames } from './findFreeNames.ts';

async function search(names: readonly string[], howMany: number, ask: (name: string) => boolean | Error) {
  const waited: number[] = [];
  const asked: string[] = [];
  const found: string[] = [];
  for await (const name of findFreeNames(names, howMany, {
    ask: async (username) => {
      asked.push(username);
      const answer = ask(username);
      if (answer instanceof Error) throw answer;
      return { available: answer };
    },
    wait: async (ms) => {
      waited.push(ms);
    },
  })) {
    found.push(name);
  }
  return { waited, asked, found };
}

describe('the search for free names', () => {
  test('the search stops when it has enough names, with a second between requests', async () => {
    const { found, asked, waited } = await search(['a1', 'b2', 'c3', 'd4'], 2, (name) => name !== 'a1');
    expect(found).toEqual(['b2', 'c3']);
    expect(asked).toEqual(['a1', 'b2', 'c3']);
    expect(waited).toEqual([1_000, 1_000]);
  });

  test('the search waits as long as the server says and tries again', async () => {
    let isBusy = true;
    const { found, waited } = await search(['a1'], 1, () => {
      if (!isBusy) return true;
      isBusy = false;
      return new ContractError('resource-exhausted', 'busy', { retryAfterSeconds: 2 });
    });
    expect(found).toEqual(['a1']);
    expect(waited).toEqual([2_000]);
  });

  test('the search fails when nothing answers', async () => {
    await expect(search(['a1'], 1, () => new Error('offline'))).rejects.toThrow('offline');
  });
});
