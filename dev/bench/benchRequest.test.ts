import { describe, expect, it } from 'vitest';
import { LaunchError } from '../launcher/failure.ts';
import { BENCH_PARTS, parseBenchRequest } from './benchRequest.ts';

describe('what npm run bench is asked to measure', () => {
  it('is everything that measures speed, without a word', () => {
    expect(parseBenchRequest([])).toEqual(BENCH_PARTS.filter((part) => part !== 'mutants'));
  });

  it('is the named parts, each once and in their usual order', () => {
    expect(parseBenchRequest(['mutants', 'presence', 'accounts', 'presence'])).toEqual([
      'accounts',
      'presence',
      'mutants',
    ]);
  });

  it.each([[['account']], [['accounts', '--fast']], [['']]])('is refused in one sentence when it is %j', (words) => {
    expect(() => parseBenchRequest(words)).toThrow(LaunchError);
    expect(() => parseBenchRequest(words)).toThrow(/^Say what to measure: [^\n]*\[accounts\][^\n]*\.$/);
  });
});
