import { describe, expect, it } from 'vitest';
import { countThatFit } from './bannedPhotos.ts';

describe('the photos of one commit', () => {
  it('one commit takes all photos if they have few grams', () => {
    expect(countThatFit([100, 200, 300], 600)).toBe(3);
    expect(countThatFit([])).toBe(0);
  });

  it('one commit takes no more photos than their grams allow, and at least one', () => {
    expect(countThatFit([100, 200, 301], 600)).toBe(2);
    expect(countThatFit([700, 1], 600)).toBe(1);
    expect(countThatFit([700], 600)).toBe(1);
  });
});
