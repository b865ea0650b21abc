import { expect, it, vi } from 'vitest';
import type { Answer } from './answer.ts';
import { readAnswers } from './readAnswers.ts';

const answered = (status: number, body: unknown, headers: Answer['headers'] = {}): Answer => ({
  ...{ status, headers },
  body: JSON.stringify(body),
});

it('data that several parts of a page need is read once', async () => {
  const ask = vi.fn(async () => answered(200, { item: 1 }));
  const { readApi } = readAnswers(ask);
  expect(await Promise.all([readApi('/api/x'), readApi('/api/x')])).toEqual([{ item: 1 }, { item: 1 }]);
  await readApi('/api/y');
  expect(ask.mock.calls).toEqual([['/api/x'], ['/api/y']]);
});

it('a refusal is an error with its code, and a failure fails', async () => {
  const { readApi } = readAnswers(async (address) => {
    if (address === '/api/away') throw new Error('away');
    return answered(404, { error: { code: 'not-found' } });
  });
  await expect(readApi('/api/x')).rejects.toMatchObject({ code: 'not-found' });
  await expect(readApi('/api/away')).rejects.toThrow('away');
});

it('a page with any remembered data is stale', async () => {
  const { readApi, isStale } = readAnswers(async (address) =>
    answered(200, {}, address === '/api/old' ? { 'X-Matataki-Stale': '1' } : {}),
  );
  await readApi('/api/new');
  expect(isStale()).toBe(false);
  await readApi('/api/old');
  expect(isStale()).toBe(true);
});
