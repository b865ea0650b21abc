import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshFor } from './clock.ts';

afterEach(() => vi.unstubAllEnvs());

describe('what an instance has looked up', () => {
  it('stands for its whole time where nothing else is said, as in production', () => {
    vi.stubEnv('MATATAKI_FRESH_SECONDS', undefined);
    expect(freshFor(15)).toBe(15);
  });

  it('stands for no longer than is said, and never for longer than its time', () => {
    vi.stubEnv('MATATAKI_FRESH_SECONDS', '0');
    expect(freshFor(15)).toBe(0);
    vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
    expect(freshFor(15)).toBe(15);
  });
});
