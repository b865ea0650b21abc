import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshFor } from './clock.ts';

afterEach(() => vi.unstubAllEnvs());

describe('lookups in memory', () => {
  it('a result stays fresh for its whole time by default', () => {
    vi.stubEnv('MATATAKI_FRESH_SECONDS', undefined);
    expect(freshFor(15)).toBe(15);
  });

  it('a result stays fresh for at most the configured time', () => {
    vi.stubEnv('MATATAKI_FRESH_SECONDS', '0');
    expect(freshFor(15)).toBe(0);
    vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
    expect(freshFor(15)).toBe(15);
  });
});
