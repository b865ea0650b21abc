import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { announcePersonChange } from '../queryClient.ts';
import { pictureGrant } from './pictureGrant.ts';

const asked = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../call.ts', () => ({ call: asked.call }));

beforeEach(() => {
  vi.useFakeTimers();
  announcePersonChange();
  asked.call.mockReset();
  let number = 0;
  asked.call.mockImplementation(async () => {
    number += 1;
    return { grant: `grant ${number}`, until: new Date(0).toISOString() };
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('all callers share a grant until a minute before it ends, whatever the browser’s clock says', async () => {
  expect(await Promise.all([pictureGrant(), pictureGrant()])).toEqual(['grant 1', 'grant 1']);
  vi.advanceTimersByTime(9 * 60_000 - 1);
  expect(await pictureGrant()).toBe('grant 1');
  vi.advanceTimersByTime(1);
  expect(await pictureGrant()).toBe('grant 2');
});

test('a grant is forgotten when somebody signs in or out', async () => {
  await pictureGrant();
  announcePersonChange();
  expect(await pictureGrant()).toBe('grant 2');
});

test('a failed request for a grant is sent again at the next call', async () => {
  asked.call.mockRejectedValueOnce(new ContractError('unauthenticated', 'nobody'));
  await expect(pictureGrant()).rejects.toThrow('nobody');
  expect(await pictureGrant()).toBe('grant 1');
});
