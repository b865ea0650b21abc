import { expect, it } from 'vitest';
import { lanes } from './budget.ts';

it('a task waits only for tasks with its name, also after a failure', async () => {
  const inLane = lanes();
  const seen: string[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = inLane('a', async () => {
    await gate;
    seen.push('first');
    throw new Error('broken');
  });
  const second = inLane('a', async () => seen.push('second'));
  await inLane('b', async () => seen.push('other'));
  expect(seen).toEqual(['other']);
  open();
  await expect(first).rejects.toThrow('broken');
  await second;
  await inLane('a', async () => seen.push('third'));
  expect(seen).toEqual(['other', 'first', 'second', 'third']);
});

it('a lane refuses tasks beyond its limit and accepts them again once one has finished', async () => {
  const inLane = lanes(2);
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const entered = [inLane('a', () => gate), inLane('a', async () => 'second')];
  await expect(inLane('a', async () => 'third')).rejects.toMatchObject({
    code: 'resource-exhausted',
    retryAfterSeconds: 1,
  });
  expect(await inLane('b', async () => 'other')).toBe('other');
  open();
  expect(await Promise.all(entered)).toEqual([undefined, 'second']);
  expect(await inLane('a', async () => 'later')).toBe('later');
});
