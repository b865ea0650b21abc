import { describe, expect, it } from 'vitest';
import { LaunchError } from '../launcher/failure.ts';
import { BENCH_PARTS, parseBenchRequest } from './benchRequest.ts';

describe('what npm run bench is asked to measure', () => {
  it('is everything, without a word', () => {
    expect(parseBenchRequest([])).toEqual(BENCH_PARTS);
  });

  it('is the named parts, each once and in their usual order', () => {
    expect(parseBenchRequest(['presence', 'accounts', 'presence'])).toEqual(['accounts', 'presence']);
  });

  it.each([[['account']], [['accounts', '--fast']], [['']]])('is refused in one sentence when it is %j', (words) => {
    expect(() => parseBenchRequest(words)).toThrow(LaunchError);
    expect(() => parseBenchRequest(words)).toThrow(/^Say what to measure: [^\n]*\[accounts\][^\n]*\.$/);
  });
});
