import { describe, expect, test } from 'vitest';
import { splitTags, splitTyped } from './splitTags.ts';

describe('the tags in a line', () => {
  test('the line is split at blanks, commas, 「、」 and before #', () => {
    expect(splitTags('海 空　夕焼け,night、橋，#港#船')).toEqual(['海', '空', '夕焼け', 'night', '橋', '#港', '#船']);
  });

  test('a middle dot stays in its tag', () => {
    expect(splitTags('スター・ウォーズ')).toEqual(['スター・ウォーズ']);
  });

  test('a line of blanks and lone # has no tags', () => {
    expect(splitTags('  、 # ')).toEqual([]);
  });
});

describe('a line that is being typed', () => {
  test('a tag has not ended before a separator', () => {
    expect(splitTyped('うみ')).toEqual({ ended: [], rest: 'うみ' });
    expect(splitTyped('#うみ')).toEqual({ ended: [], rest: '#うみ' });
  });

  test('the rest follows the last tag that has ended', () => {
    expect(splitTyped('海 ')).toEqual({ ended: ['海'], rest: '' });
    expect(splitTyped('海、空 ゆう')).toEqual({ ended: ['海', '空'], rest: 'ゆう' });
    expect(splitTyped('#海#')).toEqual({ ended: ['#海'], rest: '#' });
  });

  test('a line of separators has no tags', () => {
    expect(splitTyped(' 、 ')).toEqual({ ended: [], rest: '' });
  });
});
