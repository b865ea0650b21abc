import { expect, it } from 'vitest';
import { initialOf } from './initialOf.ts';
import { isolated } from './isolated.ts';

it.each([
  ['hana', 'H'],
  ['éva', 'É'],
  ['e\u0301va', 'E\u0301'],
  ['ßen', 'ß'],
  ['花子', '花'],
  ['か\u3099く', 'か\u3099'],
  ['ｶﾞｸ', 'ｶﾞ'],
  ['한별', '한'],
  ['\u1112\u1161\u11abbyeol', '\u1112\u1161\u11ab'],
  ['яна', 'Я'],
  ['άννα', 'Ά'],
  ['שָׁלוֹם', 'שָׁ'],
  ['أحمد', 'أ'],
  ['निशा', 'नि'],
  ['แก้ว', 'แ'],
  ['ก้อง', 'ก้'],
  ['கீதா', 'கீ'],
  ['ნინო', 'ნ'],
  ['བསྟན', 'བ'],
  ['སྤྱན', 'སྤྱ'],
  ['🇯🇵日本', '🇯🇵'],
  ['👨‍👩‍👧‍👦 family', '👨‍👩‍👧‍👦'],
  ['👍🏽', '👍🏽'],
  ['1️⃣', '1️⃣'],
  ['𠮷野', '𠮷'],
  ['', ''],
])('the initial of %s is %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
  expect(initialOf(isolated(name))).toBe(initial);
});
