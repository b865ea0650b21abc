import { describe, expect, it } from 'vitest';
import { nearWords } from './nearWords.ts';

describe('the words near a search', () => {
  it.each([
    ['夕焼けの海', ['夕焼け']],
    ['夕焼け 海', ['夕焼け', '海', '夕焼']],
    ['zzzz', ['zz']],
    ['海', ['海']],
    ['', []],
  ])('the words near 「%s」 are its words and the beginning of each', (typed, expected) => {
    expect(nearWords(typed)).toEqual(expected);
  });
});
