import { expect, it, vi } from 'vitest';
import { secondsAfter } from '../../platform/clock.ts';
import { lookups } from './lookups.ts';

function looked(options: { readonly most?: number; readonly patienceMs?: number } = {}) {
  let now = new Date(0);
  const look = vi.fn(async (key: string) => `${key}1`);
  const timing = { clock: () => now, freshSeconds: 10, ...options };
  const pass = (seconds: number): void => {
    now = secondsAfter(now, seconds);
  };
  return { look, pass, now: () => now, ...lookups(look, timing) };
}

it('each key is looked up once within ten seconds', async () => {
  const { look, pass, find } = looked();
  expect(await find('a')).toBe('a1');
  pass(9.9);
  expect([await find('a'), await find('b')]).toEqual(['a1', 'b1']);
  expect(look).toHaveBeenCalledTimes(2);
  pass(0.1);
  look.mockResolvedValueOnce('a2');
  expect(await find('a')).toBe('a2');
});

it('concurrent callers share a lookup', async () => {
  const { look, find } = looked();
  expect(await Promise.all([find('a'), find('a'), find('a')])).toEqual(['a1', 'a1', 'a1']);
  expect(look).toHaveBeenCalledOnce();
});

it('each lookup counts for one caller, and a known answer for nobody', async () => {
  const { look, find } = looked();
  const leave = vi.fn();
  const enter = vi.fn(() => leave);
  await Promise.all([find('a', enter), find('a', enter)]);
  await find('a', enter);
  expect([enter, leave, look].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

it('a refused caller gets no lookup, and the next admitted one does', async () => {
  const { look, find } = looked();
  const refuse = (): never => {
    throw new Error('too many');
  };
  await expect(find('a', refuse)).rejects.toThrow('too many');
  expect(look).not.toHaveBeenCalled();
  expect(await find('a')).toBe('a1');
});

it('a failed lookup falls back on an answer of the last minute, and on nothing older', async () => {
  const { look, pass, find } = looked();
  await find('a');
  look.mockRejectedValue(new Error('away'));
  pass(59.9);
  expect(await find('a')).toBe('a1');
  await expect(find('b')).rejects.toThrow('away');
  pass(0.1);
  await expect(find('a')).rejects.toThrow('away');
  look.mockResolvedValue('back');
  expect(await find('a')).toBe('back');
});

it('a database that does not answer counts as down', async () => {
  const { look, pass, find } = looked({ patienceMs: 1 });
  await find('a');
  look.mockReturnValue(new Promise(() => undefined));
  pass(30);
  expect(await find('a')).toBe('a1');
  await expect(find('b')).rejects.toThrow('does not answer');
});

it('the memory of lookups has a limit', async () => {
  const { look, find } = looked({ most: 2 });
  for (const key of ['a', 'b', 'c']) await find(key);
  await find('c');
  expect(look).toHaveBeenCalledTimes(3);
  await find('a');
  expect(look).toHaveBeenCalledTimes(4);
});

it('a result that another part just read needs no lookup, unless a newer one is known', async () => {
  const { look, pass, now, find, note } = looked();
  const before = now();
  note('a', 'seen', before);
  expect(await find('a')).toBe('seen');
  pass(10);
  expect(await find('a')).toBe('a1');
  note('a', 'seen', before);
  expect(await find('a')).toBe('a1');
  expect(look).toHaveBeenCalledOnce();
});
