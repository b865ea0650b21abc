import { describe, expect, it } from 'vitest';
import { appealsQuery, nextBeside, statusIn, stepFrom } from './appealsAddress.ts';

describe('the address of the appeals', () => {
  it('names the list, if it is not that of those who wait, and which of it is open', () => {
    expect(appealsQuery('open')).toBe('');
    expect(appealsQuery('rejected', 'a')).toBe('?status=rejected&appeal=a');
    expect(statusIn(new URLSearchParams('status=rejected'))).toBe('rejected');
    expect(statusIn(new URLSearchParams('status=nothing'))).toBe('open');
  });
});

describe('what is next', () => {
  const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  it('is the one behind, at the end the one before, and nothing where it was the only one', () => {
    expect(nextBeside(list, 'a')?.id).toBe('b');
    expect(nextBeside(list, 'c')?.id).toBe('b');
    expect(nextBeside([{ id: 'a' }], 'a')).toBeUndefined();
  });
  it('begins anew where the one is gone', () => expect(nextBeside(list, 'x')?.id).toBe('a'));
});

describe('a step along the list', () => {
  const list = [{ id: 'a' }, { id: 'b' }];
  it('goes on and back, and not beyond its ends', () => {
    expect(stepFrom(list, 'a', 1)?.id).toBe('b');
    expect(stepFrom(list, 'b', -1)?.id).toBe('a');
    expect(stepFrom(list, 'a', -1)).toBeUndefined();
    expect(stepFrom(list, 'b', 1)).toBeUndefined();
    expect(stepFrom(list, undefined, 1)?.id).toBe('a');
  });
});
