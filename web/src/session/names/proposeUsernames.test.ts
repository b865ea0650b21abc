import { describe, expect, test } from 'vitest';
import { isReservedUsername } from '#contract/reservedUsernames.ts';
import { normalizeUsername } from '#contract/usernames.ts';
import { proposeUsernames } from './findFreeNames.ts';

const sequence = (): (() => number) => {
  let last = 0;
  return () => {
    last = (last * 0.37 + 0.41) % 1;
    return last;
  };
};

describe('the names that are proposed', () => {
  test('the first proposals come from the display name and the email address', () => {
    const names = proposeUsernames({ displayName: '山田 花', email: 'hana.y+photos@example.com' }, sequence());
    expect(names.slice(0, 2)).toEqual(['山田_花', 'hana_y']);
    expect(names[2]).toMatch(/^山田_花\d\d$/);
  });

  test('every proposal is valid and unique', () => {
    for (const displayName of [
      '',
      'admin',
      'ＡＤＭＩＮ',
      '🌸🌸',
      'x'.repeat(80),
      'Пaul',
      ' - ',
      '\u202eabc',
      'a',
      null,
    ]) {
      const names = proposeUsernames({ displayName, email: displayName && `${displayName}@example.com` }, Math.random);
      expect(names.length, String(displayName)).toBeGreaterThanOrEqual(3);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
      for (const name of names) expect(normalizeUsername(name, isReservedUsername).ok, name).toBe(true);
    }
  });

  test('a person without a name and address gets combined words', () => {
    const names = proposeUsernames({ displayName: null, email: null }, sequence());
    for (const name of names) expect(name).toMatch(/^[a-z]+_[a-z]+\d\d$/);
  });
});
