import { describe, expect, it } from 'vitest';
import { workersFor } from './testWorkers.ts';

const gib = 1024 ** 3;

describe('files of tests run side by side', () => {
  it.each([
    ['twice as many as cores, where they mostly wait', { cores: 2, memoryBytes: 24 * gib, perCore: 2 }, 4],
    ['no more than the memory is enough for', { cores: 8, memoryBytes: 8 * gib, perCore: 2 }, 5],
    ['as many as cores, where they compute', { cores: 2, memoryBytes: 8 * gib, perCore: 1 }, 2],
    ['one, on the smallest of machines', { cores: 1, memoryBytes: gib, perCore: 2 }, 1],
  ])('%s', (_what, machine, workers) => {
    expect(workersFor(machine)).toBe(workers);
  });
});
