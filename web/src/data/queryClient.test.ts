import { expect, it } from 'vitest';
import { publicKey } from './pages.ts';
import { announcePersonChange, queryClient } from './queryClient.ts';

it('the cache forgets private reads when the account changes', async () => {
  await queryClient.query({ queryKey: ['own'], queryFn: async () => 'mine' });
  announcePersonChange();
  expect(queryClient.getQueryData(['own'])).toBeUndefined();
});

it('a refused query is not retried', async () => {
  let asked = 0;
  const refuse = async (): Promise<never> => {
    asked += 1;
    throw new Error('refused');
  };
  await expect(queryClient.query({ queryKey: ['refused'], queryFn: refuse })).rejects.toThrow('refused');
  expect(asked).toBe(1);
});

it('the cache keeps public reads when the account changes', () => {
  queryClient.setQueryData(publicKey('tags', ''), 'theirs');
  announcePersonChange();
  expect(queryClient.getQueryData(publicKey('tags', ''))).toBe('theirs');
});
