import { describe, expect, it, vi } from 'vitest';
import { lowerMedian } from './countTransparency.schedule.ts';

const of = (values: readonly number[]) =>
  lowerMedian(async (minutes) => values.filter((value) => value <= minutes).length);

describe('a median by counting', () => {
  it.each([
    [[5], 5],
    [[0], 0],
    [[9, 1, 4], 4],
    [[8, 1, 2, 9], 2],
    [[3, 3, 3, 700_000], 3],
    [[0, 0, 10, 10, 10], 10],
  ])('the median of %j is %j', async (values, median) => {
    expect(await of(values)).toBe(median);
  });

  it('an empty list has no median', async () => {
    expect(await of([])).toBeUndefined();
  });

  it('the median equals that of sorting, for any values', async () => {
    for (let length = 1; length < 40; length += 1) {
      const values = Array.from({ length }, (_, index) => (index * 7_919) % (length * 13));
      const sorted = [...values].sort((one, other) => one - other);
      expect(await of(values)).toBe(sorted[Math.ceil(length / 2) - 1]);
    }
  });

  it('the median of any number of values takes two dozen counts', async () => {
    const countWithin = vi.fn(async (minutes: number) => Math.min(100_000, minutes));
    expect(await lowerMedian(countWithin)).toBe(50_000);
    expect(countWithin.mock.calls.length).toBeLessThanOrEqual(24);
  });
});
