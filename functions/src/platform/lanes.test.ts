import { expect, it } from 'vitest';
import { lanes } from './budget.ts';

it('what has one name waits for its turn, also after a failure; what has another does not', async () => {
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
