import { EventEmitter, once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budget } from './budget.ts';

/** Works that end on command, and the names of those that have begun. */
function stage(most: number) {
  const spend = budget(most);
  const begun: string[] = [];
  const add = (name: string, cost: number) => {
    const ends = new EventEmitter();
    const result = spend(cost, async () => {
      begun.push(name);
      await once(ends, 'end');
      return name;
    });
    return { result, end: () => ends.emit('end'), fail: () => ends.emit('error', new Error(name)) };
  };
  return { begun, add };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('a budget', () => {
  it('a budget admits affordable work, then more after one ends, and returns each result', async () => {
    const { begun, add } = stage(2);
    const [a, b, c] = [add('a', 1), add('b', 1), add('c', 1)];
    await tick();
    expect(begun).toEqual(['a', 'b']);
    b.end();
    expect(await b.result).toBe('b');
    await tick();
    expect(begun).toEqual(['a', 'b', 'c']);
    a.end();
    c.end();
    expect(await Promise.all([a.result, c.result])).toEqual(['a', 'c']);
  });

  it('a budget gets the cost of failed work back, also of work that throws synchronously', async () => {
    const { begun, add } = stage(1);
    const [a, b] = [add('a', 1), add('b', 1)];
    await tick();
    a.fail();
    await expect(a.result).rejects.toThrow('a');
    await tick();
    expect(begun).toEqual(['a', 'b']);
    b.end();
    const spend = budget(1);
    const thrown = spend(1, () => {
      throw new Error('at once');
    });
    await expect(thrown).rejects.toThrow('at once');
    expect(await spend(1, async () => 'next')).toBe('next');
  });

  it('a budget lets no work overtake waiting costly work', async () => {
    const { begun, add } = stage(3);
    const [first, dear] = [add('first', 1), add('dear', 3), add('cheap', 1)];
    await tick();
    expect(begun).toEqual(['first']);
    first.end();
    await tick();
    expect(begun).toEqual(['first', 'dear']);
    dear.end();
    await tick();
    expect(begun).toEqual(['first', 'dear', 'cheap']);
  });

  it('a budget runs work that costs more than the whole budget by itself', async () => {
    const { begun, add } = stage(2);
    const huge = add('huge', 9);
    add('next', 1);
    await tick();
    expect(begun).toEqual(['huge']);
    huge.end();
    await tick();
    expect(begun).toEqual(['huge', 'next']);
  });

  it('a budget is never overdrawn and starts all work in order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.record({ cost: fc.integer({ min: 1, max: 10 }), turns: fc.nat(4), fails: fc.boolean() })),
        async (most, works) => {
          const spend = budget(most);
          const begun: number[] = [];
          let [spent, dearest] = [0, 0];
          await Promise.allSettled(
            works.map(({ cost, turns, fails }, index) =>
              spend(cost, async () => {
                begun.push(index);
                spent += Math.min(cost, most);
                dearest = Math.max(dearest, spent);
                for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
                spent -= Math.min(cost, most);
                if (fails) throw new Error('failed');
              }),
            ),
          );
          expect(dearest).toBeLessThanOrEqual(most);
          expect(begun).toEqual(works.map((_, index) => index));
        },
      ),
    );
  });
});
