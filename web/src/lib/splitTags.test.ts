import { describe, expect, test } from 'vitest';
import { splitTags, splitTyped } from './splitTags.ts';

describe('the tags in a line', () => {
  test('end with a blank, a comma or 「、」, and begin with #', () => {
    expect(splitTags('海 空　夕焼け,night、橋，#港#船')).toEqual(['海', '空', '夕焼け', 'night', '橋', '#港', '#船']);
  });

  test('keep their middle dot', () => {
    expect(splitTags('スター・ウォーズ')).toEqual(['スター・ウォーズ']);
  });

  test('are none where there are only blanks and lone #', () => {
    expect(splitTags('  、 # ')).toEqual([]);
  });
});

describe('a line that is being typed', () => {
  test('has no tag that has ended until something ends it', () => {
    expect(splitTyped('うみ')).toEqual({ ended: [], rest: 'うみ' });
    expect(splitTyped('#うみ')).toEqual({ ended: [], rest: '#うみ' });
  });

  test('goes on behind the last tag that has ended', () => {
    expect(splitTyped('海 ')).toEqual({ ended: ['海'], rest: '' });
    expect(splitTyped('海、空 ゆう')).toEqual({ ended: ['海', '空'], rest: 'ゆう' });
    expect(splitTyped('#海#')).toEqual({ ended: ['#海'], rest: '#' });
  });

  test('makes nothing of separators alone', () => {
    expect(splitTyped(' 、 ')).toEqual({ ended: [], rest: '' });
  });
});
