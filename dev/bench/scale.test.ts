import { describe, expect, it } from 'vitest';
import { scaled } from './scale.ts';

describe('how much a part of the benchmark writes', () => {
  it('is all of it where nothing is said', () => {
    expect(scaled(20_000, {})).toBe(20_000);
  });

  it('is the part that is asked for, and never nothing', () => {
    expect(scaled(20_000, { MATATAKI_BENCH_SCALE: '0.01' })).toBe(200);
    expect(scaled(30, { MATATAKI_BENCH_SCALE: '0.01' })).toBe(1);
  });

  it.each(['0', '2', 'much'])('is refused when it is %j', (scale) => {
    expect(() => scaled(30, { MATATAKI_BENCH_SCALE: scale })).toThrow('MATATAKI_BENCH_SCALE');
  });
});
