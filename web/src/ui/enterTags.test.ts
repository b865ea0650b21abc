import { describe, expect, test } from 'vitest';
import { type CheckTag, enterTags } from './enterTags.ts';

const check: CheckTag = (typed) =>
  /^\p{L}+$/u.test(typed)
    ? { ok: true, key: typed.toLowerCase(), name: typed }
    : { ok: false, problem: `${typed}: letters alone` };

const enter = (tags: readonly string[], ...words: readonly string[]) =>
  enterTags(tags, words, check, { most: 3, problem: 'three at most' });

describe('words that are entered as tags', () => {
  test('new tags join the others as they were typed', () => {
    expect(enter(['Sea'], 'Sky', '港')).toMatchObject({ tags: ['Sea', 'Sky', '港'], added: ['Sky', '港'], left: [] });
  });

  test('a tag whose key is there already is dropped and listed', () => {
    expect(enter(['Sea'], 'SEA', 'sky', 'Sky')).toMatchObject({
      tags: ['Sea', 'sky'],
      doubled: ['SEA', 'Sky'],
      left: [],
    });
  });

  test('a word that cannot be a tag stays in the field, and the others are added', () => {
    expect(enter([], 'a/b', 'sky')).toMatchObject({ tags: ['sky'], left: ['a/b'], problem: 'a/b: letters alone' });
  });

  test('a tag beyond the limit stays in the field', () => {
    const entered = enter(['a', 'b'], 'c', 'd', 'A');
    expect(entered).toMatchObject({ tags: ['a', 'b', 'c'], left: ['d'], doubled: ['A'], problem: 'three at most' });
  });
});
