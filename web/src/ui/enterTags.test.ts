import { describe, expect, test } from 'vitest';
import { type CheckTag, enterTags } from './enterTags.ts';

const check: CheckTag = (typed) =>
  /^\p{L}+$/u.test(typed)
    ? { ok: true, key: typed.toLowerCase(), name: typed }
    : { ok: false, problem: `${typed}: letters alone` };

const enter = (tags: readonly string[], ...words: readonly string[]) =>
  enterTags(tags, words, check, { most: 3, problem: 'three at most' });

describe('words that are entered as tags', () => {
  test('join those that are there, as they were typed', () => {
    expect(enter(['Sea'], 'Sky', '港')).toMatchObject({ tags: ['Sea', 'Sky', '港'], added: ['Sky', '港'], left: [] });
  });

  test('are dropped where their key is there already, and that can be told', () => {
    expect(enter(['Sea'], 'SEA', 'sky', 'Sky')).toMatchObject({
      tags: ['Sea', 'sky'],
      doubled: ['SEA', 'Sky'],
      left: [],
    });
  });

  test('stay in the field where they cannot be tags, the others are taken', () => {
    expect(enter([], 'a/b', 'sky')).toMatchObject({ tags: ['sky'], left: ['a/b'], problem: 'a/b: letters alone' });
  });

  test('stay in the field where there are too many', () => {
    const entered = enter(['a', 'b'], 'c', 'd', 'A');
    expect(entered).toMatchObject({ tags: ['a', 'b', 'c'], left: ['d'], doubled: ['A'], problem: 'three at most' });
  });
});
