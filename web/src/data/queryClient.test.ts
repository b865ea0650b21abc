import { expect, it } from 'vitest';
import { publicKey } from './pages.ts';
import { announcePersonChange, queryClient } from './queryClient.ts';

it('forgets what was read when who is signed in changes', async () => {
  await queryClient.query({ queryKey: ['own'], queryFn: async () => 'mine' });
  announcePersonChange();
  expect(queryClient.getQueryData(['own'])).toBeUndefined();
});

it('does not ask again by itself what was refused', async () => {
  let asked = 0;
  const refuse = async (): Promise<never> => {
    asked += 1;
    throw new Error('refused');
  };
  await expect(queryClient.query({ queryKey: ['refused'], queryFn: refuse })).rejects.toThrow('refused');
  expect(asked).toBe(1);
});

it('keeps what everybody may read when who is signed in changes', () => {
  queryClient.setQueryData(publicKey('tags', ''), 'theirs');
  announcePersonChange();
  expect(queryClient.getQueryData(publicKey('tags', ''))).toBe('theirs');
});
